// The results that every strategy gives alike: nothing to do, and nothing that helped. Sizes are the ladder's estimate.
import { charsOfAll, estimateOfChars, type Transcript } from "../core/message.ts";
import type { FitInput, FitResult } from "./strategy.ts";

/** What steers a strategy that counts in the ladder's own estimate. */
export const BY_ESTIMATE = "legacy";

/** Whether so many characters are within a budget of estimated tokens. A budget that is no number holds nothing. */
export function within(chars: number, budget: number): boolean {
  return estimateOfChars(chars) <= budget;
}

/** `kind` with the very same array: `unchanged`, or an exhausted or failed result that could do nothing. */
export function asItStands(input: FitInput, kind: "unchanged" | "exhausted" | "failed", why?: string): FitResult {
  return {
    kind,
    messages: input.messages,
    origins: input.messages.map((_, index) => index),
    touches: [],
    declines: [],
    ...(why === undefined ? {} : { why }),
    tokenizer: BY_ESTIMATE,
  };
}

/** `fit` or `exhausted`, by the size of what is left. */
export function judged(messages: Transcript, budget: number): "fit" | "exhausted" {
  return within(charsOfAll(messages), budget) ? "fit" : "exhausted";
}

/** Index of the first user message that is no inserted text, or -1. It is what the agent was asked to do; no strategy of ours loses it. */
export function firstUserIndex(messages: Transcript, isInserted: (content: string) => boolean = () => false): number {
  return messages.findIndex((message) => message.role === "user" && !isInserted(message.content ?? ""));
}
