// drop, measured in the server's own tokens: each message's span in the one rendered prompt is mapped to token positions,
// and whole units leave from the middle outward. The two ends of the prompt, budget/2 real tokens each, stay. The real
// count, not the estimate, says whether the result fits.
import type { Message } from "../../core/message.ts";
import { promptTextOf } from "../../core/prompt-text.ts";
import type { Climb } from "../climb.ts";
import type { ImmovablePart, Tokenizer } from "../outcome.ts";
import type { View } from "../view.ts";
import { type DropPlan, groupOf, isThere, planDrop } from "./units.ts";

export type ExactOutcome =
  | { readonly kind: "measured"; readonly fits: boolean; readonly tokens: number; readonly plan: DropPlan }
  | { readonly kind: "degraded"; readonly why: string };

/** Removing a unit may join tokens across the gap, so the rest is counted anew; more rounds than this never helped. */
const ROUNDS = 4;

/** Drops units through the climb until the real count is at or under `budget` tokens. A failing tokenizer changes nothing more. */
export async function dropExact(climb: Climb, budget: number, tokenizer: Tokenizer): Promise<ExactOutcome> {
  for (let round = 0; ; round += 1) {
    const measured = await measure(climb.view, tokenizer);
    if (typeof measured === "string") return { kind: "degraded", why: measured };
    const plan = planDrop(climb.view, (unit) => endOfPrompt(measured, unit, budget));
    const outcome = { kind: "measured", fits: measured.total <= budget, tokens: measured.total, plan } as const;
    if (outcome.fits || round === ROUNDS || !dropFromMiddle(climb, plan, measured, budget)) return outcome;
  }
}

interface Measured {
  readonly total: number;
  /** By unit: first token and the one after its last. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

async function measure(view: View, tokenizer: Tokenizer): Promise<Measured | string> {
  const texts = view.messages.map((message: Message | null) => (message === null ? "" : promptTextOf(message)));
  let pieces: readonly (string | Uint8Array)[];
  try {
    pieces = await tokenizer.pieces(texts.join(""));
  } catch (error) {
    return error instanceof Error ? error.message : "the tokenizer failed";
  }
  const ends = tokenEnds(texts, pieces);
  if (ends === null) return "the pieces do not add up to the text";
  const spans = view.units.map(({ start, end }) => [ends[start] ?? 0, ends[end] ?? 0] as const);
  return { total: pieces.length, spans };
}

/** For each message the index of its first token, and one last entry for the end; null when the bytes don't add up. */
function tokenEnds(texts: readonly string[], pieces: readonly (string | Uint8Array)[]): readonly number[] | null {
  const starts: number[] = [];
  let textByte = 0;
  let pieceByte = 0;
  let token = 0;
  for (const text of [...texts, ""]) {
    // A token that begins before the message belongs to the one before it.
    while (token < pieces.length && pieceByte < textByte) pieceByte += bytesOf(pieces[token++]);
    starts.push(token);
    textByte += Buffer.byteLength(text);
  }
  while (token < pieces.length) pieceByte += bytesOf(pieces[token++]);
  return pieceByte === textByte ? starts : null;
}

function bytesOf(piece: string | Uint8Array | undefined): number {
  if (piece === undefined) return 0;
  return typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
}

/** A unit stays when it lies whole in one end; one that reaches out of it may go, so the two ends always fit. */
function endOfPrompt(measured: Measured, unit: number, budget: number): ImmovablePart | null {
  const [start, end] = measured.spans[unit] ?? [0, 0];
  if (end <= budget / 2) return "preamble";
  return start >= measured.total - budget / 2 ? "tail" : null;
}

function dropFromMiddle(climb: Climb, plan: DropPlan, measured: Measured, budget: number): boolean {
  const middle = measured.total / 2;
  const distance = (unit: number) => {
    const [start, end] = measured.spans[unit] ?? [0, 0];
    return Math.abs((start + end) / 2 - middle);
  };
  const movable = climb.view.units
    .map((_, unit) => unit)
    .filter((unit) => isThere(climb.view, unit) && plan.held[unit] !== true)
    .sort((one, other) => distance(one) - distance(other) || one - other);
  let left = measured.total;
  for (const unit of movable) {
    if (left <= budget) break;
    if (!isThere(climb.view, unit)) continue;
    const group = groupOf(climb.view, plan, unit);
    for (const member of group) {
      const [start, end] = measured.spans[member] ?? [0, 0];
      left -= end - start;
    }
    climb.leave("drop", group);
  }
  return left < measured.total;
}
