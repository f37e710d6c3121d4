// Paired differences B - A of every figure that both sides have, with a bootstrap interval clustered by entry.
import { bootstrapMean } from "../../stats/bootstrap.ts";
import { meanOrNull } from "../../stats/summary.ts";
import type { Pair } from "./pairing.ts";

export interface PairedDifference {
  /** Pairs in which both sides have the figure. */
  readonly n: number;
  readonly mean_a: number | null;
  readonly mean_b: number | null;
  /** Mean of B - A, and its 95 % interval; no interval for fewer than two entries. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly lower: number;
  readonly equal: number;
  readonly higher: number;
}

/** Figures of one side and the other, for one entry: one pair for an item, one for each common step. */
type Both = readonly (readonly [a: number, b: number])[];

export interface Draws {
  readonly draws: number;
  /** A fresh generator for each figure, so that one figure's interval does not depend on which others there are. */
  generator(name: string): (n: number) => number;
}

/** Differences of the items' own figures, by name. */
export function itemDifferences(pairs: readonly Pair[], names: readonly string[], draws: Draws) {
  return differencesOf(names, draws, (name) => pairs.map(({ a, b }) => both(a.metrics[name], b.metrics[name])));
}

/** Differences of the figures of steps, paired by number. */
export function stepDifferences(pairs: readonly Pair[], names: readonly string[], draws: Draws) {
  const numbered = pairs.map(({ a, b }) => {
    const others = new Map((b.steps ?? []).map((step) => [step.step, step]));
    return (a.steps ?? []).flatMap((step) => {
      const other = others.get(step.step);
      return other === undefined ? [] : [[step.metrics, other.metrics] as const];
    });
  });
  return differencesOf(names, draws, (name) =>
    numbered.map((steps) => steps.flatMap(([a, b]) => both(a[name], b[name]))),
  );
}

function both(a: number | null | undefined, b: number | null | undefined): Both {
  return a == null || b == null ? [] : [[a, b]];
}

function differencesOf(
  names: readonly string[],
  draws: Draws,
  clustersOf: (name: string) => readonly Both[],
): Readonly<Record<string, PairedDifference>> {
  const found: [string, PairedDifference][] = [];
  for (const name of names) {
    const clusters = clustersOf(name);
    if (clusters.some((cluster) => cluster.length > 0)) found.push([name, difference(name, clusters, draws)]);
  }
  return Object.fromEntries(found);
}

function difference(name: string, clusters: readonly Both[], draws: Draws): PairedDifference {
  const values = clusters.flat();
  const byEntry = clusters.map((cluster) => cluster.map(([a, b]) => b - a));
  const interval = bootstrapMean(byEntry, { draws: draws.draws, below: draws.generator(name) });
  const signs = values.map(([a, b]) => Math.sign(b - a));
  return {
    n: values.length,
    mean_a: meanOrNull(values.map(([a]) => a)),
    mean_b: meanOrNull(values.map(([, b]) => b)),
    difference: meanOrNull(byEntry.flat()),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    lower: signs.filter((sign) => sign < 0).length,
    equal: signs.filter((sign) => sign === 0).length,
    higher: signs.filter((sign) => sign > 0).length,
  };
}
