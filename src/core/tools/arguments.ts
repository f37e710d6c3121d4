// The arguments of a tool call, read as hostile text: an object of JSON within a depth, or nothing. Never throws.

/** Deeper arguments are not read; the same bound as for a corpus line (issue: depth over 512). */
const MAX_DEPTH = 512;

export type Arguments = Readonly<Record<string, unknown>>;

/** The object that the arguments text holds; null for no JSON, for any other value and for nesting over 512. */
export function parseArguments(text: string): Arguments | null {
  if (!withinDepth(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Arguments) : null;
  } catch {
    return null;
  }
}

/** The value under the first of `keys` that the object has as its own and that is not null. */
export function firstOf(args: Arguments, keys: readonly string[]): unknown {
  for (const key of keys) {
    if (Object.hasOwn(args, key) && args[key] !== null) return args[key];
  }
  return undefined;
}

/** The value when it is a list of texts with at least one; else null. */
export function texts(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((item) => typeof item === "string") ? value : null;
}

/** A path: a text, or a list with a single one, as it stands or under `path`. Several paths are no path. */
export function pathText(value: unknown): string | null {
  const [only, ...others] = Array.isArray(value) ? value : [value];
  if (others.length > 0) return null;
  if (typeof only === "string") return only;
  if (typeof only !== "object" || only === null || !Object.hasOwn(only, "path")) return null;
  const { path } = only as { path: unknown };
  return typeof path === "string" ? path : null;
}

function withinDepth(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (quoted) {
      if (char === 0x5c) index += 1;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return true;
}
