// Where the messages of an Inspect sample stand: under `messages`; when there are none, in the longest model call, whose input is a copy
// of the history or refers to a pool of messages.
import { get, listAt, textAt } from "../values.ts";

export interface Placed {
  readonly message: unknown;
  /** Keys from the sample to the message. */
  readonly at: readonly (string | number)[];
}

export function placedMessages(sample: unknown): readonly Placed[] {
  const list = listAt(sample, "messages");
  if (list.length > 0) return under(list, ["messages"]);
  let longest: { readonly event: unknown; readonly index: number; readonly length: number } | null = null;
  for (const [index, event] of listAt(sample, "events").entries()) {
    const length = textAt(event, "event") === "model" ? lengthOf(event) : 0;
    if (length > 0 && length >= (longest?.length ?? 0)) longest = { event, index, length };
  }
  if (longest === null) return [];
  const { event, index } = longest;
  const reply = get(listAt(get(event, "output"), "choices")[0], "message");
  const place = ["events", index, "output", "choices", 0, "message"];
  return [...inputOf(sample, event, index), ...(reply === undefined ? [] : [{ message: reply, at: place }])];
}

function under(list: readonly unknown[], path: readonly (string | number)[]): readonly Placed[] {
  return list.map((message, index) => ({ message, at: [...path, index] }));
}

type Range = readonly [from: number, to: number];

function rangesOf(event: unknown): readonly Range[] {
  return listAt(event, "input_refs").flatMap((range): Range[] => {
    const [from, to] = Array.isArray(range) ? range : [];
    return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to > from ? [[from, to]] : [];
  });
}

function lengthOf(event: unknown): number {
  const copied = listAt(event, "input").length;
  return copied > 0 ? copied : rangesOf(event).reduce((sum, [from, to]) => sum + to - from, 0);
}

function inputOf(sample: unknown, event: unknown, index: number): readonly Placed[] {
  const copied = listAt(event, "input");
  if (copied.length > 0) return under(copied, ["events", index, "input"]);
  const path = listAt(sample, "message_pool").length > 0 ? ["message_pool"] : ["events_data", "messages"];
  const pool = under(listAt(path.length === 1 ? sample : get(sample, "events_data"), path.at(-1) as string), path);
  const found: Placed[] = [];
  for (const [from, to] of rangesOf(event)) {
    // A prompt holds a message of the pool once.
    if (found.length >= pool.length) break;
    for (const placed of pool.slice(from, to)) found.push(placed);
  }
  return found;
}
