// Days out of whatever a producer writes for a time.
import { describe, expect, it } from "vitest";
import { at, dayOf, get } from "../../../src/corpus/trace/values.ts";

describe("dayOf", () => {
  it.each([
    ["2025-09-30T23:59:59Z", "2025-09-30"],
    [0.5, "1970-01-01"],
    [951_782_400, "2000-02-29"],
    [1_709_164_800_000, "2024-02-29"],
    [4_102_444_799, "2099-12-31"],
    ["yesterday", null],
    ["2025-13-01", null],
    [Number.NaN, null],
    [-5, null],
    [1e300, null],
    [null, null],
  ])("%s is %s", (value, day) => {
    expect(dayOf(value)).toBe(day);
  });

  it("agrees with the calendar for every day of 400 years", () => {
    for (let day = 0; day < 146_097; day += 97) {
      expect(dayOf(day * 86_400 + 1)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
    }
  });
});

describe("get", () => {
  it("sees own properties alone", () => {
    expect(get({}, "constructor")).toBeUndefined();
    expect(get(JSON.parse('{"__proto__":{"a":1}}'), "__proto__")).toEqual({ a: 1 });
    expect(at({ a: { b: 2 } }, "a", "b")).toBe(2);
    expect(at([1], "0")).toBeUndefined();
  });
});
