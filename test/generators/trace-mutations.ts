// Damages a made-up trace: lines cut, repeated, reordered, glued, values replaced by other types, deep, huge, or with dangerous
// keys. A mutation is plain data, so that a failing one shrinks and can be named.
import fc from "fast-check";
import type { Fixture } from "../corpus/formats/fixtures/fixture.ts";

/** Places are drawn as fractions, so that they mean something in every trace. */
export type Mutation =
  | { readonly kind: "cut" | "drop" | "repeat" | "glue" | "torn"; readonly at: number; readonly to: number }
  | { readonly kind: "swap"; readonly at: number; readonly to: number }
  | { readonly kind: "insert"; readonly at: number; readonly what: string }
  | { readonly kind: "bytes"; readonly at: number; readonly what: readonly number[] }
  | { readonly kind: "value"; readonly at: number; readonly path: readonly number[]; readonly what: string }
  | { readonly kind: "key"; readonly at: number; readonly path: readonly number[]; readonly what: string }
  | { readonly kind: "double" | "remove"; readonly at: number; readonly path: readonly number[] };

/** JSON.stringify and other walkers give up long before. */
const DEPTH = 10_000;
const deep = (open: string, close: string, depth = DEPTH) => open.repeat(depth) + close.repeat(depth);

/** JSON texts that no field expects; deep and huge ones among them. */
const VALUES = [
  ...["null", "true", "0", "-1", "1.5", "1e308", "1e999", "-0", "123456789012345678901234567890", '""', "[]", "{}"],
  ...['"\\u0000\\ud800"', '"\\u001b[31m"', '{"__proto__":{"polluted":1}}', '{"constructor":1,"toString":2}', "[[[1]]]"],
  ...['["wow error"]', '[null,{"type":"text"},{"text":7},{"type":"image"}]', '{"type":"text","text":"t"}', "NaN"],
  ...[
    `"${"x".repeat(3000)}"`,
    '"__proto__"',
    '"constructor"',
    '"2026-13-45"',
    deep("[", "]"),
    deep('{"a":', "}").replace(":}", ":1}"),
  ],
];
const LINES = [
  "42",
  '"massive error"',
  "[1]",
  "{}",
  "{",
  "null",
  "\0".repeat(30),
  '{"a":1',
  "}{",
  "# x",
  ...VALUES.slice(-2),
];
const KEYS = ["__proto__", "constructor", "", "type", "id", "role", "content", "x"];

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const path = fc.array(fraction, { minLength: 1, maxLength: 6, size: "max" });
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("cut" as const, "drop" as const, "repeat" as const, "glue" as const, "torn" as const),
    at: fraction,
    to: fraction,
  }),
  fc.record({ kind: fc.constant("swap" as const), at: fraction, to: fraction }),
  fc.record({ kind: fc.constant("insert" as const), at: fraction, what: fc.constantFrom(...LINES) }),
  fc.record({
    kind: fc.constant("bytes" as const),
    at: fraction,
    what: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 6 }),
  }),
  {
    arbitrary: fc.record({ kind: fc.constant("value" as const), at: fraction, path, what: fc.constantFrom(...VALUES) }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ kind: fc.constant("key" as const), at: fraction, path, what: fc.constantFrom(...KEYS) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ kind: fc.constantFrom("double" as const, "remove" as const), at: fraction, path }),
    weight: 3,
  },
);

export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(mutation, { minLength: 1, maxLength: 4 });

type Content = Fixture["content"];

/** A fixture's content with all mutations applied, one after another. */
export function mutated(content: Content, list: readonly Mutation[]): Content {
  return list.reduce<Content>(apply, content);
}

function apply(content: Content, step: Mutation): Content {
  if (typeof content === "string") return applied(content, step);
  if (content instanceof Uint8Array) return damaged(content, step);
  const names = Object.keys(content).sort();
  const name = names[Math.floor(step.at * names.length)];
  if (name === undefined) return content;
  if (step.kind === "drop")
    return Object.fromEntries(names.filter((one) => one !== name).map((one) => [one, content[one]!]));
  const file = content[name]!;
  const inFile = { ...step, at: (step.at * names.length) % 1 };
  return { ...content, [name]: typeof file === "string" ? applied(file, inFile) : damaged(file, inFile) };
}

