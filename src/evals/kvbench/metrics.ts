// The metrics of kvbench: their units and which way is better. Figures of the server are measured or simulated, as the seat says;
// those that begin with offline or expected are modelled.
import type { Metric } from "../../core/schemas/result-document.ts";

export type Figures = Readonly<Record<string, number | null>>;

const count = (unit: string, direction: Metric["direction"] = "down"): Metric => ({ unit, direction, kind: "count" });
const flagged = (): Metric => ({ unit: "call", direction: "down", kind: "binary" });

export const METRICS: Readonly<Record<string, Metric>> = {
  reuse: { unit: "share of prompt tokens", direction: "up", kind: "unit" },
  prefilled_tokens: count("tokens"),
  expected_prefilled: count("tokens"),
  offline_prefilled: count("tokens"),
  prompt_tokens: count("tokens"),
  cached_tokens: count("tokens", "up"),
  offline_prompt_tokens: count("tokens"),
  largest_prompt: count("tokens"),
  output_tokens: count("tokens"),
  strategy_calls: count("model calls of the strategy"),
  strategy_prompt_tokens: count("tokens that the strategy's seat was sent"),
  strategy_output_tokens: count("tokens that the strategy's seat wrote"),
  strategy_money: { unit: "money for the strategy's model calls", direction: "down", kind: "number" },
  fires: count("calls"),
  calls: count("calls"),
  calls_answered: count("calls", "up"),
  calls_cold: count("calls"),
  calls_evicted: count("calls"),
  calls_not_eligible: count("calls"),
  calls_timeout: count("calls"),
  calls_overflow: count("calls"),
  calls_other_failure: count("calls"),
  step_prompt: count("tokens"),
  step_cached: count("tokens", "up"),
  step_fresh: count("tokens"),
  step_expected: count("tokens", "up"),
  step_offline_prompt: count("tokens"),
  step_offline_common: count("tokens", "up"),
  step_own_common: count("tokens", "up"),
  step_divergent: count("message", "up"),
  step_fired: flagged(),
  step_warm: flagged(),
  step_cold: flagged(),
  step_evicted: flagged(),
  step_failed: flagged(),
};
