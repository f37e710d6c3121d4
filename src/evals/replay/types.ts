// What passes between `run` as a command and `run` as a library. A task is plain JSON, so that it can be posted to a
// worker; an item depends on its task alone, so that any number of workers gives the same document.
import type { Transcript } from "../../core/message.ts";
import type { Prices } from "../../core/prices.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import type { ResultDocument, ResultItem, Versions } from "../../core/schemas/result-document.ts";
import type { ArmSpec } from "../../strategies/arms.ts";
import type { StrategySpec } from "../../strategies/index.ts";
import type { FitInput, FitResult, Strategy } from "../../strategies/strategy.ts";

export type ReplayMode = "final" | "steps";

export interface ReplayOptions {
  readonly mode: ReplayMode;
  /** Row of the table in core/model-shapes.ts, or null: FLOPs are then not modelled. */
  readonly modelShape: string | null;
  /** The price file, or null: money is then not modelled. */
  readonly prices: Prices | null;
  /** Only these kinds / entry ids; empty: all. */
  readonly kinds: readonly string[];
  readonly entries: readonly string[];
}

export interface ReplayCorpus {
  readonly name: string;
  readonly sha256: string;
  readonly entries: readonly Entry[];
}

export interface ReplayInput {
  readonly corpora: readonly ReplayCorpus[];
  readonly arms: readonly ArmSpec[];
  readonly options: ReplayOptions;
}

/** One entry under one arm. Plain JSON. */
export interface ReplayTask {
  /** Of the item: the entry's id, `corpus#id` when there are several corpora. */
  readonly id: string;
  /** Place of the corpus in the input; items are sorted by (corpus, id, arm). */
  readonly corpus: number;
  readonly entry: Entry;
  readonly arm: ArmSpec;
  readonly options: ReplayOptions;
}

export interface ReplayPlan {
  readonly input: ReplayInput;
  /** In the order of the document's items. */
  readonly tasks: readonly ReplayTask[];
}

/** What a worker brings along. */
export interface ReplayDeps {
  /** The strategy behind a spec; the worker keeps it and closes it. */
  strategyFor(spec: StrategySpec): Strategy;
  /** o200k token ids of a text, special-token text as plain text. */
  encode(text: string): Uint32Array;
  /** o200k tokens of a text; each distinct text is counted once. */
  countTokens(text: string): number;
}

export type ReplayItem = ResultItem;

/** What is stamped on a finished document beside its figures. */
export interface ReplayStamp {
  readonly versions: Versions;
  readonly provenance?: NonNullable<ResultDocument["provenance"]>;
}

/** Tasks in item order. Throws KnownError for an unknown entry or kind, two arms of one name, an unknown model shape. */
export type PlanReplay = (input: ReplayInput) => ReplayPlan;
/** Pure over (task, deps): the same item on any worker. A strategy that gives no usable answer is a failed item, not a throw. */
export type ReplayEntry = (task: ReplayTask, deps: ReplayDeps) => Promise<ReplayItem>;
/** Items in any order; one for each task. */
export type AssembleReplay = (plan: ReplayPlan, items: readonly ReplayItem[], stamp: ReplayStamp) => ResultDocument;

/** One shortening as the measures read it: the transcript that went in, and what came back. */
export interface Shortening {
  readonly input: Transcript;
  readonly fitInput: FitInput;
  readonly result: FitResult;
}
