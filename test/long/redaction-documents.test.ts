// Ten thousand made-up documents with secrets planted anywhere in them: JSON stays JSON, a second pass changes nothing, what held
// no secret keeps its bytes, and neither a secret nor twelve characters of its end survive. LONG_SECONDS bounds the number.
import fc from "fast-check";
import { expect, it } from "vitest";
import { seeded } from "../../src/core/random/seeded.ts";
import type { Example } from "../../src/redaction/class.ts";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";
import { vetDocument } from "../../src/redaction/vet.ts";

const DOCUMENTS = 10_000;
const all = redactorOf(REDACTION_CLASSES);
const redacted = (text: string) => redactDocument(text, all).text;
/** A quarter of the time that long tests have. */
const until = Date.now() + Number(process.env.LONG_SECONDS ?? 3600) * 250;

const credential = new Set(REDACTION_CLASSES.filter((row) => row.credential).map(({ name }) => name));
const planted = fc.record({ row: fc.nat(REDACTION_CLASSES.length - 1), seed: fc.nat(1e6) }).map(({ row, seed }) => {
  const found = REDACTION_CLASSES[row]!;
  const rng = seeded(seed, "planted");
  return { name: found.name, ...found.example((below) => rng.int(0, below - 1)) };
});
type Planted = Example & { readonly name: string };

const WORDS = fc.constantFrom(
  "build ok",
  "src/a.ts:12",
  "GET /v1/items 200",
  "",
  "Zeile — ü 漢字 👩‍👧",
  "a\\b\tc\u0000d",
  '{"x":1}',
  "true",
  "-0",
);
/** A tree whose leaves are ordinary or planted; remembers which. */
type Tree =
  | { readonly leaf: string | number | boolean | null }
  | { readonly plant: Planted; readonly how: number }
  | { readonly items: readonly Tree[] }
  | { readonly keys: readonly (readonly [string, Tree])[] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    {
      arbitrary: fc.oneof(WORDS, fc.integer(), fc.boolean(), fc.constant(null)).map((leaf): Tree => ({ leaf })),
      weight: 3,
    },
    { arbitrary: fc.record({ plant: planted, how: fc.nat(4) }) as fc.Arbitrary<Tree>, weight: 2 },
    { arbitrary: fc.array(tie("tree"), { maxLength: 4 }).map((items): Tree => ({ items })), weight: 2 },
    {
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom("note", "content", "arguments", "n", "path", "é", "10"), tie("tree")), {
          maxLength: 4,
        })
        .map((keys): Tree => ({ keys })),
      weight: 2,
    },
  ),
}));

/** JSON of a tree; strings with a plant are written in one of five ways. */
function written(node: Tree): string {
  if ("items" in node) return `[${node.items.map(written).join(",")}]`;
  if ("leaf" in node) return JSON.stringify(node.leaf);
  if ("keys" in node)
    return `{${node.keys.map(([key, value], at) => `${JSON.stringify(`${key}${at}`)}: ${written(value)}`).join(", ")}}`;
  const { plant, how } = node as { plant: Planted; how: number };
  const ways = [
    () => JSON.stringify(plant.text),
    () => JSON.stringify(`before\n${plant.text}\nafter`),
    () => JSON.stringify(JSON.stringify({ command: plant.text, timeout: 5 })),
    () => JSON.stringify(plant.text).replace(/[a-z]/g, (char) => (char === "e" ? "\\u0065" : char)),
    () =>
      plant.key === undefined
        ? JSON.stringify(plant.text)
        : `{${JSON.stringify(plant.key)}: ${JSON.stringify(plant.secret)}}`,
  ];
  return ways[how]!();
}

function plantsOf(node: Tree): readonly Planted[] {
  if ("items" in node) return node.items.flatMap(plantsOf);
  if ("plant" in node) return [node.plant];
  return "keys" in node ? node.keys.flatMap(([, value]) => plantsOf(value)) : [];
}

/** Every string of a document, with JSON inside strings undone. */
function plain(text: string, depth = 0): string {
  const strings: string[] = [];
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return text;
    JSON.stringify(value, (key, item: unknown) => {
      strings.push(key);
      if (typeof item === "string") strings.push(depth < 4 ? plain(item, depth + 1) : item);
      return item;
    });
    return strings.join("\n");
  } catch {
    return text;
  }
}

it("redacts every planted secret and nothing else", () => {
  let documents = 0;
  fc.assert(
    fc.property(tree, (node) => {
      const source = written(node);
      JSON.parse(source);
      const plants = plantsOf(node);
      const out = redacted(source);
      expect(() => JSON.parse(out)).not.toThrow();
      expect(redacted(out)).toBe(out);
      if (plants.length === 0 && vetDocument(source, all.table).length === 0) expect(out).toBe(source);
      const left = plain(out);
      for (const { name, secret } of plants) {
        expect(left).not.toContain(secret);
        if (credential.has(name) && secret.trim().length >= 12) expect(left).not.toContain(secret.trim().slice(-12));
      }
      expect(ordinary(JSON.parse(out))).toEqual(ordinary(JSON.parse(source)));
      documents += 1;
    }),
    { numRuns: DOCUMENTS, seed: 20_261_201, interruptAfterTimeLimit: Math.max(1, until - Date.now()) },
  );
  expect(documents).toBeGreaterThan(500);
});

/** The leaves of a document that no plant can have touched: numbers, booleans, nulls and the ordinary words, in order. */
function ordinary(value: unknown): readonly unknown[] {
  const kept: unknown[] = [];
  const words = new Set([
    "build ok",
    "src/a.ts:12",
    "GET /v1/items 200",
    "",
    "Zeile — ü 漢字 👩‍👧",
    "a\\b\tc\u0000d",
    '{"x":1}',
    "true",
    "-0",
  ]);
  JSON.stringify(value, (_, item: unknown) => {
    if (item === null || typeof item !== "object") if (typeof item !== "string" || words.has(item)) kept.push(item);
    return item;
  });
  return kept;
}
