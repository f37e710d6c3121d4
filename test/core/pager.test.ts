import { describe, expect, it } from "vitest";
import { pager } from "../../src/core/pager.ts";
import { pagerContradiction, pagerVerdict, type RecordedPager } from "../../src/core/pager-gate.ts";

const report = (evicted: number, refetched: number, extra: Partial<RecordedPager> = {}): RecordedPager => ({
  evicted,
  refetched,
  rate: evicted === 0 ? null : refetched / evicted,
  basis: "measured",
  compaction_passes: evicted === 0 ? 0 : 1,
  ...extra,
});

describe("pager", () => {
  it("counts distinct payloads of a pass, and a later equal result as a re-fetch", () => {
    const instrument = pager();
    instrument.result("a");
    instrument.pass([
      { digest: "a", rung: "elide" },
      { digest: "a", rung: "drop" },
      { digest: "b", rung: "skeleton" },
    ]);
    instrument.result("a");
    instrument.result("a");
    const found = instrument.report(true);
    expect(found).toMatchObject({ evicted: 2, refetched: 1, rate: 0.5, basis: "measured", compactionPasses: 1 });
    expect([...found.byRung]).toEqual([
      ["elide", { evicted: 1, refetched: 1 }],
      ["skeleton", { evicted: 1, refetched: 0 }],
    ]);
  });

  it("does not count a result that came before the eviction", () => {
    const instrument = pager();
    instrument.result("a");
    instrument.pass([{ digest: "a", rung: "elide" }]);
    expect(instrument.report(true).refetched).toBe(0);
  });

  it("counts a payload again when it is evicted, fetched and evicted again", () => {
    const instrument = pager();
    for (let round = 0; round < 2; round += 1) {
      instrument.pass([{ digest: "a", rung: "elide" }]);
      instrument.result("a");
    }
    expect(instrument.report(true)).toMatchObject({ evicted: 2, refetched: 2, rate: 1, compactionPasses: 2 });
  });

  it("has no rate without an eviction and says when there were no tools", () => {
    expect(pager().report(true)).toMatchObject({ rate: null, basis: "measured" });
    expect(pager().report(false).basis).toBe("not_exercised");
  });
});

describe("pager gate", () => {
  it("passes strictly under 10 %, over the runs that evicted", () => {
    expect(pagerVerdict([report(100, 9), report(0, 0)])).toMatchObject({
      kind: "pass",
      rate: 0.09,
      evictingRuns: 1,
      runs: 2,
    });
    expect(pagerVerdict([report(100, 10)])).toMatchObject({ kind: "fail", rate: 0.1 });
    expect(pagerVerdict([report(10, 0), report(90, 9)])).toMatchObject({ kind: "pass", evicted: 100, refetched: 9 });
  });

  it("keeps nothing recorded, no tools and a clean run apart", () => {
    expect(pagerVerdict([])).toMatchObject({ kind: "no_data", rate: null });
    expect(pagerVerdict([null, report(0, 0, { basis: "no_data" })]).kind).toBe("no_data");
    expect(pagerVerdict([report(0, 0, { basis: "not_exercised" })]).kind).toBe("not_exercised");
    expect(pagerVerdict([report(0, 0, { basis: "not_exercised" }), report(0, 0)]).kind).toBe("no_data");
  });

  it("leaves a contradictory report unrecorded, with a note", () => {
    const verdict = pagerVerdict([report(3, 4), report(10, 0)]);
    expect(verdict).toMatchObject({ kind: "pass", evicted: 10, evictingRuns: 1 });
    expect(verdict.notes).toEqual(["run 1: unrecorded, more payloads fetched again than evicted"]);
  });

  it.each([
    ["more payloads fetched again", report(3, 4)],
    ["without a compaction pass", report(3, 1, { compaction_passes: 0 })],
    ["on the basis not_exercised", report(3, 1, { basis: "not_exercised" })],
    ["a rate without an eviction", report(0, 0, { rate: 0.5 })],
    ["not refetched / evicted", report(4, 1, { rate: 0.5 })],
    ["no whole number", report(4.5, 1)],
    ["no whole number", report(Number.NaN, 1)],
  ])("names the contradiction: %s", (why, contradictory) => {
    expect(pagerContradiction(contradictory)).toContain(why);
  });

  it("believes a report that holds together", () => {
    expect(pagerContradiction(report(3, 1, { rate: 0.333 }))).toBeNull();
    expect(pagerContradiction(report(0, 0, { rate: 0 }))).toBeNull();
    expect(pagerContradiction(report(3, 1, { rate: null }))).toBeNull();
  });
});
