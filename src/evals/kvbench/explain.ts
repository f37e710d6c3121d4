// Why the server prefilled other than the offline ledger says, in tokens and by name. The parts add up to the difference; what no name
// covers is said to be that.
import type { Judged } from "./figures.ts";

export interface Explained {
  /** The server's prefilled tokens less the ledger's, over calls whose figures are known. */
  readonly difference: number;
  /** Whole blocks: the end of a common prefix that fills none is computed again. */
  readonly block: number;
  /** Earlier prompts that the server still held; negative, since they save. */
  readonly earlier_prompts: number;
  /** Calls at which the cache was lost. */
  readonly eviction: number;
  /** Prompt tokens of the template and the tools that the ledger's prompt text does not have. */
  readonly template_and_tools: number;
  readonly unexplained: number;
  readonly calls: number;
}

/** Null when no call has both figures. */
export function explain(blocks: readonly (readonly Judged[])[]): Explained | null {
  const sums = { difference: 0, block: 0, earlier_prompts: 0, eviction: 0, template_and_tools: 0, calls: 0 };
  for (const calls of blocks) {
    /** Prompt tokens beyond the ledger's at the call before; what was there is held, only growth is computed. */
    let held = 0;
    for (const { sample, state, expected } of calls) {
      if (sample.answer.kind === "failed" || expected === null) continue;
      const { prompt, fresh, cached } = sample.answer.usage;
      if (prompt === null || fresh === null || cached === null) continue;
      const { offline } = sample;
      const beyond = prompt - offline.prompt;
      const ledger = offline.prompt - offline.commonLast;
      sums.calls += 1;
      sums.difference += fresh - ledger;
      sums.earlier_prompts -=
        offline.commonBest > offline.commonLast && expected > offline.commonLast ? expected - offline.commonLast : 0;
      sums.block += Math.max(0, offline.commonLast - expected);
      // A cold prompt finds what it shares with others of its framing.
      const shared = state === "cold" ? Math.min(beyond, Math.max(0, cached - expected)) : held;
      sums.template_and_tools += beyond - shared;
      sums.eviction += state === "evicted" ? Math.max(0, expected + held - cached) : 0;
      held = beyond;
    }
  }
  if (sums.calls === 0) return null;
  const named = sums.block + sums.earlier_prompts + sums.eviction + sums.template_and_tools;
  return { ...sums, unexplained: sums.difference - named };
}
