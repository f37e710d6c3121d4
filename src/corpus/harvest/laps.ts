// Where the time of a harvest goes: each lap books what has passed since the last one. The clock is passed in.

export const LAPS = ["reading", "redaction", "second detector", "checking", "measuring drift", "writing"] as const;
export type Lap = (typeof LAPS)[number];

export class Laps {
  readonly spent: Record<string, number> = {};
  private readonly now: () => number;
  private last: number;

  /** `now`: milliseconds of any clock that goes forward. */
  constructor(now: () => number) {
    this.now = now;
    this.last = now();
  }

  /** Books the time since the last lap. */
  lap(name: Lap): void {
    const now = this.now();
    this.spent[name] = (this.spent[name] ?? 0) + now - this.last;
    this.last = now;
  }

  /** Forgets the time since the last lap: nobody worked. */
  restart(): void {
    this.last = this.now();
  }
}

/** Sums of several, as shares in the order of LAPS. */
export function lapShares(all: readonly Readonly<Record<string, number>>[]): readonly (readonly [Lap, number])[] {
  const sums = LAPS.map((name) => [name, all.reduce((sum, spent) => sum + (spent[name] ?? 0), 0)] as const);
  const total = sums.reduce((sum, [, spent]) => sum + spent, 0);
  return total === 0 ? [] : sums.map(([name, spent]) => [name, spent / total] as const);
}
