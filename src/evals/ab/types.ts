// What passes between the parts of ab. A block is the unit of work: one entry under one arm, once; its item depends on the task
// and the seat's answers alone, so that a run folder can hold it.
import type { EntityClass } from "../../core/entities/index.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import type { ArmSpec } from "../../strategies/arms.ts";

/** full: the transcript as it is. on: shortened. full-again: as it is, sent a second time, which shows the seat's own noise. */
export const ARM_KINDS = ["full", "on", "full-again"] as const;
export type ArmKind = (typeof ARM_KINDS)[number];

export type AbArm =
  | { readonly kind: "full" | "full-again"; readonly name: string }
  | { readonly kind: "on"; readonly name: string; readonly spec: ArmSpec };

/** One fact that is asked for. */
export interface Probe {
  /** From 1, in the order of the bodies. */
  readonly number: number;
  readonly class: EntityClass;
  /** Third of the window, 0 to 2. */
  readonly third: number;
  /** Index of the message whose body holds it. */
  readonly message: number;
  readonly fact: string;
  /** The question's line. */
  readonly context: string;
}

/** Counts of one class: eligible facts; of them drawn; of those dropped, by reason, or asked. */
export interface ClassCounts {
  readonly eligible: number;
  readonly drawn: number;
  readonly dropped: Readonly<Record<string, number>>;
  readonly asked: number;
}

export interface ProbeSet {
  readonly probes: readonly Probe[];
  /** The asked facts and, up to the number of probes wanted, others that were drawn: what a summary is held against. */
  readonly targets: readonly string[];
  readonly counts: Readonly<Partial<Record<EntityClass, ClassCounts>>>;
}

export interface AbOptions {
  readonly trials: number;
  /** Probes asked of an entry at most. */
  readonly probes: number;
  /** Of the draw of probes and of the bootstrap. */
  readonly seed: number;
  readonly maxOut: number;
  readonly kinds: readonly string[];
  readonly entries: readonly string[];
}

export interface AbCorpus {
  readonly name: string;
  readonly sha256: string;
  readonly entries: readonly Entry[];
}

export interface AbInput {
  readonly corpora: readonly AbCorpus[];
  readonly arms: readonly AbArm[];
  readonly options: AbOptions;
}

/** One block before it is run. */
export interface AbTask {
  /** Of the item: the entry's id, `corpus#id` with several corpora, and behind `@` the number of a trial from the second on. */
  readonly id: string;
  /** The same without the trial: trials of one entry are one cluster. */
  readonly cluster: string;
  readonly entry: Entry;
  readonly arm: AbArm;
  readonly set: ProbeSet;
}

export interface AbPlan {
  readonly input: AbInput;
  /** In the order of the document's items, which is the order in which they are run. */
  readonly tasks: readonly AbTask[];
  readonly sets: ReadonlyMap<string, ProbeSet>;
}
