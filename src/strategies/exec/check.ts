// What an answered transcript breaks, by name. Of an exec strategy nothing is assumed: `illegal` makes the answer unusable,
// the rest is reported beside its figures. Never looks at how well the answer shortens.
import { charsOfAll, type Message, type Transcript } from "../../core/message.ts";
import { unitsOf, windowOf } from "../../core/units.ts";
import { within } from "../outcomes.ts";
import type { FitInput } from "../strategy.ts";

export type ExecFindingName = "illegal" | "over-budget" | "preamble" | "tail" | "no-user" | "second-call";

export interface ExecFinding {
  readonly name: ExecFindingName;
  readonly says: string;
}

/** Findings of one answer in a fixed order; empty when it keeps every promise that a strategy of ours keeps by law. */
export function checkExec(input: FitInput, answer: Transcript): readonly ExecFinding[] {
  const { messages } = input;
  const found: ExecFinding[] = [];
  const illegal = pairingProblem(answer);
  if (illegal !== null) found.push({ name: "illegal", says: `its answer is no legal transcript: ${illegal}` });
  if (!within(charsOfAll(answer), input.budget))
    found.push({ name: "over-budget", says: "its answer is over the budget" });

  const window = windowOf(messages, unitsOf(messages), input.protectedPrefix, input.keepRecent);
  const tail = messages.length - window.end;
  if (!sameStretch(messages, 0, answer, 0, window.start))
    found.push({ name: "preamble", says: "it changed the preamble" });
  // A tail that overlaps the preamble would be one message read twice.
  if (answer.length < window.start + tail || !sameStretch(messages, window.end, answer, answer.length - tail, tail))
    found.push({ name: "tail", says: "it changed the recent tail" });
  if (messages.some(isUser) && !answer.some(isUser)) found.push({ name: "no-user", says: "it left no user message" });
  return found;
}

const isUser = (message: Message): boolean => message.role === "user";

function sameStretch(a: Transcript, aFrom: number, b: Transcript, bFrom: number, length: number): boolean {
  if (bFrom < 0 || bFrom + length > b.length) return false;
  for (let offset = 0; offset < length; offset += 1) {
    if (!sameMessage(a[aFrom + offset]!, b[bFrom + offset]!)) return false;
  }
  return true;
}

/** Whether two messages are equal in every field. */
export function sameMessage(a: Message, b: Message): boolean {
  if (a === b) return true;
  if (a.role !== b.role || a.content !== b.content || a.tool_call_id !== b.tool_call_id || a.name !== b.name)
    return false;
  if (a.tool_calls === undefined || b.tool_calls === undefined) return a.tool_calls === b.tool_calls;
  if (a.tool_calls.length !== b.tool_calls.length) return false;
  return a.tool_calls.every((call, index) => {
    const other = b.tool_calls?.[index];
    return (
      call.id === other?.id &&
      call.function.name === other.function.name &&
      call.function.arguments === other.function.arguments
    );
  });
}

/** Whether two transcripts are equal message by message. */
export function sameTranscript(a: Transcript, b: Transcript): boolean {
  return a.length === b.length && sameStretch(a, 0, b, 0, a.length);
}

/**
 * The first thing that makes a transcript illegal, or null (specs/own-formats.md, "Corpus entry"): a result that does not
 * answer an open call of its own unit, a call id used twice, calls or a call id on the wrong role, no text where there must be
 * some. A call without a result is legal.
 */
export function pairingProblem(messages: Transcript): string | null {
  const used = new Set<string>();
  let open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const at = `message ${index + 1}`;
    const calls = message.tool_calls ?? [];
    if (message.role !== "assistant" && calls.length > 0) return `${at} has calls and is not the assistant's`;
    if (message.content === null && calls.length === 0) return `${at} has neither text nor calls`;
    if (message.role === "tool") {
      if (message.tool_call_id === undefined) return `${at} is a result without a call id`;
      if (!open.delete(message.tool_call_id)) return `${at} is a result that answers no open call before it`;
      continue;
    }
    if (message.tool_call_id !== undefined) return `${at} has a call id and is no result`;
    open = new Set();
    for (const call of calls) {
      if (used.has(call.id)) return `${at} uses a call id for the second time`;
      used.add(call.id);
      open.add(call.id);
    }
  }
  return null;
}
