// Oldest units first until the budget is met: what most harnesses do. A unit leaves whole; preamble, recent tail and the
// first user message stay, and so does a result that a reference in a staying unit names (else the reference would dangle).
// Pins and signal lines protect nothing here. Stops at the first fit; low water is the ladder's alone.
import { charsOf, charsOfAll, estimateOfChars, type Transcript } from "../core/message.ts";
import { unitsOf } from "../core/units.ts";
import { IMMOVABLE_PARTS, type Immovable, type ImmovablePart, type Touch } from "../ladder/outcome.ts";
import { asItStands, BY_ESTIMATE, stayingParts, within } from "./outcomes.ts";
import type { FitInput, FitResult, Strategy } from "./strategy.ts";

const NAME = "truncate";

export function createTruncate(): Strategy {
  return { name: NAME, fit: async (input) => truncate(input) };
}

function truncate(input: FitInput): FitResult {
  const { messages, budget } = input;
  let chars = charsOfAll(messages);
  if (within(chars, budget)) return asItStands(input, "unchanged");

  const partOf = stayingParts(input);
  const touches: Touch[] = [];
  const gone = new Set<number>();
  for (const unit of unitsOf(messages)) {
    if (within(chars, budget)) break;
    if (partOf[unit.start] !== null) continue;
    for (let index = unit.start; index < unit.end; index += 1) {
      const message = messages[index]!;
      const size = charsOf(message);
      chars -= size;
      gone.add(index);
      touches.push({
        rung: NAME,
        message: index,
        charsBefore: size,
        charsAfter: 0,
        before: message.content ?? "",
        after: null,
      });
    }
  }
  const origins = [...messages.keys()].filter((index) => !gone.has(index));
  const fits = within(chars, budget);
  return {
    kind: fits ? "fit" : "exhausted",
    messages: gone.size === 0 ? messages : origins.map((index) => messages[index]!),
    origins,
    touches,
    declines: [],
    ...(fits ? {} : { why: "what is left may not leave", immovable: immovable(messages, origins, partOf, budget) }),
    tokenizer: BY_ESTIMATE,
  };
}

function immovable(
  messages: Transcript,
  left: readonly number[],
  partOf: readonly (ImmovablePart | null)[],
  budget: number,
): Immovable {
  const parts = Object.fromEntries(IMMOVABLE_PARTS.map((part) => [part, { chars: 0, argumentChars: 0 }])) as Record<
    ImmovablePart,
    { chars: number; argumentChars: number }
  >;
  let all = 0;
  for (const index of left) {
    const message = messages[index]!;
    all += charsOf(message);
    const part = partOf[index];
    if (part == null) continue;
    parts[part].chars += charsOf(message);
    for (const call of message.tool_calls ?? []) parts[part].argumentChars += call.function.arguments.length;
  }
  return { size: estimateOfChars(all), budget, parts };
}
