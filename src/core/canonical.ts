// Canonical JSON: one text per value. Keys stand sorted by UTF-16 code unit at every depth, no spaces are written, and
// what JSON cannot hold is refused rather than dropped or turned into null. Does not normalise strings or numbers.
import stringify from "fast-json-stable-stringify";

/** Deepest nesting that is written: input is refused beyond 512, and our own records wrap it in a few levels more. */
const MAX_DEPTH = 1024;

/**
 * The canonical JSON text of a value built from null, booleans, finite numbers, strings, arrays and plain objects.
 * Numbers are written as ECMAScript prints them (-0 as 0), lone surrogates as \u escapes, an own `__proto__` key as any other.
 * Throws TypeError for anything else at any depth (NaN, infinities, undefined, holes, functions, symbols and symbol keys,
 * bigints, dates, maps, class instances, own `toJSON` functions), for cycles, and for nesting beyond 1,024.
 */
export function canonicalJson(value: unknown): string {
  requireJson(value);
  return stringify(value);
}

/** Walks with a stack of its own, so that depth is bounded before the (recursive) writer sees the value. */
function requireJson(root: unknown): void {
  const values: unknown[] = [root];
  const depths: number[] = [0];
  while (values.length > 0) {
    const value = values.pop();
    const depth = depths.pop()!;
    if (value === null || typeof value === "string" || typeof value === "boolean") continue;
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new TypeError(`canonical JSON cannot hold ${value}`);
      continue;
    }
    if (typeof value !== "object") throw new TypeError(`canonical JSON cannot hold a value of type ${typeof value}`);
    if (depth >= MAX_DEPTH) throw new TypeError(`canonical JSON: nested beyond ${MAX_DEPTH} levels, or a cycle`);
    for (const child of childrenOf(value)) {
      values.push(child);
      depths.push(depth + 1);
    }
  }
}

/** What an array or plain object holds; a hole in an array comes out as undefined. */
function childrenOf(value: object): Iterable<unknown> {
  if (Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new TypeError("canonical JSON cannot hold an object that is not plain");
  }
  if (Object.getOwnPropertySymbols(value).length > 0) throw new TypeError("canonical JSON cannot hold a symbol key");
  return Object.values(value);
}
