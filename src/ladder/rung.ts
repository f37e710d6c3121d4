// The contract of a rung. A rung proposes changes one at a time, oldest first; the climb carries each out before it asks
// for the next, and stops asking once the transcript fits. Rungs are pure: all they know is the view.
import type { DeclineReason } from "./declines.ts";
import type { RungName } from "./names.ts";
import type { View } from "./view.ts";

export type Proposal =
  /** A new, strictly shorter body; `refersTo` when it is a reference to a later result. */
  | { readonly kind: "rewrite"; readonly message: number; readonly content: string; readonly refersTo?: number }
  /** Whole units, together or not at all. */
  | { readonly kind: "leave"; readonly units: readonly number[] }
  | { readonly kind: "decline"; readonly message: number; readonly why: DeclineReason };

export interface Rung {
  readonly name: RungName;
  /** lossless: proved on every use. reference: the text stands elsewhere. lossy: text goes. */
  readonly kind: "lossless" | "reference" | "lossy";
  /** Bodies below this many characters are not looked into; null where the rung takes units. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly says: string;
  readonly declines: readonly DeclineReason[];
  propose(view: View): Iterable<Proposal>;
}

/** What a body rung answers for one body. */
export type BodyOutcome =
  | { readonly kind: "rewritten"; readonly content: string }
  | { readonly kind: "left"; readonly why: DeclineReason };

export function left(why: DeclineReason): BodyOutcome {
  return { kind: "left", why };
}

export function rewritten(content: string): BodyOutcome {
  return { kind: "rewritten", content };
}
