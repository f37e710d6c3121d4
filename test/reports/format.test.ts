import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/core/report.ts";
import { cellText, NOT_MEASURED, roundText } from "../../src/reports/format.ts";

describe("roundText", () => {
  it.each([
    [0, 0, "0"],
    [-0.0004, 2, "0.00"],
    [-0, 0, "0"],
    [999, 0, "999"],
    [1000, 0, "1,000"],
    [-1234567.891, 2, "-1,234,567.89"],
    [0.5, 0, "1"],
    [1e21, 0, "1.000e+21"],
  ])("%d to %d digits is %s", (value, digits, text) => expect(roundText(value, digits)).toBe(text));

  it("prints no number that does not exist", () => {
    expect(roundText(Number.NaN, 1)).toBe(NOT_MEASURED);
    expect(roundText(Number.POSITIVE_INFINITY, 1)).toBe(NOT_MEASURED);
  });
});

describe("cellText", () => {
  it("prints what was not measured as a dash, never as 0", () => {
    const cells: readonly Cell[] = [
      { kind: "count", value: null },
      { kind: "share", value: null },
      { kind: "number", value: null, digits: 2 },
      { kind: "money", value: null, currency: "USD" },
    ];
    expect(cells.map(cellText)).toEqual(["–", "–", "–", "–"]);
  });

  it.each([
    [0, "0.0 %"],
    [1, "100.0 %"],
    [0.99996, ">99.9 %"],
    [0.0001, "<0.1 %"],
    [0.5234, "52.3 %"],
    [1.25, "125.0 %"],
  ])("a share of %d is %s", (value, text) => expect(cellText({ kind: "share", value })).toBe(text));

  it.each([
    [0, "0.00 USD"],
    [12.345, "12.35 USD"],
    [0.01234, "0.0123 USD"],
    [0.00001, "<0.0001 USD"],
    [-0.00001, "-<0.0001 USD"],
  ])("money of %d is %s", (value, text) => expect(cellText({ kind: "money", value, currency: "USD" })).toBe(text));
});
