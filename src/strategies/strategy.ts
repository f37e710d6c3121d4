// The contract of everything that turns a transcript and a budget into a shorter transcript.
// Inputs are never written to; an expected failure is an outcome, never a throw.
import type { Transcript } from "../core/message.ts";
import type { Decline, Immovable, Tokenizer, Touch, VerdictMemory } from "../ladder/outcome.ts";

export interface FitInput {
  /** Corpus entry and step this call belongs to; a second call with both equal must answer with equal bytes. */
  readonly id: string;
  readonly step: number;
  /** The arm it is asked under: what a scripted seat tells turns apart by, and nothing else. */
  readonly arm?: string;
  readonly messages: Transcript;
  /** Ladder estimate (chars / 4) that the result must not exceed. */
  readonly budget: number;
  /** Once over the budget, a climb goes on to lowWater x budget; 0 < lowWater <= 1. */
  readonly lowWater: number;
  readonly protectedPrefix: number;
  readonly keepRecent: number;
  /** Call ids whose results lossy rungs may not touch. */
  readonly pinned: readonly string[];
  readonly objective: string;
  readonly tools: readonly unknown[];
  /** Verdicts remembered over the steps of one run; one memory per run of one entry under one arm. */
  readonly memory?: VerdictMemory;
  readonly tokenizer?: Tokenizer;
}

export interface FitResult {
  /** unchanged: the very same array came back. fit: at or under budget. exhausted: over it still. failed: no usable answer. */
  readonly kind: "unchanged" | "fit" | "exhausted" | "failed";
  readonly messages: Transcript;
  /** For each message of the result the index of the input message it is or stems from; null for inserted text. */
  readonly origins: readonly (number | null)[];
  readonly touches: readonly Touch[];
  readonly declines: readonly Decline[];
  /** Why a failed result failed; for exhausted, what could not move. */
  readonly why?: string;
  readonly immovable?: Immovable;
  readonly tokenizer: string;
  /** What the strategy's own model calls cost, where it made any. */
  readonly costUsd?: number | null;
  /** The same in calls and tokens; a figure that was not told is null. */
  readonly seatCalls?: { readonly calls: number; readonly prompt: number | null; readonly output: number | null };
  readonly notes?: readonly string[];
}

export interface Strategy {
  readonly name: string;
  fit(input: FitInput): Promise<FitResult>;
  /** Releases what the strategy holds (a child process); called once, after the last fit. */
  close?(): Promise<void>;
}
