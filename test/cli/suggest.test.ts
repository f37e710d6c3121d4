import { describe, expect, it } from "vitest";
import { nearest } from "../../src/core/nearest.ts";

describe("nearest", () => {
  it.each([
    ["rnu", ["run", "rungs"], "run"],
    ["presure", ["pressure", "reserve"], "pressure"],
    ["dif", ["diff", "run"], "diff"],
    ["diff", ["diff"], "diff"],
    ["stragety", ["strategy", "strategies"], "strategy"],
  ])("%s of %j is %s", (typed, known, name) => expect(nearest(typed, known)).toBe(name));

  it("suggests nothing when nothing is near, or when the word is no name", () => {
    expect(nearest("harvest", ["run", "diff"])).toBeNull();
    expect(nearest("x".repeat(100_000), ["run"])).toBeNull();
  });
});
