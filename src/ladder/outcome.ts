// What a climb reports: every touch, every refusal, and what could not move.
import type { DeclineReason } from "./declines.ts";
import type { RungName } from "./names.ts";

/** One change: of one body, or of one unit that left. */
export interface Touch {
  /** Name of the rung, or of a strategy that is no ladder. */
  readonly rung: string;
  /** Index in the input transcript: of the message, or of the first one of the unit. */
  readonly message: number;
  /** Messages that left with the unit; absent means one. */
  readonly count?: number;
  readonly charsBefore: number;
  readonly charsAfter: number;
  /** The body before; empty for a unit, whose messages stand in the input. */
  readonly before: string;
  /** The body after; null when the message left. */
  readonly after: string | null;
}

/** A rung looked at a body and left it. `off` is no decline: a rung that is off never looks. */
export interface Decline {
  readonly rung: RungName;
  readonly message: number;
  readonly why: DeclineReason;
}

/** Parts of an exhausted transcript, each message in the first part that applies. Sizes in characters. */
export const IMMOVABLE_PARTS = ["preamble", "tail", "pinned", "signal", "reference", "user"] as const;
export type ImmovablePart = (typeof IMMOVABLE_PARTS)[number];

export interface Immovable {
  /** Tokens of what is left (estimated, or real after a token-exact drop), and the budget they miss. */
  readonly size: number;
  readonly budget: number;
  /** Characters by part, and how many of them are call arguments. */
  readonly parts: Readonly<Record<ImmovablePart, { readonly chars: number; readonly argumentChars: number }>>;
}

/**
 * A server's tokenizer that returns pieces. `pieces` gives the tokens of a text in order, each as text or, where a token
 * is no UTF-8 by itself, as bytes. A rejected promise is a failure of the endpoint; the climb then falls back to the estimate.
 */
export interface Tokenizer {
  readonly degraded: string | null;
  pieces(text: string): Promise<readonly (string | Uint8Array)[]>;
}

/** Verdicts of rungs on bodies, kept over the steps of one run: gate -> key of the body -> outcome. */
export type VerdictMemory = Map<string, Map<string, unknown>>;
