// What an item carries beside its figures: whole lists, joined to the rungs, and what the rungs did. Plain JSON.

import type { PagerReport } from "../../core/pager.ts";
import type { Immovable } from "../../ladder/outcome.ts";
import type { Pass } from "../../strategies/passes.ts";
import { ENTITY_NAMES } from "./entity-names.ts";
import type { Fires } from "./fires.ts";
import type { Measured } from "./outcome.ts";
import type { Gone, Retention } from "./retention.ts";

export interface GoneList {
  readonly [entityClass: string]: readonly Gone[];
}

export interface ShorteningDetail {
  readonly entities: Readonly<Record<string, { retained: number; recoverable: number; lost: number }>>;
  /** Whole lists by class, each text with the rung that removed it. */
  readonly lost: GoneList;
  readonly recoverable: GoneList;
  readonly fires: Readonly<Record<string, number>>;
  /** Rung -> reason -> times. */
  readonly declines: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `first>second` -> bodies on which both rungs fired in that order. */
  readonly pairs: Readonly<Record<string, number>>;
  /** Rules that the output breaks and the entry does not, by profile; profiles without any are left out. */
  readonly illegal_added: Readonly<Record<string, readonly string[]>>;
  /** Why it did not fit, and what could not move; null when it fits. */
  readonly exhausted: { readonly why: string | null; readonly immovable: Immovable | null } | null;
  readonly tokenizer: string;
}

export function shorteningDetail(measured: Measured, last: Pass, fires: Fires): ShorteningDetail {
  const { retention, legality } = measured;
  const { kind, why, immovable, tokenizer } = last.result;
  return {
    entities: byClass(retention, ({ retained, recoverable, lost }) => ({
      retained,
      recoverable: recoverable.length,
      lost: lost.length,
    })),
    lost: byClass(retention, ({ lost }) => lost),
    recoverable: byClass(retention, ({ recoverable }) => recoverable),
    fires: Object.fromEntries(fires.fires),
    declines: Object.fromEntries([...fires.declines].map(([rung, reasons]) => [rung, Object.fromEntries(reasons)])),
    pairs: Object.fromEntries(fires.pairs),
    illegal_added: Object.fromEntries(
      [...legality].filter(([, { added }]) => added > 0).map(([profile, { rules }]) => [profile, rules]),
    ),
    exhausted: kind === "exhausted" ? { why: why ?? null, immovable: immovable ?? null } : null,
    tokenizer,
  };
}

/** The pager report as files carry it, with its counts by rung. */
export function pagerDetail(report: PagerReport): Record<string, unknown> {
  const { evicted, refetched, rate, basis, compactionPasses } = report;
  const recorded = { evicted, refetched, rate, basis, compaction_passes: compactionPasses };
  return {
    ...recorded,
    by_rung: Object.fromEntries([...report.byRung].map(([rung, counts]) => [rung, { ...counts }])),
  };
}

function byClass<T>(
  retention: Retention,
  of: (found: NonNullable<ReturnType<Retention["get"]>>) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(ENTITY_NAMES.map((name) => [name, of(retention.get(name)!)]));
}
