// Bootstrap intervals for the means of paired differences. Whole clusters are drawn, so that the steps of one entry, which
// are not independent, move together. Draws come from the caller's generator: the same seed gives the same intervals.
import { type Interval, nearestRank } from "./summary.ts";

export interface BootstrapOptions {
  readonly draws: number;
  /** A whole number from 0 up to n - 1, each as likely. */
  below(n: number): number;
}

/** The differences of one figure, one list per cluster; every figure has the same clusters in the same order. */
export type Clusters = readonly (readonly number[])[];

/**
 * 95 % percentile intervals (Efron 1979, Ann. Statist. 7: 1-26) of the mean difference of each figure. A draw takes as many
 * clusters as there are, with replacement, and averages over all their differences; all figures share the draws. Null for
 * a figure with fewer than two clusters that hold anything: one cluster shows no spread.
 */
export function bootstrapMeans(figures: readonly Clusters[], options: BootstrapOptions): readonly (Interval | null)[] {
  const clusters = figures[0]?.length ?? 0;
  const tables = figures.map((figure) => ({
    sums: Float64Array.from(figure, (differences) => differences.reduce((sum, value) => sum + value, 0)),
    counts: Uint32Array.from(figure, (differences) => differences.length),
    means: [] as number[],
    spread: figure.filter((differences) => differences.length > 0).length > 1,
  }));
  const drawn = new Uint32Array(clusters);
  for (let draw = 0; draw < options.draws; draw += 1) {
    for (let place = 0; place < clusters; place += 1) drawn[place] = options.below(clusters);
    for (const { sums, counts, means, spread } of tables) {
      if (!spread) continue;
      let [sum, count] = [0, 0];
      for (const cluster of drawn) {
        sum += sums[cluster]!;
        count += counts[cluster]!;
      }
      // A draw of clusters that all lack this figure says nothing about it.
      if (count > 0) means.push(sum / count);
    }
  }
  return tables.map(({ means }) => {
    const sorted = Float64Array.from(means).sort();
    const low = nearestRank(sorted, 0.025);
    const high = nearestRank(sorted, 0.975);
    return low === null || high === null ? null : { low, high };
  });
}
