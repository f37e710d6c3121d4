// Which input message each message of an answer is or stems from. Results and calls are found by call id, other messages by
// equality, in order; what is not found was inserted. Linear.
import { canonicalJson } from "../../core/canonical.ts";
import type { Message, Transcript } from "../../core/message.ts";
import { textKey } from "../../core/text-key.ts";

/** For each message of `answer` an index into `input`, none twice, or null. */
export function originsOf(input: Transcript, answer: Transcript): readonly (number | null)[] {
  const byId = new Map<string, number>();
  const byText = new Map<string, Queue>();
  for (const [index, message] of input.entries()) {
    const id = idOf(message);
    if (id !== null && !byId.has(id)) byId.set(id, index);
    if (id !== null) continue;
    const text = textKey(canonicalJson(message));
    const queue = byText.get(text);
    if (queue === undefined) byText.set(text, { indices: [index], next: 0 });
    else queue.indices.push(index);
  }
  let last = -1;
  return answer.map((message) => {
    const found = takeById(message, byId) ?? takeByText(message, byText, last);
    if (found !== null) last = Math.max(last, found);
    return found;
  });
}

/** Indices of equal messages, ascending; those before `next` are taken or passed. */
interface Queue {
  readonly indices: number[];
  next: number;
}

/** What a result answers, or the first call that a message makes; null for a bare message. */
function idOf(message: Message): string | null {
  if (message.role === "tool") return message.tool_call_id === undefined ? null : `result ${message.tool_call_id}`;
  const call = message.tool_calls?.[0];
  return call === undefined ? null : `call ${call.id}`;
}

function takeById(message: Message, byId: Map<string, number>): number | null {
  const id = idOf(message);
  const index = id === null ? undefined : byId.get(id);
  if (id !== null) byId.delete(id);
  return index ?? null;
}

/** The first equal message after the last one found: equal messages keep their order. */
function takeByText(message: Message, byText: ReadonlyMap<string, Queue>, last: number): number | null {
  if (idOf(message) !== null) return null;
  const queue = byText.get(textKey(canonicalJson(message)));
  if (queue === undefined) return null;
  while ((queue.indices[queue.next] ?? Number.POSITIVE_INFINITY) <= last) queue.next += 1;
  const index = queue.indices[queue.next];
  if (index === undefined) return null;
  queue.next += 1;
  return index;
}
