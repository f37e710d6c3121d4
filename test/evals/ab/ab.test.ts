import { describe, expect, it } from "vitest";
import { resultDocumentSchema } from "../../../src/core/schemas/result-document.ts";
import type { AbSummary } from "../../../src/evals/ab/assemble.ts";
import { abReport } from "../../../src/evals/ab/report.ts";
import { AGAIN, ab, builtIn, FULL, miniEntries, on } from "./run-ab.ts";

describe("ab on mini.jsonl with seats that need no model", () => {
  it("harness-09: finds no difference where nothing is shortened, and none between full and full", async () => {
    const { document, end } = await ab({ seat: builtIn("extract") });
    expect(end).toEqual({ kind: "complete" });
    expect(resultDocumentSchema.parse(document)).toEqual(document);
    const summary = document.summary as unknown as AbSummary;
    expect(summary.self_tests.map(({ name, passed, high, low }) => [name, passed, high, low])).toEqual([
      ["scorer probe-recall", true, 1, 0],
      ["scorer entity-recall", true, 1, 0],
      ["seat", true, 1, 0],
    ]);
    // A bootstrap of equal differences has no width, and the report says what that means.
    expect(JSON.stringify(abReport(document))).toContain("An interval without width says that no entry differed here");
    for (const arm of ["none@pressure=0.5", "full-again"]) {
      const { pairs, differences } = summary.against_full[arm]!;
      expect(pairs).toBeGreaterThan(20);
      for (const name of ["probe_recall", "summary_recall", "prompt_tokens"]) {
        expect(differences[name]).toMatchObject({ difference: 0, low: 0, high: 0, lower: 0, higher: 0, equal: pairs });
      }
      expect(differences.probe_recall).toMatchObject({ mean_full: 1, mean_arm: 1 });
    }
  });

  it("loses where every result is cleared, with the interval below 0", async () => {
    const arms = [FULL, on("clear-tool-results:0"), on("ladder")];
    const { document } = await ab({ seat: builtIn("extract"), arms });
    const { against_full: against } = document.summary as unknown as AbSummary;
    const cleared = against["clear-tool-results:0@pressure=0.5"]!;
    for (const name of ["probe_recall", "summary_recall"]) {
      expect(cleared.differences[name]!.difference).toBeLessThan(-0.3);
      expect(cleared.differences[name]!.high).toBeLessThan(0);
    }
    expect(cleared.differences.prompt_tokens!.high).toBeLessThan(0);
  });

  it.each(["mute", "random"])("does not begin with %s", async (name) => {
    const { document, end } = await ab({ seat: builtIn(name), arms: [FULL, AGAIN] });
    expect(end).toEqual({ kind: "self-test" });
    expect(document.excluded).toEqual({ "self-test failed": 2 * miniEntries().length });
    const { self_tests: tests } = document.summary as unknown as AbSummary;
    expect(tests.map(({ name, passed }) => [name, passed])).toEqual([
      ["scorer probe-recall", true],
      ["scorer entity-recall", true],
      ["seat", false],
    ]);
    expect(tests[2]!.why).toMatch(/^recall 0(\.\d+)? where at least 0\.6 is needed$/);
  });
});
