// The window becomes one synthetic user message, the mechanical digest, between preamble and recent tail. What may not
// leave (a first user message in the window, a result that a staying reference names) is kept whole before it. Inserted
// text has no origin: that marks it synthetic.
import { charsOf, charsOfAll, type Message } from "../core/message.ts";
import { isMechanicalDigest, mechanicalDigest } from "./digest/mechanical-digest.ts";
import { asItStands, BY_ESTIMATE, judged, stayingParts, within } from "./outcomes.ts";
import type { FitInput, FitResult, Strategy } from "./strategy.ts";

const NAME = "digest";

/** `isInserted`: whether a text is one that another strategy put there, which is no request of the user's either. */
export function createDigest(isInserted: (text: string) => boolean = () => false): Strategy {
  return { name: NAME, fit: async (input) => digest(input, (text) => isMechanicalDigest(text) || isInserted(text)) };
}

function digest(input: FitInput, isInserted: (text: string) => boolean): FitResult {
  const { messages, budget } = input;
  if (within(charsOfAll(messages), budget)) return asItStands(input, "unchanged");

  // A digest of an earlier step is no request of the user's, so it does not count as the first user message.
  const partOf = stayingParts(input, isInserted);
  const replaced = [...messages.keys()].filter((index) => partOf[index] === null);
  const dropped = replaced.map((index) => messages[index]!);
  if (dropped.length === 0) return asItStands(input, "exhausted", "nothing stands between preamble and recent tail");
  if (dropped.length === 1 && isMechanicalDigest(dropped[0]?.content ?? ""))
    return asItStands(input, "exhausted", "what stands between preamble and recent tail is a digest already");

  const inserted: Message = { role: "user", content: mechanicalDigest(dropped) };
  if (charsOf(inserted) >= charsOfAll(dropped))
    return asItStands(input, "exhausted", "the digest would be no shorter than what it replaces");

  const kept = [...messages.keys()].filter((index) => partOf[index] !== null);
  const origins = [
    ...kept.filter((index) => partOf[index] !== "tail"),
    null,
    ...kept.filter((index) => partOf[index] === "tail"),
  ];
  const after = origins.map((index) => (index === null ? inserted : messages[index]!));
  const kind = judged(after, budget);
  return {
    kind,
    messages: after,
    origins,
    touches: replaced.map((index) => ({
      rung: NAME,
      message: index,
      charsBefore: charsOf(messages[index]!),
      charsAfter: 0,
      before: messages[index]?.content ?? "",
      after: null,
    })),
    declines: [],
    ...(kind === "fit" ? {} : { why: "the window is one digest already; what is left may not move" }),
    tokenizer: BY_ESTIMATE,
  };
}
