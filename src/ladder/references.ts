// Dedupe references: how one is written, and which of those in a transcript are believed. A reference is a whole body; it
// is believed when the call it names exists, its result stands later, and that result's own size is the one it gives.
import type { Transcript } from "../core/message.ts";
import { originalSize } from "./headers.ts";

const PREFIX = "[same as the result of call ";
// Greedy up to the last `: N chars]`; gives back one character at a time, so the match is linear.
const SPELLING = /^\[same as the result of call ([^\]\p{Cc}]+): ([1-9]\d{0,15}) chars\]$/u;

/** The text of a reference to an equal, later result. */
export function referenceText(callId: string, chars: number): string {
  return `${PREFIX}${callId}: ${chars} chars]`;
}

/** Whether a call id can stand in a reference: not empty, no control character, no closing bracket. */
export function canBeNamed(callId: string): boolean {
  return /^[^\]\p{Cc}]+$/u.test(callId);
}

/** What a body that has the shape of a reference says, believed or not. */
export function readReference(body: string): { readonly callId: string; readonly chars: number } | null {
  if (!body.startsWith(PREFIX)) return null;
  const match = SPELLING.exec(body);
  return match === null ? null : { callId: match[1] ?? "", chars: Number(match[2]) };
}

/** Results by call id; an id that two results claim maps to null. */
export function resultsById(messages: Transcript): ReadonlyMap<string, number | null> {
  const results = new Map<string, number | null>();
  for (const [index, message] of messages.entries()) {
    if (message.role !== "tool" || message.tool_call_id === undefined) continue;
    results.set(message.tool_call_id, results.has(message.tool_call_id) ? null : index);
  }
  return results;
}

/** The believed references of a transcript: index of the referring message -> index of the result it names. */
export function believedReferences(
  messages: Transcript,
  results: ReadonlyMap<string, number | null>,
): Map<number, number> {
  const believed = new Map<number, number>();
  // Many references may name one result; its size is read once.
  const sizes = new Map<number, number>();
  for (const [index, message] of messages.entries()) {
    if (message.role !== "tool" || message.content === null) continue;
    const said = readReference(message.content);
    if (said === null) continue;
    const target = results.get(said.callId);
    if (target == null || target <= index) continue;
    const size = sizes.get(target) ?? originalSize(messages[target]?.content ?? "").chars;
    sizes.set(target, size);
    if (size === said.chars) believed.set(index, target);
  }
  return believed;
}
