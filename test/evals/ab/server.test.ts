// ab through a real HTTP client against the simulated server: salts, figures of its cache, faults, and what is said of where figures come from.
import { describe, expect, it } from "vitest";
import type { AbSummary } from "../../../src/evals/ab/assemble.ts";
import { abReport } from "../../../src/evals/ab/report.ts";
import { seatResponder } from "../../../src/seats/sim/responders.ts";
import { seatAt, startSim } from "../../seats/sim/start.ts";
import { AGAIN, ab, builtIn, FULL, miniEntries, on } from "./run-ab.ts";

const ENTRIES = miniEntries().slice(5, 8);
const PRICE = {
  fresh: 2,
  cache_read: 1,
  cache_write: 0,
  output: 10,
  currency: "EUR",
  as_of: "2026-01-01",
  source: "test",
};
const salt = { nonce: "n", attempt: 1 };

describe("ab against the simulated server", () => {
  it("scores as the scripted seat does, and counts what the server says", async () => {
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")) });
    const arms = [FULL, on("clear-tool-results:0"), AGAIN];
    const { document, end } = await ab({ seat: seatAt(url), entries: ENTRIES, arms, price: PRICE, run: { salt } });
    expect(end).toEqual({ kind: "complete" });
    const scripted = await ab({ seat: builtIn("extract"), entries: ENTRIES, arms });
    const recalls = (items: typeof document.items) => items.map(({ metrics }) => metrics.probe_recall);
    expect(recalls(document.items)).toEqual(recalls(scripted.document.items));
    for (const { metrics } of document.items) {
      // The summary finds the prompt of the questions in the cache, and no block finds another one's.
      expect(metrics.cached_tokens! / metrics.prompt_tokens!).toBeGreaterThan(0.4);
      expect(metrics.cached_tokens! / metrics.prompt_tokens!).toBeLessThan(0.5);
      expect(metrics.money).toBeLessThan(metrics.money_at_most!);
    }
    const summary = document.summary as unknown as AbSummary;
    expect(summary.figures).toBe("simulated");
    expect(JSON.stringify(abReport(document))).toContain("Figures are simulated: ");
    expect(summary.against_full["clear-tool-results:0@pressure=0.5"]!.differences.money!.high).toBeLessThan(0);
  });

  // Two requests are the self-test's; blocks of two follow.
  it.each([
    ["notjson@3", "seat: other"],
    ["cut@4", "seat: other"],
    ["overflow@3", "seat: overflow"],
  ])("counts the fault %s as a failed block, %s", async (fault, reason) => {
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")), fail: [fault] });
    const { document } = await ab({ seat: seatAt(url), entries: ENTRIES, arms: [FULL, AGAIN], run: { salt } });
    expect(document.planned).toBe(6);
    expect(document.excluded).toEqual({ [reason]: 1 });
    const { against_full: against } = document.summary as unknown as AbSummary;
    expect(against["full-again"]).toMatchObject({ pairs: 2, unpaired: { [`full: ${reason}`]: 1 } });
  });

  it("knows no cost where the server tells no cached share, and the most that it can be", async () => {
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")), fail: ["nocache@3+"] });
    const { document } = await ab({
      seat: seatAt(url),
      entries: ENTRIES,
      arms: [FULL, AGAIN],
      price: PRICE,
      run: { salt },
    });
    for (const { metrics } of document.items) {
      expect(metrics).toMatchObject({ cached_tokens: null, money: null });
      expect(metrics.money_at_most).toBeCloseTo((metrics.prompt_tokens! * 2 + metrics.output_tokens! * 10) / 1e6, 12);
    }
    const { arms } = document.summary as unknown as AbSummary;
    expect(arms.full!.sums).toMatchObject({ cached_tokens: null, money: null });
  });

  it("ends at the window as an overflow, which is no zero", async () => {
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")), context: 4_000 });
    const arms = [FULL, on("ladder", { rule: { kind: "budget", tokens: 1_200 } })];
    const { document } = await ab({ seat: seatAt(url), entries: ENTRIES, arms, run: { salt } });
    expect(document.excluded).toEqual({ "seat: overflow": 3 });
    const { against_full: against } = document.summary as unknown as AbSummary;
    const [row] = Object.values(against);
    expect(row).toMatchObject({ pairs: 0, entries: 0, unpaired: { "full: seat: overflow": 3 } });
    expect(row!.differences.probe_recall).toMatchObject({ pairs: 0, difference: null, low: null });
  });
});
