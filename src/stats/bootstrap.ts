// A bootstrap interval for the mean of paired differences. Whole clusters are drawn, so that the steps of one entry, which
// are not independent, move together. Draws come from the caller's generator: the same seed gives the same interval.
import { type Interval, nearestRank } from "./summary.ts";

export interface BootstrapOptions {
  readonly draws: number;
  /** A whole number from 0 up to n - 1, each as likely. */
  below(n: number): number;
}

/**
 * The 95 % percentile interval (Efron 1979, Ann. Statist. 7: 1-26) of the mean difference; one list of differences per
 * cluster. A draw takes as many clusters as there are, with replacement, and averages over all their differences. Null
 * with fewer than two clusters that hold anything: one cluster shows no spread.
 */
export function bootstrapMean(clusters: readonly (readonly number[])[], options: BootstrapOptions): Interval | null {
  const filled = clusters.filter((differences) => differences.length > 0);
  if (filled.length < 2) return null;
  const sums = filled.map((differences) => differences.reduce((sum, value) => sum + value, 0));
  const means = new Float64Array(options.draws);
  for (let draw = 0; draw < options.draws; draw += 1) {
    let [sum, count] = [0, 0];
    for (let taken = 0; taken < filled.length; taken += 1) {
      const cluster = options.below(filled.length);
      sum += sums[cluster]!;
      count += filled[cluster]!.length;
    }
    means[draw] = sum / count;
  }
  const sorted = [...means.sort()];
  const low = nearestRank(sorted, 0.025);
  const high = nearestRank(sorted, 0.975);
  return low === null || high === null ? null : { low, high };
}
