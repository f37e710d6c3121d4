// Replaces the bodies of old tool results by a size marker, all at once and only when over the budget. Calls, arguments and
// text stay; preamble, recent tail, pinned results and the newest N results of the whole transcript keep their bodies.
import { charsOf, charsOfAll, type Message } from "../core/message.ts";
import { unitsOf, windowOf } from "../core/units.ts";
import { header, originalSize } from "../ladder/headers.ts";
import type { Touch } from "../ladder/outcome.ts";
import { believedReferences, resultsById } from "../ladder/references.ts";
import { asItStands, BY_ESTIMATE, judged, within } from "./outcomes.ts";
import type { FitInput, FitResult, Strategy } from "./strategy.ts";

/** Results that keep their bodies when no number is given (specs: N = 3). */
export const DEFAULT_KEPT_RESULTS = 3;

/** @param kept how many of the newest results keep their bodies; 0 clears all that may be cleared. */
export function createClearToolResults(kept: number): Strategy {
  const name = kept === DEFAULT_KEPT_RESULTS ? "clear-tool-results" : `clear-tool-results:${kept}`;
  return { name, fit: async (input) => clear(input, name, kept) };
}

function clear(input: FitInput, name: string, kept: number): FitResult {
  const { messages, budget } = input;
  if (within(charsOfAll(messages), budget)) return asItStands(input, "unchanged");

  const touches: Touch[] = [];
  const after: Message[] = [...messages];
  for (const index of clearable(input, kept)) {
    const message = messages[index]!;
    const body = message.content ?? "";
    const marker = header.cleared(originalSize(body).chars);
    // Also what leaves a cleared body alone: its marker would be the same text again.
    if (marker.length >= body.length) continue;
    const cleared = { ...message, content: marker };
    after[index] = cleared;
    touches.push({
      rung: name,
      message: index,
      charsBefore: charsOf(message),
      charsAfter: charsOf(cleared),
      before: body,
      after: marker,
    });
  }
  const why = `only bodies of results are cleared, and never those of the preamble, the recent tail, pinned results and the newest ${kept}`;
  if (touches.length === 0) return asItStands(input, "exhausted", why);
  const kind = judged(after, budget);
  return {
    kind,
    messages: after,
    origins: [...after.keys()],
    touches,
    declines: [],
    ...(kind === "fit" ? {} : { why }),
    tokenizer: BY_ESTIMATE,
  };
}

/** Indices of the results that may be cleared, in order. */
function clearable(input: FitInput, kept: number): readonly number[] {
  const { messages } = input;
  const window = windowOf(messages, unitsOf(messages), input.protectedPrefix, input.keepRecent);
  const references = believedReferences(messages, resultsById(messages));
  const pinnedIds = new Set(input.pinned);
  const isPinned = (index: number) => pinnedIds.has(messages[index]?.tool_call_id ?? "");
  const pinnedTargets = new Set([...references].filter(([from]) => isPinned(from)).map(([, target]) => target));

  const results = [...messages.keys()].filter((index) => messages[index]?.role === "tool");
  return results
    .slice(0, Math.max(0, results.length - kept))
    .filter((index) => window.start <= index && index < window.end)
    .filter((index) => !isPinned(index) && !pinnedTargets.has(index) && !references.has(index));
}
