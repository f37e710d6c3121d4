// Summaries of a sample. An empty sample gives null with n = 0, never 0 and never NaN. Does not round.
import { mean, medianSorted } from "simple-statistics";

export interface Summary {
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly p10: number | null;
  readonly p90: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Mean, median, nearest-rank percentiles and extremes of finite values, in any order. */
export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return { n: 0, mean: null, median: null, p10: null, p90: null, min: null, max: null };
  return {
    n: sorted.length,
    mean: mean(sorted),
    median: medianSorted(sorted),
    p10: nearestRank(sorted, 0.1),
    p90: nearestRank(sorted, 0.9),
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  };
}

/** Mean of finite values, null for none. */
export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean([...values]);
}

/**
 * The nearest-rank percentile of an ascending sample: its value number ceil(share x n), 0 < share <= 1. Always a value of
 * the sample (simple-statistics' quantile averages two of them where share x n is whole, hence this one). Null for none.
 */
export function nearestRank(sorted: ArrayLike<number>, share: number): number | null {
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? null;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % point of the standard normal distribution. */
const Z95 = 1.959963984540054;

/**
 * Wilson's score interval of a proportion at 95 %, null for n = 0. Wilson, E. B. (1927), "Probable inference, the law of
 * succession, and statistical inference", JASA 22: 209-212. Holds its level for few trials and for shares near 0 and 1.
 */
export function wilson(successes: number, n: number, z: number = Z95): Interval | null {
  if (n === 0) return null;
  const share = successes / n;
  const z2 = z * z;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}
