// The figures of a stepped run: of each call, and summed up over the run. All tokens, FLOPs and money are modelled.
import type { PagerReport } from "../../core/pager.ts";
import { summarise } from "../../stats/summary.ts";
import { type Costs, paybackOf, UNITS, type Unit } from "./costs.ts";
import type { Figures } from "./figures.ts";
import type { StepRecord } from "./steps.ts";

/** Figures of each call, in order. A payback stands on calls that shortened and have a later call; null is also "never". */
export function callFigures(steps: readonly StepRecord[], costs: Costs): readonly Figures[] {
  return steps.map((step, index) => ({
    step_prompt_tokens: step.call.promptTokens,
    step_common_prefix: step.call.commonPrefix,
    step_reprefilled: step.call.reprefilled,
    step_discarded: step.call.discarded,
    step_divergent_message: step.call.divergentMessage,
    step_raw_prompt_tokens: step.rawPrompt,
    step_raw_reprefilled: step.rawPrefilled,
    step_estimate: step.estimate,
    step_fires: step.fires,
    step_exhausted: step.exhausted ? 1 : 0,
    step_flops: costs.flops?.(step.call.promptTokens, step.call.commonPrefix) ?? null,
    step_money: costs.money?.(step.call.promptTokens, step.call.commonPrefix) ?? null,
    step_payback_flops: payback(step, steps[index + 1], costs, "flops"),
    step_payback_money: payback(step, steps[index + 1], costs, "money"),
  }));
}

function payback(step: StepRecord, next: StepRecord | undefined, costs: Costs, unit: Unit): number | null {
  const cost = costs[unit];
  if (cost === null || !step.fired || next === undefined) return null;
  return paybackOf(cost, {
    cachedBefore: step.cachedBefore,
    unshortened: step.unshortened,
    sent: step.call.promptTokens,
    commonPrefix: step.call.commonPrefix,
    nextAdds: next.rawPrefilled,
  });
}

/** Figures of the whole run (metric-table.ts, STEPS). */
export function runFigures(
  steps: readonly StepRecord[],
  calls: readonly Figures[],
  costs: Costs,
  pager: PagerReport,
): Figures {
  const sum = (of: (step: StepRecord) => number) => steps.reduce((total, step) => total + of(step), 0);
  const figures: Figures = {
    calls: steps.length,
    prompt_tokens: sum((step) => step.call.promptTokens),
    reprefilled_tokens: sum((step) => step.call.reprefilled),
    discarded_tokens: sum((step) => step.call.discarded),
    prefix_breaks: sum((step) => (step.call.divergentMessage === null ? 0 : 1)),
    raw_prompt_tokens: sum((step) => step.rawPrompt),
    raw_reprefilled_tokens: sum((step) => step.rawPrefilled),
    passes: sum((step) => (step.fired ? 1 : 0)),
    exhausted_steps: sum((step) => (step.exhausted ? 1 : 0)),
    exhausted_events: exhaustedEvents(steps),
    evicted: pager.evicted,
    refetched: pager.refetched,
    refetch_rate: pager.rate,
  };
  for (const unit of UNITS) Object.assign(figures, unitFigures(unit, steps, calls, costs));
  return figures;
}

function unitFigures(unit: Unit, steps: readonly StepRecord[], calls: readonly Figures[], costs: Costs): Figures {
  const cost = costs[unit];
  if (cost === null) {
    return { [unit]: null, [`raw_${unit}`]: null, [`payback_${unit}`]: null, [`unpaid_${unit}`]: null };
  }
  const paid = calls.map((call) => call[`step_payback_${unit}`] ?? null);
  const unpaid = steps.filter((step, index) => {
    const turns = paid[index] ?? null;
    return step.fired && (turns === null || turns > steps.length - step.step);
  });
  return {
    [unit]: steps.reduce((total, { call }) => total + cost(call.promptTokens, call.commonPrefix), 0),
    [`raw_${unit}`]: steps.reduce((total, step) => total + cost(step.rawPrompt, step.rawPrompt - step.rawPrefilled), 0),
    [`payback_${unit}`]: summarise(paid.filter((turns) => turns !== null)).median,
    [`unpaid_${unit}`]: unpaid.length,
  };
}

/** A transcript that stays over budget for several calls on end is one event. */
function exhaustedEvents(steps: readonly StepRecord[]): number {
  return steps.filter((step, index) => step.exhausted && steps[index - 1]?.exhausted !== true).length;
}
