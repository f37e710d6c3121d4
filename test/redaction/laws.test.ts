// Laws over every row of the class table: a planted secret never survives, wherever it stands; JSON stays JSON; a second pass
// changes nothing; what held no secret comes back byte for byte.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../src/core/random/seeded.ts";
import { loadCorpus } from "../../src/corpus/load.ts";
import type { Draw, Example } from "../../src/redaction/class.ts";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { Numbering } from "../../src/redaction/numbering.ts";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";
import { loaderVet, vetDocument } from "../../src/redaction/vet.ts";

const all = redactorOf(REDACTION_CLASSES);

/** Draws that look random, from a seed: equal characters in a row would be a stand-in and no secret. */
const drawFrom = (seed: number): Draw => {
  const rng = seeded(seed, "redaction examples");
  return (below) => rng.int(0, below - 1);
};
const seeds = fc.nat();

/** Where a secret is planted: a text, and how to get the text back out of what was redacted. */
const POSITIONS: Readonly<Record<string, (example: Example) => string>> = {
  bare: ({ text }) => text,
  "in a line of many": ({ text }) => `first line\n${text}\nlast line`,
  "a JSON value": ({ text }) => JSON.stringify({ note: "ordinary", n: 1, text }),
  nested: ({ text }) => JSON.stringify({ a: [{ b: [0, { c: text }] }], z: null }),
  "a tool argument": ({ text }) => JSON.stringify({ arguments: JSON.stringify({ command: text, timeout: 5 }) }),
  "split by escapes": ({ text }) =>
    JSON.stringify({ text })
      .replace(/[a-z]/g, (char) => (char === "e" ? "\\u0065" : char))
      .replace('"t\\u0065xt":', '"text":'),
};

const redacted = (value: string) => redactDocument(value, all).text;
/** The text with every layer of JSON undone, as one string. */
const plain = (value: string): string => {
  try {
    const inner: unknown = JSON.parse(value);
    if (typeof inner !== "object" || inner === null) return value;
    const strings: string[] = [];
    JSON.stringify(inner, (key, item: unknown) => {
      strings.push(key);
      if (typeof item === "string") strings.push(plain(item));
      return item;
    });
    return strings.join("\n");
  } catch {
    return value;
  }
};

describe.each(REDACTION_CLASSES.map((row) => [row.name, row] as const))("class %s", (_, row) => {
  it.each(Object.keys(POSITIONS))("takes its example, %s", (position) => {
    fc.assert(
      fc.property(seeds, (drawn) => {
        const example = row.example(drawFrom(drawn));
        expect(example.text.split(example.secret)).toHaveLength(2);
        const source = POSITIONS[position]?.(example) ?? "";
        const out = redacted(source);
        const left = plain(out);
        expect(left).not.toContain(example.secret);
        const bare = example.secret.trim();
        if (row.credential && bare.length >= 12) expect(left).not.toContain(bare.slice(-12));
        expect(redacted(out), "idempotent").toBe(out);
        if (source.startsWith("{")) expect(() => JSON.parse(out)).not.toThrow();
        expect(vetDocument(example.text, all.table).length).toBeGreaterThan(0);
        expect(vetDocument(redacted(example.text), all.table)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("takes its example behind its key name", () => {
    fc.assert(
      fc.property(seeds, (drawn) => {
        const { key, secret } = row.example(drawFrom(drawn));
        if (key === undefined) return;
        const out = redacted(JSON.stringify({ [key]: secret, other: "stays as it is" }));
        expect(plain(out)).not.toContain(secret);
        expect(JSON.parse(out).other).toBe("stays as it is");
      }),
      { numRuns: 40 },
    );
  });

  it("says what it covers and what it leaves, and its keywords are in its example", () => {
    expect(row.covered.length).toBeGreaterThan(0);
    expect(row.notCovered.length).toBeGreaterThan(0);
    const { text } = row.example(drawFrom(314));
    expect(row.keywords.some((word) => text.toLowerCase().includes(word))).toBe(true);
  });
});

it("touches no byte of a document without secrets", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom("", " ", "\n  "), (document, space) => {
      const source = space + document + space;
      const out = redacted(source);
      const same = vetDocument(source, all.table).length === 0;
      return (!same || out === source) && JSON.parse(out) !== undefined;
    }),
    { numRuns: 2000 },
  );
});

it("refuses more distinct values than it can number", () => {
  const numbering = new Numbering(2);
  const add = (value: string) => numbering.add({ values: [{ class: "email", value }], taken: [] });
  for (const value of ["one", "two", "one"]) add(value);
  expect(() => add("three")).toThrow(/more than 2 distinct values to redact; redact fewer files/);
  expect(numbering.placeholder("two")).toBe("[redacted-email-2]");
});

it.each(["mini", "edge"])("finds nothing in the shipped corpus %s", async (name) => {
  const corpus = await loadCorpus(`corpora/${name}.jsonl`, { redactionFindings: loaderVet() });
  expect(corpus.entries.length).toBeGreaterThan(20);
});
