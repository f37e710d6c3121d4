// The one budget rule: how many estimated tokens a transcript may keep. Pure arithmetic; a budget that is not positive is
// an outcome of its own, and no input gives NaN.
import { canonicalJson } from "./canonical.ts";
import { charsOfAll, estimateOfChars, type Transcript } from "./message.ts";

/** How a budget comes about, in estimated tokens (design.md section 5). A reserve comes off any of them. */
export type BudgetRule =
  /** floor(share x the transcript's own estimate), 0 < share < 1. */
  | { readonly kind: "pressure"; readonly share: number }
  | { readonly kind: "budget"; readonly tokens: number }
  /** window - reserveOutput - reserveTools - 256. reserveTools null: measured from the tool specs, 0 without any. */
  | {
      readonly kind: "window";
      readonly window: number;
      readonly reserveOutput: number;
      readonly reserveTools: number | null;
    };

/** Budget when nothing is asked for: half of the transcript's own estimate. */
export const DEFAULT_BUDGET_RULE: BudgetRule = { kind: "pressure", share: 0.5 };

/** Room for the reply that a window rule keeps free, in tokens. */
export const DEFAULT_RESERVE_OUTPUT = 4096;

/** What a window rule keeps free for the template's own tokens and the error of the estimate. */
export const WINDOW_MARGIN = 256;

export type Budget =
  | { readonly kind: "budget"; readonly tokens: number }
  /** The rule leaves nothing, or was given a figure that is no number: nothing can be evaluated under it. */
  | { readonly kind: "none"; readonly why: string; readonly tokens: number | null };

/** The budget of one transcript under a rule. */
export function budgetOf(rule: BudgetRule, reserve: number, messages: Transcript, tools: readonly unknown[]): Budget {
  const tokens = beforeReserve(rule, messages, tools) - reserve;
  if (!Number.isFinite(tokens)) return { kind: "none", why: "budget is no number", tokens: null };
  return tokens > 0 ? { kind: "budget", tokens } : { kind: "none", why: "budget not positive", tokens };
}

function beforeReserve(rule: BudgetRule, messages: Transcript, tools: readonly unknown[]): number {
  switch (rule.kind) {
    case "pressure":
      return Math.floor(rule.share * estimateOfChars(charsOfAll(messages)));
    case "budget":
      return Math.floor(rule.tokens);
    case "window":
      return Math.floor(rule.window - rule.reserveOutput - (rule.reserveTools ?? toolsEstimate(tools)) - WINDOW_MARGIN);
  }
}

/** Estimated tokens of the tool specs as they are sent: a quarter of their canonical JSON, 0 without any. */
export function toolsEstimate(tools: readonly unknown[]): number {
  return tools.length === 0 ? 0 : estimateOfChars(canonicalJson(tools).length);
}

/** The number that a rule is known by: the share, the tokens or the window. */
export function budgetValue(rule: BudgetRule): number {
  if (rule.kind === "pressure") return rule.share;
  return rule.kind === "budget" ? rule.tokens : rule.window;
}

/** The rule as it is stamped, e.g. `pressure=0.5` or `window=32768,reserve=100`; parts at their defaults are left out. */
export function budgetText(rule: BudgetRule, reserve: number): string {
  const parts = [`${rule.kind}=${budgetValue(rule)}`];
  if (rule.kind === "window") {
    if (rule.reserveOutput !== DEFAULT_RESERVE_OUTPUT) parts.push(`reserve-output=${rule.reserveOutput}`);
    if (rule.reserveTools !== null) parts.push(`reserve-tools=${rule.reserveTools}`);
  }
  if (reserve !== 0) parts.push(`reserve=${reserve}`);
  return parts.join(",");
}
