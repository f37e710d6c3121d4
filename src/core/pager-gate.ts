// Sums pager reports over runs, and decides the gate. A report that contradicts itself is not recorded and says so.
import { PAGER_GATE, type PagerBasis } from "./pager.ts";

/** A report as files carry it (`pager` of specs/own-formats.md). */
export interface RecordedPager {
  readonly evicted: number;
  readonly refetched: number;
  readonly rate: number | null;
  readonly basis: PagerBasis;
  readonly compaction_passes: number;
}

export interface PagerVerdict {
  /** `no_data` when no report was recorded or none evicted anything; `not_exercised` when all that were recorded say so. */
  readonly kind: "pass" | "fail" | "no_data" | "not_exercised";
  readonly runs: number;
  /** Runs that evicted something: the rate is over these alone. */
  readonly evictingRuns: number;
  readonly evicted: number;
  readonly refetched: number;
  readonly rate: number | null;
  /** One line for each report that was left out because it contradicts itself. */
  readonly notes: readonly string[];
}

/** How far a recorded rate may lie from refetched / evicted: rates are written unrounded, or to three digits by others. */
const RATE_SLACK = 0.0005;

/** Why a report cannot be true, or null. */
export function pagerContradiction(report: RecordedPager): string | null {
  const { evicted, refetched, rate, basis, compaction_passes: passes } = report;
  if (![evicted, refetched, passes].every((n) => Number.isSafeInteger(n) && n >= 0))
    return "a count is no whole number";
  if (refetched > evicted) return "more payloads fetched again than evicted";
  if (evicted > 0 && passes === 0) return "payloads evicted without a compaction pass";
  if (basis !== "measured" && evicted > 0) return `payloads evicted on the basis ${basis}`;
  if (evicted === 0) return rate === null || rate === 0 ? null : "a rate without an eviction";
  if (rate !== null && !(Math.abs(rate - refetched / evicted) <= RATE_SLACK))
    return "the rate is not refetched / evicted";
  return null;
}

/** The verdict over runs; null stands for a run that recorded nothing. The gate passes strictly under 10 %. */
export function pagerVerdict(reports: readonly (RecordedPager | null)[]): PagerVerdict {
  const notes: string[] = [];
  const recorded: RecordedPager[] = [];
  reports.forEach((report, run) => {
    if (report === null || report.basis === "no_data") return;
    const wrong = pagerContradiction(report);
    if (wrong === null) recorded.push(report);
    else notes.push(`run ${run + 1}: unrecorded, ${wrong}`);
  });
  const evicting = recorded.filter((report) => report.evicted > 0);
  const evicted = evicting.reduce((sum, report) => sum + report.evicted, 0);
  const refetched = evicting.reduce((sum, report) => sum + report.refetched, 0);
  const rate = evicted === 0 ? null : refetched / evicted;
  return {
    kind: kindOf(recorded, rate),
    runs: reports.length,
    evictingRuns: evicting.length,
    evicted,
    refetched,
    rate,
    notes,
  };
}

function kindOf(recorded: readonly RecordedPager[], rate: number | null): PagerVerdict["kind"] {
  if (rate !== null) return rate < PAGER_GATE ? "pass" : "fail";
  return recorded.length > 0 && recorded.every((report) => report.basis === "not_exercised")
    ? "not_exercised"
    : "no_data";
}
