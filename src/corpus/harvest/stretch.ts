// A run cut at its compaction boundaries. What stands before a boundary is raw and may become an entry; what follows one
// starts from a summary. Each stretch knows the first reason why it can't be an entry, if there is one.
import type { Message, Transcript } from "../../core/message.ts";
import type { Run } from "../../core/schemas/run.ts";
import { liveProtectedPrefix } from "../../core/units.ts";
import {
  isCleared,
  isDedupeReference,
  isElidedOrTrimmed,
  isEvidenceReceipt,
  isGcfBlock,
  isLogCollapse,
  isSkeleton,
} from "../../ladder/artefacts.ts";
import type { LeftOut } from "./reasons.ts";

export interface StretchOptions {
  /** Keep stretches that start from a summary. */
  readonly afterSummary: boolean;
  /** Bytes (UTF-8) of tool results that an entry must hold. */
  readonly minToolBytes: number;
  /** Bytes of an entry's messages. */
  readonly maxEntryBytes: number;
  /** Cut longer ones at turn starts. */
  readonly split: boolean;
}

/** Messages [start, end) of a run. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly startsFromSummary: boolean;
  readonly refused: LeftOut | null;
}

/** The stretches of a run, in order; together they hold every message once. */
export function stretchesOf(run: Run, options: StretchOptions): readonly Stretch[] {
  const { messages } = run;
  const cuts = run.boundaries.filter(({ before_message: at }) => at <= messages.length);
  const found: Stretch[] = [];
  let start = 0;
  let opened: Run["boundaries"][number] | null = null;
  for (const cut of [...cuts, null]) {
    const end = cut?.before_message ?? messages.length;
    if (end > start) {
      const stretch = { start, end, startsFromSummary: opened !== null };
      const refused = refusalOf(messages.slice(start, end), opened, cut, options);
      for (const part of refused === "too-large" ? parts(run, stretch, options) : [{ ...stretch, refused }])
        found.push(part);
    }
    start = Math.max(start, end);
    opened = cut;
  }
  return found;
}

type Boundary = Run["boundaries"][number] | null;

function refusalOf(messages: Transcript, opened: Boundary, closed: Boundary, options: StretchOptions): LeftOut | null {
  if (closed?.kind === "raw_gone") return "raw-gone-rewritten";
  if (opened?.encrypted === true) return "raw-gone-encrypted";
  if (opened !== null && !options.afterSummary) return "starts-from-summary";
  return rawGone(messages) ?? unfit(messages, options);
}

function rawGone(messages: Transcript): LeftOut | null {
  for (const { role, content } of messages) {
    if (role !== "tool" || content === null) continue;
    if (isCleared(content)) return "raw-gone-cleared";
    if (isEvidenceReceipt(content)) return "raw-gone-receipt";
    if (SHORTENED.some((is) => is(content))) return "raw-gone-shortened";
  }
  return null;
}

const SHORTENED = [isElidedOrTrimmed, isSkeleton, isLogCollapse, isGcfBlock, isDedupeReference];

function unfit(messages: Transcript, options: StretchOptions): LeftOut | null {
  const preamble = liveProtectedPrefix(messages);
  if (preamble === 0) return "no-preamble";
  if (preamble === messages.length) return "no-reply";
  let tool = 0;
  let all = 0;
  for (const message of messages) {
    const bytes = bytesOf(message);
    all += bytes;
    if (message.role === "tool") tool += bytes;
  }
  if (tool < options.minToolBytes) return "few-tool-bytes";
  return all > options.maxEntryBytes ? "too-large" : null;
}

/** A stretch that is too long, cut at the turn starts that keep each part within the limit. */
function parts(run: Run, stretch: Stretch | Omit<Stretch, "refused">, options: StretchOptions): readonly Stretch[] {
  const { start, end, startsFromSummary } = stretch;
  const turns = run.turns.filter((turn) => turn > start && turn < end);
  if (!options.split || turns.length === 0) return [{ start, end, startsFromSummary, refused: "too-large" }];
  const found: Stretch[] = [];
  let from = start;
  const close = (to: number) => {
    const messages = run.messages.slice(from, to);
    found.push({
      start: from,
      end: to,
      startsFromSummary: startsFromSummary && from === start,
      refused: unfit(messages, options),
    });
    from = to;
  };
  let size = 0;
  for (const [index, turn] of turns.entries()) {
    size += sizeOf(run.messages, index === 0 ? start : (turns[index - 1] as number), turn);
    const next = sizeOf(run.messages, turn, turns[index + 1] ?? end);
    if (size + next <= options.maxEntryBytes) continue;
    close(turn);
    size = 0;
  }
  close(end);
  return found;
}

function sizeOf(messages: Transcript, from: number, to: number): number {
  let size = 0;
  for (let at = from; at < to; at += 1) size += bytesOf(messages[at] as Message);
  return size;
}

function bytesOf({ content, tool_calls: calls = [] }: Message): number {
  let bytes = content === null ? 0 : Buffer.byteLength(content);
  for (const { function: made } of calls) bytes += Buffer.byteLength(made.name) + Buffer.byteLength(made.arguments);
  return bytes;
}
