// Units, and the window between preamble and recent tail. A unit (an assistant message with its calls and all their
// results, or one bare message) is never cut: both edges of the window move to a unit's edge.
import type { Transcript } from "./message.ts";

/** Half-open range of message indices. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Splits a transcript into units, in order. A result directly after its assistant message belongs to it; any other message stands alone. */
export function unitsOf(messages: Transcript): readonly Span[] {
  const units: Span[] = [];
  let start = 0;
  while (start < messages.length) {
    let end = start + 1;
    if ((messages[start]?.tool_calls?.length ?? 0) > 0) {
      while (messages[end]?.role === "tool") end += 1;
    }
    units.push({ start, end });
    start = end;
  }
  return units;
}

/** Number of messages before the first assistant message: what the live loop protects. */
export function liveProtectedPrefix(messages: Transcript): number {
  const first = messages.findIndex((message) => message.role === "assistant");
  return first === -1 ? messages.length : first;
}

/** How many recent messages the live loop keeps from lossy rungs. */
export const LIVE_KEEP_RECENT = 6;

/**
 * The window that rungs may work in. `protectedPrefix` is cut to the transcript's length and moved forward to the end of
 * a unit it would cut; the tail (the last `keepRecent` messages) is moved back to the start of one.
 */
export function windowOf(
  messages: Transcript,
  units: readonly Span[],
  protectedPrefix: number,
  keepRecent: number,
): Span {
  let start = Math.min(Math.max(0, protectedPrefix), messages.length);
  let end = Math.max(start, messages.length - Math.max(0, keepRecent));
  for (const unit of units) {
    if (unit.start < start && start < unit.end) start = unit.end;
    if (unit.start < end && end < unit.end) end = unit.start;
  }
  return { start, end: Math.max(start, end) };
}

/** The last user message of the preamble: what the agent was asked to do. */
export function objectiveOf(messages: Transcript, preambleEnd: number): string {
  for (let index = Math.min(preambleEnd, messages.length) - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.role === "user") return message.content ?? "";
  }
  return "";
}
