import { describe, expect, it } from "vitest";
import * as z from "zod";
import { budgetOptions } from "../../src/cli/options/budget.ts";
import { argument, flag, optionsOf } from "../../src/cli/options/flag.ts";
import { numberText } from "../../src/cli/options/number.ts";
import { outputOptions } from "../../src/cli/options/output.ts";
import { parseOptions } from "../../src/cli/parse.ts";
import { KnownError } from "../../src/core/errors.ts";

const schema = z.strictObject({
  corpora: argument(z.array(z.string()), { value: "CORPUS", says: "corpus files" }),
  gcf: flag(z.boolean().optional(), { group: "Ladder", says: "the lossless rung", negatable: true }),
  ...budgetOptions,
  ...outputOptions,
});
const parse = (...words: readonly string[]) => parseOptions("run", schema, words);
const refusal = (...words: readonly string[]): string => {
  try {
    parse(...words);
  } catch (error) {
    if (error instanceof KnownError && error.exit === "refused") return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
};

describe("parseOptions", () => {
  it("reads flags, repeated flags and arguments, numbers as numbers", () => {
    expect(parse("a.jsonl", "--pressure", "0.3", "b.jsonl", "--pressure=.6", "--no-gcf", "--json")).toEqual({
      corpora: ["a.jsonl", "b.jsonl"],
      pressure: [0.3, 0.6],
      gcf: false,
      json: true,
      quiet: false,
      debug: false,
    });
    expect(parse("a", "--gcf", "--reserve", "0", "--", "--json")).toMatchObject({
      corpora: ["a", "--json"],
      gcf: true,
      reserve: 0,
      json: false,
    });
  });

  it.each([
    [["a", "--presure", "0.3"], "--presure is no flag; did you mean --pressure?"],
    [["a", "--zebra-crossing"], "--zebra-crossing is no flag; see compaction-eval run --help"],
    [["a", "-x"], "-x is no flag; see compaction-eval run --help"],
    [["a", "--no-json"], "--no-json is no flag; leave --json out instead"],
    [["a", "--pressure", "1.5"], "--pressure 1.5 must be a number above 0 and below 1; see compaction-eval run --help"],
    [
      ["a", "--pressure", "1e999"],
      "--pressure 1e999 must be a number above 0 and below 1; see compaction-eval run --help",
    ],
    [["a", "--budget", "0x10"], "--budget 0x10 must be a whole number of at least 1; see compaction-eval run --help"],
    [["a", "--budget", "10.5"], "--budget 10.5 must be a whole number of at least 1; see compaction-eval run --help"],
    [["a", "--budget", "-3"], "--budget -3 must be a whole number of at least 1; see compaction-eval run --help"],
    [
      ["a", "--pressure", "0.5", "--pressure", "x"],
      "--pressure x must be a number above 0 and below 1; see compaction-eval run --help",
    ],
    [["a", "--format", "jsn"], "--format jsn must be one of table, json, markdown; did you mean json?"],
    [["a", "--pressure"], "--pressure needs a value; write --pressure F"],
    [["a", "--budget", "--json"], "--budget needs a value; write --budget N"],
    [["a", "--reserve", "1", "--reserve", "2"], "--reserve is given more than once; give it once"],
    [["a", "--out", ""], "--out needs a value; write --out FILE"],
    [[], "CORPUS is missing; see compaction-eval run --help"],
    [["a", "--__proto__", "x"], "--__proto__ is no flag; see compaction-eval run --help"],
    [["a", "--constructor=1"], "--constructor=1 is no flag; see compaction-eval run --help"],
    [["a", "--pressure.x", "1"], "--pressure.x is no flag; did you mean --pressure?"],
  ])("refuses %j", (words, message) => expect(refusal(...words)).toBe(message));

  it("repeats only the beginning of a long value", () => {
    expect(refusal("a", "--budget", "9".repeat(5_000)).length).toBeLessThan(200);
  });

  it("refuses one argument too many where a command takes a fixed number", () => {
    const two = z.strictObject({ a: argument(z.string(), { value: "A", says: "first" }) });
    expect(() => parseOptions("compare", two, ["x", "y"])).toThrow("y is one argument too many");
  });
});

describe("optionsOf", () => {
  it("derives names, types and choices from the schema", () => {
    const specs = new Map(optionsOf(schema).map((spec) => [spec.name, spec]));
    expect(specs.get("reserve-output")).toMatchObject({ key: "reserveOutput", type: "text", repeatable: false });
    expect(specs.get("pressure")).toMatchObject({ type: "text", repeatable: true, required: false });
    expect(specs.get("corpora")).toMatchObject({ repeatable: true, required: true });
    expect(specs.get("json")).toMatchObject({ type: "switch" });
    expect(specs.get("format")?.choices).toEqual(["table", "json", "markdown"]);
  });

  it("refuses an option that nobody documented", () => {
    expect(() => optionsOf(z.object({ bare: z.string() }))).toThrow("the option bare has no documentation");
  });
});

describe("numberText", () => {
  it.each([
    ["0", { min: 0 }, 0],
    ["1", { above: 0, max: 1 }, 1],
    ["2.5e-1", {}, 0.25],
    ["9007199254740991", { whole: true }, Number.MAX_SAFE_INTEGER],
  ] as const)("reads %s", (text, range, value) => expect(numberText(range).parse(text)).toBe(value));

  it.each([
    ["", {}],
    [" 1", {}],
    ["Infinity", {}],
    ["1_000", {}],
    ["9007199254740992", { whole: true }],
    ["0", { above: 0 }],
    ["1", { below: 1 }],
  ] as const)("refuses %j", (text, range) => expect(numberText(range).safeParse(text).success).toBe(false));
});
