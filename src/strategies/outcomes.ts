// What the strategies have in common: which messages never leave, and the results that all give alike. Sizes are the
// ladder's estimate.
import { charsOfAll, estimateOfChars, type Transcript } from "../core/message.ts";
import { type Span, unitsOf, windowOf } from "../core/units.ts";
import type { ImmovablePart } from "../ladder/outcome.ts";
import { believedReferences, resultsById } from "../ladder/references.ts";
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

/**
 * For each message the part that holds it in place, or null when its unit may leave: preamble, recent tail, the first user
 * message (inserted text is none), and results that a reference in a staying unit names, with their unit. Nothing else is
 * held: pins are for those who heed them.
 */
export function stayingParts(
  input: FitInput,
  isInserted: (content: string) => boolean = () => false,
): readonly (ImmovablePart | null)[] {
  const { messages } = input;
  const units = unitsOf(messages);
  const window = windowOf(messages, units, input.protectedPrefix, input.keepRecent);
  const firstUser = messages.findIndex((message) => message.role === "user" && !isInserted(message.content ?? ""));
  const partOf = messages.map((_, index): ImmovablePart | null => {
    if (index < window.start) return "preamble";
    if (index >= window.end) return "tail";
    return index === firstUser ? "user" : null;
  });

  const unitAt: Span[] = [];
  for (const unit of units) for (let index = unit.start; index < unit.end; index += 1) unitAt.push(unit);
  // References point forward, so one pass in order also finds what a held unit holds in turn.
  const references = believedReferences(messages, resultsById(messages));
  for (const index of messages.keys()) {
    const target = references.get(index);
    if (target === undefined || partOf[index] === null || partOf[target] !== null) continue;
    const unit = unitAt[target];
    if (unit !== undefined) partOf.fill("reference", unit.start, unit.end);
  }
  return partOf;
}
