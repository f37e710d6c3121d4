import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutRuns, loadO200k, RUN_CUT } from "../../../src/core/estimate/o200k.ts";

const { count, encode } = await loadO200k();

describe("o200k", () => {
  it("tokens-05: text that looks like a special token is counted as text", () => {
    const text = "the stop string is <|endoftext|> and <|im_start|>";
    expect(count(text)).toBeGreaterThan(12);
    expect([...encode("<|endoftext|>")]).not.toContain(199999);
    expect(count("<|endoftext|>")).toBeGreaterThan(3);
  });

  it.each([
    ["q", "q".repeat(180_000)],
    ["~", "~".repeat(700_000)],
    ["^", "^".repeat(1_000_000)],
    ["ruler lines", `${"=".repeat(80)}\n`.repeat(5000)],
    ["han", "漢".repeat(160_000)],
    ["minified", "function a(b,c){return b+c};var d=[1,2,3];".repeat(5000)],
    ["line breaks", "\n".repeat(500_000)],
  ])("tokens-06: a long run of %s is counted in linear work", (_, text) => {
    const parts = cutRuns(text);
    expect(parts.join("")).toBe(text);
    for (const part of parts) expect(longestRun(part)).toBeLessThanOrEqual(RUN_CUT + 1);
    expect(count(text)).toBeGreaterThan(0);
  });

  it("tokens-07: repeated short lines are counted, not estimated", () => {
    expect(count("7\n".repeat(25_000))).toBe(50_000);
  });

  it("leaves ordinary text in one part", () => {
    expect(cutRuns("const a = 1;\n".repeat(10_000))).toHaveLength(1);
    expect(cutRuns("")).toEqual([""]);
    expect(count("")).toBe(0);
  });

  it("counts what it encodes, for any text, lone surrogates too", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.constant("\ud800x\udc00"));
    const long = fc.tuple(text, fc.integer({ min: 1, max: 300 })).map(([part, times]) => part.repeat(times));
    fc.assert(
      fc.property(long, (value) => cutRuns(value).join("") === value && encode(value).length === count(value)),
      { numRuns: 500 },
    );
  });

  it("never splits a surrogate pair", () => {
    for (const part of cutRuns(`a${"🎉".repeat(2000)}`)) expect(part.isWellFormed()).toBe(true);
  });
});

/** Longest stretch of equal kinds of characters, told by the regular expression the code does without. */
function longestRun(text: string): number {
  const runs = text.match(/\s+|[A-Za-z\u0080-\uffff]+|[^\sA-Za-z\u0080-\uffff]+/g) ?? [];
  return Math.max(0, ...runs.map((run) => run.length));
}
