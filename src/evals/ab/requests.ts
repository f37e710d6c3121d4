// What a block sends: the transcript as the arm left it, and behind it one message that asks. Both tasks share everything before that
// message. The salt of a server's cache stands at the very start.
import { sha256 } from "../../core/hash.ts";
import type { Message, Transcript } from "../../core/message.ts";
import { questionText } from "../../seats/scripted/questions.ts";
import type { Probe } from "./types.ts";

/** What is said in place of a result that was never recorded: most servers refuse a call without one. */
const NO_RESULT = "(no result was recorded)";

const SUMMARY = [
  "Stop working on the task and call no tool.",
  "Summarise what stands above for somebody who has to go on with the work and can't see it: what was asked for, what was done and what was found.",
  "Keep exact values as they stand: paths, URLs, identifiers, settings, numbers.",
  "Write at most 400 words and nothing else.",
].join(" ");

/** A transcript to which a user's message can be added: each call has a result. */
export function answeredCalls(messages: Transcript): Transcript {
  const answered = new Set(messages.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id])));
  const out: Message[] = [];
  let open: Message[] = [];
  for (const message of messages) {
    if (message.role !== "tool") out.push(...open.splice(0));
    out.push(message);
    open = [
      ...open,
      ...(message.tool_calls ?? [])
        .filter(({ id }) => !answered.has(id))
        .map(({ id }): Message => ({ role: "tool", tool_call_id: id, content: NO_RESULT })),
    ];
  }
  return [...out, ...open];
}

export function probeRequest(messages: Transcript, probes: readonly Probe[]): Transcript {
  return [...messages, { role: "user", content: questionText(probes) }];
}

export function summaryRequest(messages: Transcript): Transcript {
  return [...messages, { role: "user", content: SUMMARY }];
}

export interface BlockName {
  readonly run: string;
  readonly arm: string;
  /** Of the item, trial and all. */
  readonly id: string;
  /** 1 for the first time that the run is worked on, 2 after it was gone on with once, … */
  readonly attempt: number;
}

/** The salt of a block: no block's prompt begins as another one's does, interrupted or not. */
export function bodyNonce({ run, arm, id, attempt }: BlockName): string {
  return sha256(JSON.stringify([run, arm, id, attempt]));
}

/** Puts a salt before everything else; null: nothing to do. */
export function salted(messages: Transcript, nonce: string | null): Transcript {
  const [first, ...rest] = messages;
  if (first === undefined || nonce === null) return messages;
  return [{ ...first, content: `${nonce}\n${first.content ?? ""}` }, ...rest];
}
