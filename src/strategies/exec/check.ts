// What an answered transcript breaks, by name. Of an exec strategy nothing is assumed: `illegal` makes the answer unusable,
// the rest is reported beside its figures. Never looks at how well the answer shortens.
import { charsOfAll, type Message, type Transcript } from "../../core/message.ts";
import { checkTranscript, FAULT_WORDS } from "../../core/transcript.ts";
import { unitsOf, windowOf } from "../../core/units.ts";
import { within } from "../outcomes.ts";
import type { FitInput } from "../strategy.ts";

export type ExecFindingName = "illegal" | "over-budget" | "preamble" | "tail" | "no-user";

export interface ExecFinding {
  readonly name: ExecFindingName;
  readonly says: string;
}

/** Findings of one answer in a fixed order; empty when it keeps every promise that a strategy of ours keeps by law. */
export function checkExec(input: FitInput, answer: Transcript): readonly ExecFinding[] {
  const { messages } = input;
  const found: ExecFinding[] = [];
  const window = windowOf(messages, unitsOf(messages), input.protectedPrefix, input.keepRecent);
  const illegal = illegality(answer, window.start === 0);
  if (illegal !== null) found.push({ name: "illegal", says: `its answer is no legal transcript: ${illegal}` });
  if (!within(charsOfAll(answer), input.budget))
    found.push({ name: "over-budget", says: "its answer is over the budget" });

  const tail = messages.length - window.end;
  if (!sameStretch(messages, 0, answer, 0, window.start))
    found.push({ name: "preamble", says: "it changed the preamble" });
  // A tail that overlaps the preamble would be one message read twice.
  if (answer.length < window.start + tail || !sameStretch(messages, window.end, answer, answer.length - tail, tail))
    found.push({ name: "tail", says: "it changed the recent tail" });
  if (messages.some(isUser) && !answer.some(isUser)) found.push({ name: "no-user", says: "it left no user message" });
  return found;
}

/** What makes a transcript illegal, or null. Where nothing is protected it may start with the assistant, as after truncation. */
function illegality(answer: Transcript, mayStartAnywhere: boolean): string | null {
  const ahead: Transcript = mayStartAnywhere && answer.length > 0 ? [{ role: "system", content: "" }] : [];
  const legality = checkTranscript([...ahead, ...answer]);
  if (legality.kind === "legal") return null;
  return `message ${legality.message + 1 - ahead.length}: ${FAULT_WORDS[legality.fault]}`;
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
