// The figures of blocks: sums of what the server counted beside the offline ledger, over the samples that may count. Totals hold every
// answered call, rates only warm ones that lost nothing to eviction.

import { expectedOf, failureKind, type SampleState, statesOf } from "./evictions.ts";
import type { Figures } from "./metrics.ts";
import type { CacheFacts, KvBlock, KvSample } from "./types.ts";

export interface Judged {
  readonly sample: KvSample;
  readonly state: SampleState;
  readonly expected: number | null;
}

/** A block's samples with their states and what the ledger expects of each. */
export function judged(block: KvBlock, cache: CacheFacts): readonly Judged[] {
  const states = statesOf(block.samples, cache);
  return block.samples.map((sample, at) => ({ sample, state: states[at]!, expected: expectedOf(sample, cache) }));
}

/** Metrics of one call. */
export function stepFigures({ sample, state, expected }: Judged): Figures {
  const usage = sample.answer.kind === "answered" ? sample.answer.usage : null;
  return {
    step_prompt: usage?.prompt ?? null,
    step_cached: usage?.cached ?? null,
    step_fresh: usage?.fresh ?? null,
    step_expected: expected,
    step_offline_prompt: sample.offline.prompt,
    step_offline_common: sample.offline.commonLast,
    step_own_common: sample.own?.commonLast ?? null,
    step_divergent: sample.offline.divergent,
    step_fired: sample.fired ? 1 : 0,
    step_warm: state === "warm" ? 1 : 0,
    step_cold: state === "cold" ? 1 : 0,
    step_evicted: state === "evicted" ? 1 : 0,
    step_failed: state === "failed" ? 1 : 0,
  };
}

/** Sums over any calls; null where nothing was told. */
export function sumsOf(calls: readonly Judged[]): Figures {
  const answered = calls.filter(({ state }) => state !== "failed");
  const rated = calls.filter(({ state }) => state === "warm");
  const usages = answered.flatMap(({ sample: { answer } }) => (answer.kind === "answered" ? [answer.usage] : []));
  const [prompt, cached] = [total(rated, "prompt"), total(rated, "cached")];
  const failures = calls.map(({ sample }) => failureKind(sample));
  return {
    calls: calls.length,
    calls_answered: answered.length,
    calls_timeout: failures.filter((kind) => kind === "timeout").length,
    calls_overflow: failures.filter((kind) => kind === "overflow").length,
    calls_other_failure: failures.filter((kind) => kind === "other").length,
    calls_cold: calls.filter(({ state }) => state === "cold").length,
    calls_evicted: calls.filter(({ state }) => state === "evicted").length,
    calls_not_eligible: calls.filter(({ state }) => state === "not-eligible").length,
    fires: calls.filter(({ sample }) => sample.fired).length,
    reuse: prompt === null || cached === null || prompt === 0 ? null : cached / prompt,
    prompt_tokens: sumOf(usages.map((usage) => usage.prompt)),
    cached_tokens: sumOf(usages.map((usage) => usage.cached)),
    prefilled_tokens: sumOf(usages.map((usage) => usage.fresh)),
    output_tokens: sumOf(usages.map((usage) => usage.output)),
    largest_prompt: usages.reduce<number | null>(
      (most, { prompt: size }) => (size === null ? most : Math.max(most ?? 0, size)),
      null,
    ),
    ...strategyFigures(calls),
    offline_prompt_tokens: answered.reduce((sum, { sample }) => sum + sample.offline.prompt, 0),
    offline_prefilled: answered.reduce((sum, { sample }) => sum + sample.offline.prompt - sample.offline.commonLast, 0),
    expected_prefilled: sumOf(
      answered.map(({ sample, expected }) => (expected === null ? null : sample.offline.prompt - expected)),
    ),
  };
}

/** Sums over all calls, whatever became of them; a step without calls of the strategy used nothing. */
function strategyFigures(calls: readonly Judged[]): Figures {
  const of = (figure: keyof NonNullable<KvSample["strategy"]>) =>
    sumOf(calls.map(({ sample: { strategy } }) => (strategy === undefined ? 0 : strategy[figure])));
  return {
    strategy_calls: of("calls"),
    strategy_prompt_tokens: of("prompt"),
    strategy_output_tokens: of("output"),
    strategy_money: of("money"),
  };
}

function total(calls: readonly Judged[], figure: "prompt" | "cached"): number | null {
  return sumOf(calls.flatMap(({ sample: { answer } }) => (answer.kind === "answered" ? [answer.usage[figure]] : [])));
}

/** Null for none, or as soon as one is unknown. */
function sumOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum;
}
