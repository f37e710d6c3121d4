// What passes between the parts of kvbench. A block is the unit of work: one entry under one arm, call by call, in one go; it is
// plain JSON, so that a run folder can hold it. Samples are what the server said beside what the offline ledger says.
import type { Entry } from "../../core/schemas/entry.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import type { CacheRule } from "../../seats/probe/cache-rule.ts";
import type { FailureClass } from "../../seats/seat.ts";
import type { ArmSpec } from "../../strategies/arms.ts";

/** `pressure`: the arms' own budget rules. `production-uncalibrated`: the window that the seat serves, less the reserves. */
export const BUDGET_MODES = ["pressure", "production-uncalibrated"] as const;
export type BudgetMode = (typeof BUDGET_MODES)[number];

export interface KvTask {
  /** Of the item: the entry's id, `corpus#id` with several corpora, and behind `@` the number of a repeat from the second on. */
  readonly id: string;
  readonly entry: Entry;
  readonly arm: ArmSpec;
}

/** One call. */
export interface KvSample {
  /** 1 for the first call of the run. */
  readonly step: number;
  /** sha256 of the canonical messages as the strategy left them, before the nonce. */
  readonly sent: string;
  /** The strategy changed something in this step. */
  readonly fired: boolean;
  readonly exhausted: boolean;
  /** What the drop counted in: `token-exact`, or `legacy` with the reason why the server's tokenizer was given up. */
  readonly tokenizer: string;
  /** What the strategy's own model calls of this step used; absent when it made none. */
  readonly strategy?: {
    readonly calls: number | null;
    readonly prompt: number | null;
    readonly output: number | null;
    readonly money: number | null;
  };
  /** The o200k ledger over what was sent, nonce and all. Modelled. */
  readonly offline: {
    readonly prompt: number;
    /** Tokens shared with the prompt that the seat was sent last, and with the best of all that it was sent. */
    readonly commonLast: number;
    readonly commonBest: number;
    /** Index of the first message of the last prompt that did not come again; null: this call only appends. */
    readonly divergent: number | null;
  };
  /** The same ledger in the server's own tokens; null where it has no tokenizer. */
  readonly own: { readonly prompt: number; readonly commonLast: number; readonly commonBest: number } | null;
  readonly answer:
    | { readonly kind: "answered"; readonly usage: Usage; readonly cacheFigures: Readonly<Record<string, number>> }
    | { readonly kind: "failed"; readonly class: FailureClass; readonly says: string; readonly waited: number };
}

/** A finished block. */
export interface KvBlock {
  readonly id: string;
  readonly arm: string;
  /** sha256 of the canonical entry. */
  readonly task: string;
  readonly nonce: string;
  /** Null: driven to its end. Else why no step could be sent. */
  readonly excluded: string | null;
  readonly samples: readonly KvSample[];
}

/** What one bracket of controls measured; null where the server reported no cache figure or the request failed. */
export interface Controls {
  readonly nonce: string;
  /** Reuse of a byte-identical resend. */
  readonly positive: number | null;
  /** Reuse of an unrelated prompt: what is left is framing. */
  readonly negative: number | null;
  /** Reuse of the first prompt after the unrelated one. */
  readonly again: number | null;
  /** Prompt tokens of the positive control, as the server counts. */
  readonly prompt: number | null;
  /** Why a figure is missing; "" when none is. */
  readonly why: string;
}

/** What is known of the seat's cache before the first block. */
export interface CacheFacts {
  /** Null: no rule fits what was seen, or the server tells no figure. */
  readonly rule: CacheRule | null;
  /** multi: earlier prompts are found again. last: only the last one of a slot. */
  readonly prompts: "multi" | "last";
  /** Prompts below this many tokens are not eligible for cached figures. */
  readonly min: number;
}
