// Every figure that `run` books on an item or a step, with its unit and which way is better. The names are a contract:
// compare, the ratchet and the gate find figures by them.

import { PROFILES } from "../../core/legality/legality.ts";
import type { Metric } from "../../core/schemas/result-document.ts";
import { ENTITY_NAMES } from "./entity-names.ts";

type Row = readonly [name: string, unit: string, direction: Metric["direction"], kind: Metric["kind"]];

/** Figures of one shortening; `second_` stands before them for the second-order ones. */
const SHORTENING: readonly Row[] = [
  ["chars_before", "characters", "down", "count"],
  ["chars_after", "characters", "down", "count"],
  ["estimate_before", "estimated tokens", "down", "count"],
  ["estimate_after", "estimated tokens", "down", "count"],
  ["o200k_before", "o200k tokens", "down", "count"],
  ["o200k_after", "o200k tokens", "down", "count"],
  ["ratio_chars", "kept / original", "down", "number"],
  ["ratio_estimate", "kept / original", "down", "number"],
  ["ratio_o200k", "kept / original", "down", "number"],
  ["entities", "distinct entities of the window", "up", "count"],
  ["retained", "entities", "up", "count"],
  ["recoverable", "entities", "up", "count"],
  ["lost", "entities", "down", "count"],
  ["retained_share", "retained / entities", "up", "unit"],
  ["recoverable_share", "recoverable / entities", "up", "unit"],
  ["lost_share", "lost / entities", "down", "unit"],
  ...ENTITY_NAMES.flatMap((name): Row[] => [
    [`retained.${name}`, "entities", "up", "count"],
    [`recoverable.${name}`, "entities", "up", "count"],
    [`lost.${name}`, "entities", "down", "count"],
  ]),
  ["error_lines", "distinct error lines of the window", "up", "count"],
  ["error_lines_retained", "error lines", "up", "count"],
  ["error_lines_recoverable", "error lines", "up", "count"],
  ["error_lines_lost", "error lines", "down", "count"],
  ["exhausted", "over budget after all", "down", "binary"],
  ["duplicated", "messages shown twice", "down", "count"],
  ...PROFILES.flatMap((name): Row[] => [
    [`illegal_input.${name}`, "violations in the entry itself", "down", "count"],
    [`illegal_added.${name}`, "violations that the output adds", "down", "count"],
  ]),
];

const FINAL: readonly Row[] = [
  ["budget", "estimated tokens", "down", "count"],
  ["fires", "touches", "down", "count"],
  ["declines", "refusals of rungs", "down", "count"],
  ["contract_breaks", "broken clauses", "down", "count"],
];

/** Model calls of the strategy itself; `second_` stands before the sums over a stepped run. */
const STRATEGY: readonly Row[] = [
  ["strategy_calls", "model calls of the strategy", "down", "count"],
  ["strategy_prompt_tokens", "tokens that the strategy's seat was sent", "down", "count"],
  ["strategy_output_tokens", "tokens that the strategy's seat wrote", "down", "count"],
  ["strategy_money", "money for the strategy's model calls", "down", "number"],
];

const STEPS: readonly Row[] = [
  ["calls", "calls", "down", "count"],
  ["prompt_tokens", "o200k tokens sent over all calls, modelled", "down", "count"],
  ["reprefilled_tokens", "o200k tokens prefilled over all calls, modelled", "down", "count"],
  ["discarded_tokens", "cached o200k tokens thrown away, modelled", "down", "count"],
  ["prefix_breaks", "calls whose prompt is no append", "down", "count"],
  ["raw_prompt_tokens", "o200k tokens sent without compaction, modelled", "down", "count"],
  ["raw_reprefilled_tokens", "o200k tokens prefilled without compaction, modelled", "down", "count"],
  ["flops", "FLOPs of all prefills, modelled", "down", "number"],
  ["raw_flops", "FLOPs of all prefills without compaction, modelled", "down", "number"],
  ["money", "prompt money, modelled", "down", "number"],
  ["raw_money", "prompt money without compaction, modelled", "down", "number"],
  ["passes", "calls that shortened", "down", "count"],
  ["exhausted_steps", "calls over budget after all", "down", "count"],
  ["exhausted_events", "unbroken runs of such calls", "down", "count"],
  ["payback_flops", "median turns until a pass has paid for itself, modelled", "down", "number"],
  ["payback_money", "median turns until a pass has paid for itself, modelled", "down", "number"],
  ["unpaid_flops", "passes that the run does not pay back, modelled", "down", "count"],
  ["unpaid_money", "passes that the run does not pay back, modelled", "down", "count"],
  ["evicted", "payloads", "down", "count"],
  ["refetched", "payloads", "down", "count"],
  ["refetch_rate", "refetched / evicted", "down", "unit"],
];

/** Figures of a step. */
const STEP: readonly Row[] = [
  ["step_prompt_tokens", "o200k tokens, modelled", "down", "count"],
  ["step_common_prefix", "o200k tokens, modelled", "up", "count"],
  ["step_reprefilled", "o200k tokens, modelled", "down", "count"],
  ["step_discarded", "o200k tokens, modelled", "down", "count"],
  ["step_divergent_message", "index of the first message that changed", "up", "count"],
  ["step_raw_prompt_tokens", "o200k tokens, modelled", "down", "count"],
  ["step_raw_reprefilled", "o200k tokens, modelled", "down", "count"],
  ["step_estimate", "estimated tokens", "down", "count"],
  ["step_fires", "touches", "down", "count"],
  ["step_exhausted", "over budget after all", "down", "binary"],
  ["step_flops", "FLOPs of the prefill, modelled", "down", "number"],
  ["step_money", "prompt money, modelled", "down", "number"],
  ["step_payback_flops", "turns, modelled", "down", "number"],
  ["step_payback_money", "turns, modelled", "down", "number"],
];

/** What stands before a second-order figure's name. */
export const SECOND = "second_";

const asTable = (rows: readonly Row[]): Record<string, Metric> =>
  Object.fromEntries(rows.map(([name, unit, direction, kind]) => [name, { unit, direction, kind }]));

/** The metrics of a document of `run` in one mode. */
export function metricTable(mode: "final" | "steps"): Readonly<Record<string, Metric>> {
  const final = [...SHORTENING, ...FINAL, ...STRATEGY];
  if (mode === "final") return asTable(final);
  const second = [...SHORTENING, ...STRATEGY].map(([name, ...rest]): Row => [`${SECOND}${name}`, ...rest]);
  return asTable([...final, ...second, ...STEPS, ...STEP]);
}
