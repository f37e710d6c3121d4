// What a part of a run had no place for, counted before it is known whether that part belongs to the run.
import type { Other } from "./content.ts";
import type { RunBuilder } from "./run-builder.ts";

export type Counted = Record<Other, number>;

export const NOTHING: Readonly<Counted> = { images: 0, thinking: 0, opaque: 0 };

export function counter(ledger: Counted): (kind: Other) => void {
  return (kind) => {
    ledger[kind] += 1;
  };
}

export function addCounted(run: RunBuilder, ledger: Readonly<Counted>): void {
  for (const kind of ["images", "thinking", "opaque"] as const) if (ledger[kind] > 0) run.count(kind, ledger[kind]);
}
