// Paired differences B - A of every figure that both sides have, with a bootstrap interval clustered by entry.
import { type BootstrapOptions, bootstrapMeans } from "../../stats/bootstrap.ts";
import { type Interval, meanOrNull } from "../../stats/summary.ts";
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

/** Differences of the items' own figures, by name. */
export function itemDifferences(pairs: readonly Pair[], names: readonly string[], draws: BootstrapOptions) {
  return differencesOf(names, draws, (name) => pairs.map(({ a, b }) => both(a.metrics[name], b.metrics[name])));
}

/** Differences of the figures of steps, paired by number. */
export function stepDifferences(pairs: readonly Pair[], names: readonly string[], draws: BootstrapOptions) {
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
  draws: BootstrapOptions,
  clustersOf: (name: string) => readonly Both[],
): Readonly<Record<string, PairedDifference>> {
  const figures = names
    .map((name) => ({ name, clusters: clustersOf(name) }))
    .filter(({ clusters }) => clusters.some((cluster) => cluster.length > 0));
  const changes = figures.map(({ clusters }) => clusters.map((cluster) => cluster.map(([a, b]) => b - a)));
  const intervals = bootstrapMeans(changes, draws);
  return Object.fromEntries(
    figures.map(({ name, clusters }, index) => [
      name,
      difference(clusters.flat(), changes[index]!.flat(), intervals[index] ?? null),
    ]),
  );
}

function difference(values: Both, changes: readonly number[], interval: Interval | null): PairedDifference {
  return {
    n: values.length,
    mean_a: meanOrNull(values.map(([a]) => a)),
    mean_b: meanOrNull(values.map(([, b]) => b)),
    difference: meanOrNull(changes),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    lower: changes.filter((change) => change < 0).length,
    equal: changes.filter((change) => change === 0).length,
    higher: changes.filter((change) => change > 0).length,
  };
}
