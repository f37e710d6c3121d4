// Whether a list of messages is a legal transcript in the sense of specs/own-formats.md, whoever made it: a corpus, an
// importer or a strategy. One pass, linear in messages and calls. Provider rules are another matter (core/legality).
import type { Message, Transcript } from "./message.ts";

export type TranscriptFault =
  | "no-messages"
  | "starts-with-assistant"
  | "null-content"
  | "calls-outside-assistant"
  | "result-id-misplaced"
  | "result-id-missing"
  | "repeated-call-id"
  | "result-without-call"
  | "second-result"
  | "result-away-from-unit";

/** What each fault means, in words that fit after "message N: ". */
export const FAULT_WORDS: Readonly<Record<TranscriptFault, string>> = {
  "no-messages": "there are no messages",
  "starts-with-assistant": "no message stands before the first assistant message",
  "null-content": "content is null in a message without calls",
  "calls-outside-assistant": "calls in a message that is not the assistant's",
  "result-id-misplaced": "tool_call_id in a message that is not a tool's",
  "result-id-missing": "a tool message without tool_call_id",
  "repeated-call-id": "the same call id as an earlier call",
  "result-without-call": "a result without an earlier call",
  "second-result": "a second result for one call",
  "result-away-from-unit": "a result away from its call's unit",
};

export type TranscriptCheck =
  /** `dangling`: ids of calls without a result, in order; they are legal and counted. */
  | { readonly kind: "legal"; readonly dangling: readonly string[]; readonly calls: ReadonlySet<string> }
  /** `message` is the index of the first message at fault; `callId` the id in question, which is input. */
  | { readonly kind: "illegal"; readonly fault: TranscriptFault; readonly message: number; readonly callId?: string };

/** Checks a transcript; the first fault in message order decides. */
export function checkTranscript(messages: Transcript): TranscriptCheck {
  if (messages.length === 0) return { kind: "illegal", fault: "no-messages", message: 0 };
  if (messages[0]?.role === "assistant") return { kind: "illegal", fault: "starts-with-assistant", message: 0 };
  const state: State = { calls: new Map(), unit: -1 };
  for (const [index, message] of messages.entries()) {
    const fault = faultOfShape(message) ?? faultOfPairing(message, index, state);
    if (fault !== null) return { kind: "illegal", message: index, ...fault };
  }
  const dangling: string[] = [];
  for (const [id, { answered }] of state.calls) if (!answered) dangling.push(id);
  return { kind: "legal", dangling, calls: new Set(state.calls.keys()) };
}

interface State {
  /** By call id: index of the assistant message that made it, and whether its result has come. */
  readonly calls: Map<string, { readonly unit: number; answered: boolean }>;
  /** Index of the assistant message whose unit is open, or -1. */
  unit: number;
}

type Fault = { readonly fault: TranscriptFault; readonly callId?: string } | null;

function faultOfShape(message: Message): Fault {
  const assistant = message.role === "assistant";
  if (message.tool_calls !== undefined && !assistant) return { fault: "calls-outside-assistant" };
  if (message.tool_call_id !== undefined && message.role !== "tool") return { fault: "result-id-misplaced" };
  if (message.tool_call_id === undefined && message.role === "tool") return { fault: "result-id-missing" };
  if (message.content === null && (message.tool_calls?.length ?? 0) === 0) return { fault: "null-content" };
  return null;
}

function faultOfPairing(message: Message, index: number, state: State): Fault {
  if (message.role === "tool") return faultOfResult(message.tool_call_id ?? "", state);
  state.unit = -1;
  for (const { id } of message.tool_calls ?? []) {
    if (state.calls.has(id)) return { fault: "repeated-call-id", callId: id };
    state.calls.set(id, { unit: index, answered: false });
    state.unit = index;
  }
  return null;
}

function faultOfResult(callId: string, state: State): Fault {
  const call = state.calls.get(callId);
  if (call === undefined) return { fault: "result-without-call", callId };
  if (call.answered) return { fault: "second-result", callId };
  if (call.unit !== state.unit) return { fault: "result-away-from-unit", callId };
  call.answered = true;
  return null;
}
