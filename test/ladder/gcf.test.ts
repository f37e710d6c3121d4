import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonOfBlock, readBlock } from "../../src/ladder/gcf/block.ts";
import { decodesTo, encodeBody, prove } from "../../src/ladder/gcf/encode.ts";
import { readTable } from "../../src/ladder/gcf/read.ts";

/** Enough equal rows behind the given ones to make columns pay. */
const padded = (...rows: string[]) =>
  `[${[...rows, ...Array(12).fill('{"identifier":1,"description":"row"}')].join(",")}]`;
const why = (body: string) => {
  const outcome = encodeBody(body);
  return outcome.kind === "left" ? outcome.why : "rewritten";
};

describe("gcf", () => {
  it("writes column names once and values as they stand in the source", () => {
    const rows = [
      '{"id":9007199254740993,"ok":true}',
      '{"id":-0,"ok":null}',
      '{"id":1.0}',
      '{"ok":""}',
      '{"id":1e400,"ok":"a,b"}',
    ];
    const body = `[${[...rows, ...Array(8).fill('{"id":1,"ok":false}')].join(", \n")}]`;
    const outcome = encodeBody(body);
    expect(outcome.kind === "rewritten" && outcome.content.split("\n").slice(0, 7)).toEqual([
      `[gcf: 13 rows, 2 columns, original ${body.length} chars, 13 lines]`,
      '["id","ok"]',
      "9007199254740993,true",
      "-0,null",
      "1.0,",
      ',""',
      '1e400,"a,b"',
    ]);
  });

  it.each([
    ["json-01: big integers survive as lexemes", '{"identifier":9007199254740993,"description":4503599627370497777}'],
    ["compaction-18: a field of later rows only", '{"identifier":8,"description":"x","note":"KEEP"}'],
    ["absent, null and empty are three", '{"description":null}'],
    ["json-02: numeric-looking keys keep their order", '{"b":1,"10":0,"2":0,"01":0}'],
    ["a __proto__ key is a key", '{"__proto__":1,"constructor":2}'],
  ])("%s", (_, row) => {
    const body = padded('{"identifier":7}', row);
    const outcome = encodeBody(body);
    expect(outcome.kind).toBe("rewritten");
    expect(outcome.kind === "rewritten" && jsonOfBlock(outcome.content)).toBe(body);
  });

  it.each([
    ["compaction-19: [{}] repeated has no columns", `[${Array(200).fill("{}").join(",")}]`, "no-columns"],
    ["compaction-19: a nested object", padded('{"k":{}}'), "nested"],
    ["compaction-19: a nested array", padded('{"k":[]}'), "nested"],
    ["compaction-19: mixed elements", padded('"s"', '{"k":1}', '[{"m":1}]'), "nested"],
    ["compaction-19: []", "[]", "few-objects"],
    ["compaction-19: [[]]", "[[]]", "nested"],
    ["two objects", '[{"a":1},{"a":2}]', "few-objects"],
    [
      "an order the columns can't give back",
      padded('{"description":"x","identifier":1}', '{"identifier":1,"description":2}'),
      "key-order",
    ],
    ["two spellings of one key", padded('{"\\u0069dentifier":1}'), "two-spellings"],
    ["json-03: equal keys in one object", padded('{"identifier":1,"identifier":2}'), "repeated-key"],
    ["equal keys once decoded", padded('{"identifier":1,"identif\\u0069er":2}'), "two-spellings"],
    ["text behind the array", `${padded()} x`, "not-array"],
    ["a second document", `${padded()}[]`, "not-array"],
    ["a leading zero", padded('{"identifier":01}'), "not-array"],
    ["NaN", padded('{"identifier":NaN}'), "not-array"],
    ["prose", "There were no rows. ".repeat(30), "not-array"],
    ["a wide and sparse table", `[${Array.from({ length: 40 }, (_, n) => `{"k${n}":1}`).join(",")}]`, "not-shorter"],
  ])("refuses %s", (_, body, expected) => {
    expect(why(body)).toBe(expected);
  });

  it("json-04: refuses deep nesting without walking into it", () => {
    expect(why(`[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`)).toBe("nested");
  });

  it("proves what it writes: a block with one lexeme changed does not decode to the source", () => {
    const body = padded();
    const outcome = encodeBody(body);
    const block = outcome.kind === "rewritten" ? outcome.content : "";
    expect(decodesTo(block, body)).toBe(true);
    expect(prove(block, body)).toEqual(outcome);
    expect(prove(block.replace('"row"', '"Row"'), body)).toEqual({ kind: "left", why: "round-trip" });
    expect(decodesTo(block.replace(/\n1,"row"$/, ""), body)).toBe(false);
  });

  it("law 7: whatever is encoded decodes lexeme by lexeme", () => {
    const lexeme = fc.oneof(
      fc.string({ unit: "grapheme" }).map((text) => JSON.stringify(text)),
      fc.constantFrom("1.0", "-0", "1e400", "12345678901234567890", "null", "true", "false", '""', '"\\u0041,\\n"'),
      fc.integer().map(String),
    );
    const keys = ['"a"', '"\\u0062"', '"10"', '"2"', '"__proto__"', '"a,b"', '"é"'];
    const space = fc.constantFrom("", " ", "\n", "\r\n\t");
    const row = fc
      .tuple(
        fc.oneof(fc.subarray(keys, { maxLength: 5 }), fc.constant(keys.slice(0, 4))),
        fc.array(lexeme, { minLength: 5, maxLength: 5 }),
        space,
      )
      .map(
        ([names, values, gap]) => `{${names.map((name, at) => `${name}${gap}:${gap}${values[at]}`).join(`,${gap}`)}}`,
      );
    let encoded = 0;
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 30, size: "max" }), space, (rows, gap) => {
        const source = `${gap}[${rows.join(`,${gap}`)}]${gap}`;
        // The rung never looks at shorter bodies, so no header of theirs is believed.
        if (source.length < 256) return true;
        const outcome = encodeBody(source);
        if (outcome.kind === "left") return outcome.why !== "round-trip" && outcome.why !== "failed";
        encoded += 1;
        return decodesTo(outcome.content, source) && readBlock(outcome.content)?.rows.length === rows.length;
      }),
      { numRuns: 3000 },
    );
    expect(encoded).toBeGreaterThan(100);
  });

  it("holds a sparse table in memory no larger than its text", () => {
    const wide = Array.from({ length: 900 }, (_, n) => `"k${n}":1`).join(",");
    const rows = Array.from({ length: 5000 }, () => '{"k899":1}').join(",");
    expect(readTable(`[{${wide}},${rows}]`)).toEqual({ kind: "left", why: "not-shorter" });
  });
});
