// Drift: how much redaction itself changed what the ladder does to a corpus. The same entries, raw in memory and redacted, under
// the same arm; sums of both beside each other.

/** Figures of one entry under the ladder; names of the metric table of `run`. */
export const DRIFT_FIGURES = ["chars_before", "chars_after", "retained", "recoverable", "lost"] as const;
export type DriftFigures = Readonly<Record<(typeof DRIFT_FIGURES)[number], number>>;

export interface DriftPair {
  readonly raw: DriftFigures;
  readonly redacted: DriftFigures;
}

/** What a manifest and a report say of it. Shares are null when there was nothing to share. */
export interface Drift {
  /** Entries measured, of how many. */
  readonly entries: number;
  readonly of: number;
  readonly arm: string;
  readonly raw: DriftShares;
  readonly redacted: DriftShares;
}

export interface DriftShares {
  /** Kept characters / original characters. */
  readonly ratio: number | null;
  /** Of the entities of the windows. */
  readonly retained: number | null;
  readonly recoverable: number | null;
  readonly lost: number | null;
}

/** The figures of an item of `run`; null when one of them was not measured. */
export function driftFigures(metrics: Readonly<Record<string, number | null>>): DriftFigures | null {
  const found = DRIFT_FIGURES.map((name) => [name, metrics[name] ?? null] as const);
  return found.some(([, value]) => value === null) ? null : (Object.fromEntries(found) as DriftFigures);
}

/** Sums over pairs, as shares. `of`: how many entries the corpus has. */
export function driftOf(pairs: readonly DriftPair[], of: number, arm: string): Drift {
  return {
    entries: pairs.length,
    of,
    arm,
    raw: sharesOf(pairs.map(({ raw }) => raw)),
    redacted: sharesOf(pairs.map(({ redacted }) => redacted)),
  };
}

function sharesOf(figures: readonly DriftFigures[]): DriftShares {
  const sum = (name: keyof DriftFigures) => figures.reduce((total, one) => total + one[name], 0);
  const entities = sum("retained") + sum("recoverable") + sum("lost");
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    ratio: share(sum("chars_after"), sum("chars_before")),
    retained: share(sum("retained"), entities),
    recoverable: share(sum("recoverable"), entities),
    lost: share(sum("lost"), entities),
  };
}
