// What a harvest will make entries of: every stretch and every file that is none, each with the reason why it is left out or
// none. planned = kept + left out, always.
import { drawnPlaces } from "../../core/random/draw.ts";
import { seeded } from "../../core/random/seeded.ts";
import type { SourceSeen } from "./collect.ts";
import { dedupe } from "./dedupe.ts";
import type { LeftOut } from "./reasons.ts";

export interface PlanRow {
  /** Place of the source in input order. */
  readonly source: number;
  /** Place of the stretch in its source; null for a source that has none. */
  readonly stretch: number | null;
  /** UTF-16 code units of its messages. */
  readonly chars: number;
  readonly reason: LeftOut | null;
}

export interface PlanOptions {
  readonly dedupe: boolean;
  readonly sample: { readonly size: number; readonly seed: number } | null;
}

/** What pass 1 found for each source: its stretches, or why it has none. */
export type SourceOutcome = { readonly seen: SourceSeen } | { readonly reason: LeftOut };

/** Rows in input order. The same for the same sources, whatever the order in which they were read. */
export function planHarvest(outcomes: readonly SourceOutcome[], options: PlanOptions): readonly PlanRow[] {
  const rows: PlanRow[] = [];
  const open: { readonly row: number; readonly session: string | null; readonly digests: Uint8Array }[] = [];
  for (const [source, outcome] of outcomes.entries()) {
    if ("reason" in outcome) {
      rows.push({ source, stretch: null, chars: 0, reason: outcome.reason });
      continue;
    }
    const { stretches } = outcome.seen;
    if (stretches.length === 0) rows.push({ source, stretch: null, chars: 0, reason: "no-run" });
    for (const [stretch, { session, digests, chars, refused }] of stretches.entries()) {
      if (refused === null) open.push({ row: rows.length, session, digests });
      rows.push({ source, stretch, chars, reason: refused });
    }
  }
  const verdicts = options.dedupe ? dedupe(open) : open.map(() => null);
  for (const [index, { row }] of open.entries()) rows[row] = { ...rows[row]!, reason: verdicts[index] ?? null };
  if (options.sample !== null) drawSample(rows, options.sample.size, options.sample.seed);
  return rows;
}

/** Leaves a seeded sample of the rows that are kept. */
function drawSample(rows: PlanRow[], size: number, seed: number): void {
  const kept = rows.flatMap(({ reason }, index) => (reason === null ? [index] : []));
  const drawn = new Set(drawnPlaces(kept.length, size, seeded(seed, "harvest sample")));
  for (const [place, index] of kept.entries()) {
    if (!drawn.has(place)) rows[index] = { ...rows[index]!, reason: "not-sampled" };
  }
}
