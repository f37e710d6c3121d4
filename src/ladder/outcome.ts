// What a climb reports: every touch, every refusal, and what could not move.
import type { RungName } from "./names.ts";

/** One change to one message. `after` is the new body, null when the message left with its unit. */
export interface Touch {
  readonly rung: RungName | string;
  /** Index in the input transcript. */
  readonly message: number;
  readonly charsBefore: number;
  readonly charsAfter: number;
  readonly before: string;
  readonly after: string | null;
}

/** A rung looked at a body and left it. `off` is no decline: a rung that is off never looks. */
export interface Decline {
  readonly rung: RungName;
  readonly message: number;
  readonly why: string;
}

/** Parts of an exhausted transcript, each message in the first part that applies. Sizes in characters. */
export const IMMOVABLE_PARTS = ["preamble", "tail", "pinned", "signal", "reference", "user"] as const;
export type ImmovablePart = (typeof IMMOVABLE_PARTS)[number];

export interface Immovable {
  /** Estimated tokens of what is left, and the budget it misses. */
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

/** Verdicts of rungs on bodies, kept over the steps of one run: gate text -> body -> outcome. */
export type VerdictMemory = Map<string, Map<string, unknown>>;
