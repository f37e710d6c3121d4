import { describe, expect, it } from "vitest";
import * as z from "zod";
import { KnownError } from "../../../src/core/errors.ts";
import { parseStrict } from "../../../src/core/json/parse-strict.ts";
import { count, day, name, sha256 } from "../../../src/core/schemas/scalars.ts";
import { usageSchema } from "../../../src/core/schemas/usage.ts";

const schema = z.strictObject({
  id: z.string().min(1),
  list: z.array(z.strictObject({ kind: z.enum(["red", "blue"]), size: z.int().nonnegative() })),
  either: z
    .union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.strictObject({ c: z.string() }) })])
    .optional(),
  by_id: z.record(z.string(), z.number()).optional(),
});

function refusal(text: string, line?: number): { code: string; message: string; line: number | undefined } {
  try {
    parseStrict(text, schema, { code: "doc", place: { file: "f.json", ...(line === undefined ? {} : { line }) } });
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    expect(error.exit).toBe("refused");
    return { code: error.code, message: error.message, line: error.place?.line };
  }
  throw new Error("taken");
}

describe("parseStrict", () => {
  it("gives the value of a good text", () => {
    const text = '{"id":"x","list":[{"kind":"red","size":1}]}';
    expect(parseStrict(text, schema, { code: "doc", place: { file: "f" } })).toEqual({
      value: JSON.parse(text),
      inexactAt: null,
    });
  });

  it("json-01: an integer that a double cannot hold is let through and named", () => {
    const loose = z.looseObject({});
    expect(parseStrict('{"n":9007199254740993}', loose, { code: "doc", place: { file: "f" } }).inexactAt).toBe(5);
  });

  it.each([
    ["", "doc/not-json", "not JSON: expected a value (character 1)"],
    ['{"id":"x"\n,"list":[}', "doc/not-json", "not JSON: expected a value or ] (character 10)"],
    ['{"id":"x","list":[],"id":"y"}', "doc/duplicate-key", "id: one object has the same key twice (character 21)"],
    ['{"id":"x","list":[{"__proto__":1}]}', "doc/proto-key", "list[0].*: a key is __proto__ (character 20)"],
    ['{"id":"\\ud800","list":[]}', "doc/lone-surrogate", "id: half of a surrogate pair (character 8)"],
    ['{"id":"x","list":[{"kind":"red","size":1e999}]}', "doc/number-overflow", "list[0].size: a number too large"],
    ['{"id":"x","list":[],"colour":1}', "doc/unknown-key", 'unknown key "colour"; remove it'],
    ['{"id":"x","list":[{"kind":"red","size":1,"AKIA9":1}]}', "doc/unknown-key", "list[0]: unknown key; remove it"],
    ['{"list":[]}', "doc/missing-key", 'key "id" is missing'],
    ['{"id":"x","list":[{"kind":"red"}]}', "doc/missing-key", 'list[0]: key "size" is missing'],
    ['{"id":"x","list":[{"kind":"s3cret","size":1}]}', "doc/shape", "list[0].kind: expected one of red, blue"],
    ['{"id":"x","list":[{"kind":"red","size":1.5}]}', "doc/shape", "list[0].size: expected a whole number"],
    ['{"id":"","list":[]}', "doc/shape", "id: is empty"],
    ['{"id":"x","list":{}}', "doc/shape", "list: expected array"],
    ['{"id":"x","list":[],"either":{"b":{"c":1}}}', "doc/shape", "either.b.c: expected string"],
    ['{"id":"x","list":[],"by_id":{"hunter2":"x"}}', "doc/shape", "by_id.*: expected number"],
    ["[]", "doc/shape", "expected object"],
  ])("refuses %s", (text, code, message) => {
    const refused = refusal(text);
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(message);
    expect(refused.message).not.toMatch(/AKIA|s3cret|hunter/);
  });

  it("counts lines from the place that the text starts at", () => {
    expect(refusal('{"id":"x",\n"list":\n[1 2]}').line).toBe(3);
    expect(refusal('{"id":"x","list":[1 2]}', 7).line).toBe(7);
    expect(refusal('{"list":[]}', 7).line).toBe(7);
  });

  it("a list of bad items gives one issue, not one for each", () => {
    let looked = 0;
    const counting = z.custom<number>((value) => {
      looked += 1;
      return value === 1;
    });
    const place = { code: "doc", place: { file: "f" } };
    const text = `{"list":[1,${"0,".repeat(1000)}0]}`;
    expect(() => parseStrict(text, z.strictObject({ list: z.array(counting) }), place)).toThrow("list[1]");
    expect(looked).toBe(2);
  });

  it("no check of a shared scalar lets a list go on after a bad item", () => {
    for (const [scalar, bad] of [
      [count, -1],
      [count, 1.5],
      [name, ""],
      [sha256, "x"],
      [day, "x"],
      [usageSchema, { prompt: 1, cached: 2, fresh: null, written: null, output: null }],
    ] as const) {
      const options: z.core.ParseContext<z.core.$ZodIssue> & { abortEarly: boolean } = { abortEarly: true };
      expect(z.array(scalar).safeParse([bad, bad, bad], options).error?.issues).toHaveLength(1);
    }
  });
});
