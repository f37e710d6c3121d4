// Whether the figures of a run say anything. Closed unless every gate is open: a table of zeros is worse than none.
import type { Judged } from "./figures.ts";
import type { KvRun } from "./run.ts";

export interface Verdict {
  readonly kind: "conclusive" | "inconclusive";
  readonly why: readonly string[];
}

/** Share of the calls that must be warm, of those that could be, before rates are believed. */
const MOST_EVICTED = 0.5;

export function verdictOf(run: KvRun, blocks: readonly (readonly Judged[])[]): Verdict {
  const why = [...run.faults];
  const calls = blocks.flat();
  const warm = calls.filter(({ state }) => state === "warm").length;
  const evicted = calls.filter(({ state }) => state === "evicted").length;
  const unknown = calls.filter(({ state }) => state === "unknown").length;
  if (run.before !== null && warm === 0) {
    why.push(unknown > 0 ? `${unknown} answers told no cached figure: reuse is unknown` : "no warm call was answered");
  }
  if (evicted > MOST_EVICTED * (warm + evicted) && evicted > 0)
    why.push(`the cache was lost at ${evicted} of ${warm + evicted} calls that only append`);
  if (run.partial !== null && warm === 0) why.push(run.partial);
  return { kind: why.length === 0 ? "conclusive" : "inconclusive", why: [...new Set(why)] };
}
