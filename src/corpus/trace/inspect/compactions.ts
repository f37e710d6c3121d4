// Where the agent of an Inspect sample compacted, among its messages. An agent's history stays whole and gains the summary; one whose
// replies from before are gone from the messages was rewritten.
import { flagAt, get, listAt, textAt } from "../values.ts";
import type { ModelCall, ModelCalls } from "./calls.ts";
import type { Placed } from "./messages.ts";

export type Played = Placed & { readonly call: ModelCall | null };

/** By place of a message: the boundary in front of it. Call after every reply was asked for. */
export function boundariesOf(
  sample: unknown,
  placed: readonly Played[],
  calls: ModelCalls,
): ReadonlyMap<number, "raw_kept" | "raw_gone"> {
  const found = new Map<number, "raw_kept" | "raw_gone">();
  const replies = placed.flatMap(({ call }, index) => (call === null ? [] : [{ call, index }]));
  const gone = calls.firstUnasked(replies[0]?.call.model ?? null);
  let next = 0;
  let from = 0;
  for (const [event, value] of listAt(sample, "events").entries()) {
    if (textAt(value, "event") !== "compaction") continue;
    for (let reply = replies[next]; reply !== undefined && reply.call.event < event; reply = replies[next]) {
      from = reply.index + 1;
      next += 1;
    }
    const end = replies[next]?.index ?? placed.length;
    let place = from;
    while (place < end && summaryLength(placed[place]?.message) === null) place += 1;
    found.set(place, gone < event ? "raw_gone" : "raw_kept");
    from = Math.max(from, place);
  }
  return found;
}

/** Characters of a summary; null for any other message. */
export function summaryLength(message: unknown): number | null {
  if (flagAt(get(message, "metadata"), "summary") !== true) return null;
  const content = textAt(message, "content");
  const parts = listAt(message, "content").map((part) => (textAt(part, "text") ?? "").length);
  return content?.length ?? parts.reduce((sum, length) => sum + length, 0);
}
