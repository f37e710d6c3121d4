import { describe, expect, it } from "vitest";
import { shownId } from "../../src/corpus/refusals.ts";

describe("shownId", () => {
  it.each([
    ["call_1", '"call_1"'],
    ['a"b\\', '"a\\"b\\\\"'],
    ["a\nb\u001b[31m\u202ed", '"a\\nb\\u001b[31m\\u202ed"'],
    ["\u007f\u{1f600}", '"\\u007f\\ud83d\\ude00"'],
    ["x".repeat(40), `"${"x".repeat(40)}"`],
    ["x".repeat(41), `"${"x".repeat(40)}"...`],
  ])("%j", (id, shown) => {
    expect(shownId(id)).toBe(shown);
  });
});
