// What an exhausted climb could not move, by part. Whole units, each in the first part that applies.
import { charsOf, estimateOfChars } from "../../core/message.ts";
import { IMMOVABLE_PARTS, type Immovable, type ImmovablePart } from "../outcome.ts";
import type { View } from "../view.ts";
import { type DropPlan, isThere } from "./units.ts";

/** Sums up the units that are still there, in characters, and how much of each part is call arguments. `tokens`: their real count, where one was taken. */
export function immovableParts(view: View, plan: DropPlan, budget: number, tokens?: number): Immovable {
  const parts = Object.fromEntries(IMMOVABLE_PARTS.map((part) => [part, { chars: 0, argumentChars: 0 }])) as Record<
    ImmovablePart,
    { chars: number; argumentChars: number }
  >;
  let chars = 0;
  for (const [unit, span] of view.units.entries()) {
    if (!isThere(view, unit)) continue;
    // A unit without a reason of its own is held by a reference; one that nothing holds would have left.
    const part = parts[plan.stays[unit] ?? "reference"];
    for (const message of view.messages.slice(span.start, span.end)) {
      if (message === null) continue;
      const size = charsOf(message);
      chars += size;
      part.chars += size;
      for (const call of message.tool_calls ?? []) part.argumentChars += call.function.arguments.length;
    }
  }
  return { size: tokens ?? estimateOfChars(chars), budget, parts };
}