function damaged(bytes: Uint8Array, step: Mutation): Uint8Array {
  const at = Math.floor(step.at * bytes.length);
  if (step.kind === "cut" || step.kind === "torn") return bytes.slice(0, at);
  if (step.kind === "drop" || step.kind === "remove") return Buffer.concat([bytes.slice(0, at), bytes.slice(at + 7)]);
  if (step.kind === "repeat" || step.kind === "double") return Buffer.concat([bytes, bytes.slice(at)]);
  const patch = step.kind === "bytes" ? Uint8Array.from(step.what) : Uint8Array.of(255, 0, 80, 75);
  const out = bytes.slice();
  out.set(patch.subarray(0, Math.max(0, out.length - at)), at);
  return out;
}

function applied(text: string, step: Mutation): string | Uint8Array {
  if (step.kind === "cut") return text.slice(0, Math.floor(step.at * text.length));
  if (step.kind === "bytes") {
    const bytes = Buffer.from(text);
    const at = Math.floor(step.at * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Uint8Array.from(step.what), bytes.subarray(at)]);
  }
  if ("path" in step) return inJson(text, step);
  const lines = text.split("\n");
  const at = Math.floor(step.at * lines.length);
  if (step.kind === "insert") lines.splice(at, 0, step.what);
  else if (step.kind === "drop") lines.splice(at, 1);
  else if (step.kind === "repeat") lines.splice(at, 0, lines[at]!);
  else if (step.kind === "torn") lines[at] = lines[at]!.slice(0, Math.floor(step.to * lines[at]!.length));
  else if (step.kind === "glue") lines.splice(at, 2, `${lines[at]}${lines[at + 1] ?? ""}`);
  else {
    const to = Math.floor(step.to * lines.length);
    [lines[at], lines[to]] = [lines[to]!, lines[at]!];
  }
  return lines.join("\n");
}

type WithPath = Extract<Mutation, { readonly path: readonly number[] }>;

/** Changes a value of the whole document, or of one of its lines. */
function inJson(text: string, step: WithPath): string {
  const whole = changed(text, step);
  if (whole !== null) return whole;
  const lines = text.split("\n");
  const at = Math.floor(step.at * lines.length);
  lines[at] = changed(lines[at]!, step) ?? lines[at]!;
  return lines.join("\n");
}

/** Stands in JSON where a text that is no value of JavaScript's goes. */
const PLACE = "\u0001place\u0001";

function changed(text: string, step: WithPath): string | null {
  if (text.length > 200_000) return null;
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof tree !== "object" || tree === null) return null;
  let into = tree as Record<string, unknown> | unknown[];
  for (const [index, part] of step.path.entries()) {
    const keys = Object.keys(into);
    const key = keys[Math.floor(part * keys.length)];
    if (key === undefined) break;
    const value = (into as Record<string, unknown>)[key];
    if (index < step.path.length - 1 && typeof value === "object" && value !== null)
      into = value as Record<string, unknown>;
    else {
      change(into, key, value, step);
      break;
    }
  }
  try {
    const out = JSON.stringify(tree);
    return step.kind === "value" ? out.replace(JSON.stringify(PLACE), () => step.what) : out;
  } catch {
    // Too deep for JSON.stringify: an earlier mutation made it so.
    return null;
  }
}

function change(into: Record<string, unknown> | unknown[], key: string, value: unknown, step: WithPath): void {
  if (Array.isArray(into)) {
    if (step.kind === "remove") into.splice(Number(key), 1);
    else if (step.kind === "double") into.splice(Number(key), 0, value);
    else if (step.kind === "value") into[Number(key)] = PLACE;
    else if (step.kind === "key") into[Number(key)] = { [step.what]: value };
  } else if (step.kind === "value") into[key] = PLACE;
  else {
    delete into[key];
    if (step.kind !== "key") return;
    // An assignment to `__proto__` would make no key.
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(into, step.what, property);
  }
}
