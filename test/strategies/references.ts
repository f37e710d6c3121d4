// Random transcripts in which some results are dedupe references to later results, as an earlier pass of the ladder leaves
// them, also in places that never leave.
import fc from "fast-check";
import type { Message } from "../../src/core/message.ts";
import { originalSize } from "../../src/ladder/headers.ts";
import { referenceText } from "../../src/ladder/references.ts";
import { deepFreeze } from "../generators/deep-freeze.ts";
import type { PressedCase } from "../generators/transcript.ts";

/** The same cases, where each pair of picked results (older, newer) becomes a reference and its target. */
export function withReferences(cases: fc.Arbitrary<PressedCase>): fc.Arbitrary<PressedCase> {
  const picks = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })), { minLength: 1, maxLength: 3 });
  return fc.tuple(cases, picks, fc.nat({ max: 8 })).map(([input, pairs, prefix]) => {
    const messages: Message[] = [...input.messages];
    const results = [...messages.keys()].filter((index) => messages[index]?.role === "tool");
    for (const [a, b] of pairs) {
      const [older, newer] = [a % results.length, b % results.length].sort((x, y) => x - y);
      const from = results[older ?? -1];
      const to = results[newer ?? -1];
      if (from === undefined || to === undefined || from === to) continue;
      const size = originalSize(messages[to]?.content ?? "").chars;
      messages[from] = { ...messages[from]!, content: referenceText(messages[to]?.tool_call_id ?? "", size) };
    }
    return deepFreeze({ ...input, messages, protectedPrefix: Math.max(input.protectedPrefix, prefix) });
  });
}
