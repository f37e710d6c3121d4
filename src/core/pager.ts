// The pager instrument: did the agent fetch again what compaction had taken away? A payload is the digest of a body; a
// body that a lossy rung removes or shortens is evicted, and a later result of the same digest is a re-fetch of it.
// Keeps digests only, never a text.

/** Under this share of evicted payloads fetched again, the gate passes (specs/ladder.md section 14). */
export const PAGER_GATE = 0.1;

export interface Eviction {
  /** sha256 of the body as it stood before the pass. */
  readonly digest: string;
  /** The lossy rung that left the body as it stands after the pass. */
  readonly rung: string;
}

export interface PagerCounts {
  readonly evicted: number;
  readonly refetched: number;
}

/** `no_data`: nothing was recorded. `not_exercised`: there were no tools to fetch with. */
export type PagerBasis = "measured" | "not_exercised" | "no_data";

export interface PagerReport extends PagerCounts {
  /** refetched / evicted; null when nothing was evicted. */
  readonly rate: number | null;
  readonly basis: PagerBasis;
  readonly compactionPasses: number;
  readonly byRung: ReadonlyMap<string, PagerCounts>;
}

export interface Pager {
  /** A tool result arrives. Call before the pass of the same step. */
  result(digest: string): void;
  /** One pass that fired. A digest counts once in it, under the rung named first. */
  pass(evictions: readonly Eviction[]): void;
  /** `exercised` false: the run had no tools, so nothing could be fetched again. */
  report(exercised: boolean): PagerReport;
}

interface Tally {
  evicted: number;
  refetched: number;
}

/** The instrument of one run. An eviction is fetched again at most once, by the first later result of its digest. */
export function pager(): Pager {
  const waiting = new Map<string, string[]>();
  const byRung = new Map<string, Tally>();
  let [evicted, refetched, passes] = [0, 0, 0];
  const tally = (rung: string): Tally => {
    const known = byRung.get(rung) ?? { evicted: 0, refetched: 0 };
    byRung.set(rung, known);
    return known;
  };
  return {
    result(digest) {
      for (const rung of waiting.get(digest) ?? []) {
        refetched += 1;
        tally(rung).refetched += 1;
      }
      waiting.delete(digest);
    },
    pass(evictions) {
      passes += 1;
      const seen = new Set<string>();
      for (const { digest, rung } of evictions) {
        if (seen.has(digest)) continue;
        seen.add(digest);
        evicted += 1;
        tally(rung).evicted += 1;
        waiting.set(digest, [...(waiting.get(digest) ?? []), rung]);
      }
    },
    report(exercised) {
      return {
        evicted,
        refetched,
        rate: evicted === 0 ? null : refetched / evicted,
        basis: exercised ? "measured" : "not_exercised",
        compactionPasses: passes,
        byRung,
      };
    },
  };
}
