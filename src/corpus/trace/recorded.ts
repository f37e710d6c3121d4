// A message as a file holds it, and what is known around it: what readers of messages of several shapes hand to one another.
import type { Usage } from "../../core/schemas/usage.ts";

/** Compact source of a part of the message. */
export type RawPart = (...path: readonly (string | number)[]) => string | null;

/** A message and where its source stands. */
export interface Recorded {
  readonly message: unknown;
  readonly raw: RawPart;
}

export interface ChatContext {
  readonly raw: RawPart;
  readonly line: number;
  readonly model?: string | null;
  readonly usage?: Usage | null;
  /** Counts user messages as turns of a person. */
  readonly turns?: boolean;
}
