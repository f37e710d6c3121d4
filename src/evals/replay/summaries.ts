// Summaries of a run, by arm: over all evaluated entries and by kind. Sums of counts beside the spread over entries; a
// ratio of totals is not the mean of ratios, so both are there.
import { KINDS } from "../../core/schemas/entry.ts";
import { type Summary, summarise, wilson } from "../../stats/summary.ts";
import type { ReplayItem } from "./types.ts";

export interface GroupSummary {
  readonly planned: number;
  readonly evaluated: number;
  /** Sums over evaluated items, null where no item has the figure. */
  readonly totals: Readonly<Record<string, number | null>>;
  /** Spread over evaluated items of the shares and ratios. */
  readonly spread: Readonly<Record<string, Summary>>;
  /** Share of evaluated items that are exhausted, with its 95 % Wilson interval. */
  readonly exhausted: {
    readonly n: number;
    readonly count: number;
    readonly low: number | null;
    readonly high: number | null;
  };
}

/** Figures whose spread over entries is summarised; all others are summed. */
const SPREAD = /^(second_)?(ratio_(chars|estimate|o200k)|(retained|recoverable|lost)_share)$|^payback_|^refetch_rate$/;

/** Costs whose sum is unknown as soon as one of them is. */
const ALL_OR_NOTHING = /^(second_)?strategy_/;

/** `{arm: {all: group, kinds: {kind: group}}}`, arms and kinds that occur. */
export function summariesOf(items: readonly ReplayItem[], metrics: readonly string[]): Record<string, unknown> {
  const names = metrics.filter((name) => !name.startsWith("step_"));
  const arms = [...new Set(items.map((item) => item.arm))];
  return Object.fromEntries(
    arms.map((arm) => {
      const ofArm = items.filter((item) => item.arm === arm);
      const kinds = KINDS.filter((kind) => ofArm.some((item) => item.detail?.kind === kind));
      const byKind = kinds.map((kind) => [
        kind,
        groupOf(
          ofArm.filter((item) => item.detail?.kind === kind),
          names,
        ),
      ]);
      return [arm, { all: groupOf(ofArm, names), kinds: Object.fromEntries(byKind) }];
    }),
  );
}

/** Summary of some items of one arm. */
export function groupOf(items: readonly ReplayItem[], names: readonly string[]): GroupSummary {
  const evaluated = items.filter((item) => item.status === "evaluated");
  const valuesOf = (name: string) =>
    evaluated.map((item) => item.metrics[name] ?? null).filter((value) => value !== null);
  const exhausted = valuesOf("exhausted").filter((value) => value === 1).length;
  const interval = wilson(exhausted, evaluated.length);
  return {
    planned: items.length,
    evaluated: evaluated.length,
    totals: Object.fromEntries(
      names.filter((name) => !SPREAD.test(name)).map((name) => [name, totalOf(name, valuesOf(name), evaluated.length)]),
    ),
    spread: Object.fromEntries(
      names.filter((name) => SPREAD.test(name)).map((name) => [name, summarise(valuesOf(name))]),
    ),
    exhausted: {
      n: evaluated.length,
      count: exhausted,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    },
  };
}

function totalOf(name: string, values: readonly number[], items: number): number | null {
  if (ALL_OR_NOTHING.test(name) && values.length < items) return null;
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
