// One pass of a strategy over a transcript whose messages carry slots. A slot is a message's place in the run: its index
// in the entry, or a negative number for text that a strategy inserted. Slots outlive passes; indices do not.
import { charsOfAll, estimateOfChars, type Transcript } from "../core/message.ts";
import type { FitInput, FitResult, Strategy } from "./strategy.ts";

export interface Standing {
  readonly messages: Transcript;
  /** Slot of each message. */
  readonly slots: readonly number[];
}

export interface Pass {
  readonly before: Standing;
  readonly after: Standing;
  readonly input: FitInput;
  readonly result: FitResult;
  /** False when the very same messages came back. */
  readonly changed: boolean;
  /** Ladder estimate of the result. */
  readonly estimate: number;
}

/** Everything of a FitInput but the transcript and the step. */
export type PassTerms = Omit<FitInput, "messages" | "step">;

/** Runs the strategy once. `insert` gives the next slot for inserted text. */
export async function runPass(
  strategy: Strategy,
  terms: PassTerms,
  step: number,
  before: Standing,
  insert: () => number,
): Promise<Pass> {
  const input: FitInput = { ...terms, step, messages: before.messages };
  const result = await strategy.fit(input);
  const slots = result.messages.map((_, index) => {
    const origin = result.origins[index] ?? null;
    return origin === null ? insert() : (before.slots[origin] ?? insert());
  });
  const changed =
    result.messages.length !== before.messages.length ||
    result.messages.some((message, index) => message !== before.messages[index]);
  const estimate = estimateOfChars(charsOfAll(result.messages));
  return { before, after: { messages: result.messages, slots }, input, result, changed, estimate };
}

/** Slots for inserted text: -1, -2, … */
export function insertedSlots(): () => number {
  let last = 0;
  return () => {
    last -= 1;
    return last;
  };
}

/** Messages of a result that stem from a message another one stems from already: the same turn shown twice. */
export function duplicatedIn(slots: readonly number[]): number {
  return slots.length - new Set(slots).size;
}
