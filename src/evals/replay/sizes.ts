// Size of a transcript in the three measures of every report: characters, the ladder's estimate, o200k tokens.
import { charsOfAll, estimateOfChars, type Transcript } from "../../core/message.ts";

export interface Sizes {
  readonly chars: number;
  readonly estimate: number;
  readonly o200k: number;
}

/** Sizes of contents, and of names and arguments of calls; tokens of each text on its own, nothing added per message. */
export function sizesOf(messages: Transcript, countTokens: (text: string) => number): Sizes {
  const chars = charsOfAll(messages);
  let o200k = 0;
  for (const message of messages) {
    o200k += countTokens(message.content ?? "");
    for (const call of message.tool_calls ?? []) {
      o200k += countTokens(call.function.name) + countTokens(call.function.arguments);
    }
  }
  return { chars, estimate: estimateOfChars(chars), o200k };
}

/** kept / original in each measure, null where the original is empty. */
export function ratiosOf(before: Sizes, after: Sizes): Readonly<Record<keyof Sizes, number | null>> {
  const ratio = (measure: keyof Sizes) => (before[measure] === 0 ? null : after[measure] / before[measure]);
  return { chars: ratio("chars"), estimate: ratio("estimate"), o200k: ratio("o200k") };
}
