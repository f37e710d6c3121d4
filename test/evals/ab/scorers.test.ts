import { describe, expect, it } from "vitest";
import { bare, numberForm, sameFact } from "../../../src/evals/ab/same-fact.ts";
import { SCORERS } from "../../../src/evals/ab/scorers/index.ts";

describe("when an answer is the fact", () => {
  it.each([
    ["src/a.ts", "src/a.ts"],
    ["`src/a.ts`", "src/a.ts"],
    [" “src/a.ts” ", "src/a.ts"],
    ["1234", "1,234"],
    ["1_234", "1234"],
    ["+12.50", "12.5"],
    ["8140 ms", "8140ms"],
    ["98.60%", "98.6%"],
    ["1e03", "1e3"],
    ["-0", "0"],
    ["name=x", 'name="x"'.replaceAll('"', "")],
  ])("%j is %j", (answer, fact) => expect(sameFact(answer, fact)).toBe(true));

  it.each([
    ["src/a.js", "src/a.ts"],
    ["the file src/a.ts", "src/a.ts"],
    ["1235", "1,234"],
    ["8140s", "8140ms"],
    ["8140", "8140ms"],
    ["42", "0042"],
    ["1.2", "1.2.0"],
    ["12,34", "1234"],
    ["", "1234"],
    ["-12", "12"],
    ["9007199254740993", "9007199254740992"],
    ["SRC/A.TS", "src/a.ts"],
  ])("%j is not %j", (answer, fact) => expect(sameFact(answer, fact)).toBe(false));

  it("keeps what is inside quotes", () => expect(bare(`"a 'b' c"`)).toBe("a 'b' c"));
  it("has no number form for versions, dates and ids", () =>
    expect(["1.2.3", "2024-01-26", "007", "b7e41f0a9", "10:48"].map(numberForm)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]));
});

describe("the scorers", () => {
  const facts = ["a/b.ts", "1,250", "X_1"].map((fact, at) => ({ fact, number: at + 1 }));

  it("tell right, wrong, unknown and missing apart", () => {
    expect(SCORERS.probes.score("A1. a/b.ts\nA2. Unknown\nA3. X_2", { facts })).toEqual({
      recall: 1 / 3,
      hits: ["right", "unknown", "wrong"],
    });
    expect(SCORERS.probes.score("A1. unknown\nA1. a/b.ts", { facts })).toEqual({
      recall: 0,
      hits: ["unknown", "missing", "missing"],
    });
    expect(SCORERS.probes.score("", { facts }).hits).toEqual(["missing", "missing", "missing"]);
  });

  it("find facts in a summary by whole tokens", () => {
    expect(SCORERS.summary.score("It is in (a/b.ts), 1,250 times; X_12.", { facts }).hits).toEqual([
      "right",
      "right",
      "missing",
    ]);
  });

  it("say nothing where nothing was to be found", () => {
    expect(SCORERS.probes.score("A1. x", { facts: [] })).toEqual({ recall: null, hits: [] });
    expect(SCORERS.summary.score("x", { facts: [] }).recall).toBeNull();
  });
});
