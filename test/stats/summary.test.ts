import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BootstrapOptions, bootstrapMeans, type Clusters } from "../../src/stats/bootstrap.ts";
import { nearestRank, summarise, wilson } from "../../src/stats/summary.ts";

describe("summary", () => {
  it("of nothing is null with n = 0", () => {
    expect(summarise([])).toEqual({ n: 0, mean: null, median: null, p10: null, p90: null, min: null, max: null });
  });
  it("has mean, median and extremes of values in any order", () => {
    expect(summarise([4, 1, 3, 2])).toEqual({ n: 4, mean: 2.5, median: 2.5, p10: 1, p90: 4, min: 1, max: 4 });
  });
  it("takes percentiles from the sample, by nearest rank", () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect([0.1, 0.5, 0.9, 0.91, 1].map((share) => nearestRank(ten, share))).toEqual([1, 5, 9, 10, 10]);
    expect(nearestRank([], 0.5)).toBeNull();
  });
  it("is the same for any order of the sample", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), (values) => {
        expect(summarise([...values].reverse())).toEqual(summarise(values));
      }),
    );
  });
});

describe("Wilson interval", () => {
  it("ends where the score test just does not reject: |share - p| = z sqrt(p (1 - p) / n)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.nat(400), (n, some) => {
        const successes = 1 + (some % (n - 1));
        const { low, high } = wilson(successes, n)!;
        for (const p of [low, high]) {
          expect(Math.abs(successes / n - p)).toBeCloseTo(1.959963984540054 * Math.sqrt((p * (1 - p)) / n), 10);
        }
        expect(low < successes / n && successes / n < high).toBe(true);
      }),
    );
  });
  it("of five in ten is 23.66 % to 76.34 %, of none in ten 0 to 27.75 %", () => {
    expect(wilson(5, 10)?.low).toBeCloseTo(0.2366, 4);
    expect(wilson(5, 10)?.high).toBeCloseTo(0.7634, 4);
    expect(wilson(0, 10)?.low).toBe(0);
    expect(wilson(0, 10)?.high).toBeCloseTo(0.2775, 4);
    expect(wilson(10, 10)?.high).toBe(1);
  });
  it("of nothing is null", () => expect(wilson(0, 0)).toBeNull());
  it("holds the share and stays within 0 and 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (n, some) => {
        const share = Math.min(some, n) / n;
        const { low, high } = wilson(Math.min(some, n), n)!;
        expect(low >= 0 && low <= share && share <= high && high <= 1).toBe(true);
      }),
    );
  });
});

describe("bootstrap", () => {
  const bootstrapMean = (clusters: Clusters, options: BootstrapOptions) => bootstrapMeans([clusters], options)[0];
  /** A generator that goes round: deterministic and plain to follow. */
  const round = () => {
    let state = 12345;
    return (n: number) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * n);
    };
  };
  it("is null for fewer than two clusters that hold anything", () => {
    expect(bootstrapMean([], { draws: 10, below: round() })).toBeNull();
    expect(bootstrapMean([[1, 2], []], { draws: 10, below: round() })).toBeNull();
  });
  it("is a point for equal differences", () => {
    expect(bootstrapMean([[2], [2], [2]], { draws: 50, below: round() })).toEqual({ low: 2, high: 2 });
  });
  it("gives the same interval for the same seed, around the mean", () => {
    const clusters = Array.from({ length: 30 }, (_, index) => [index % 7, index % 5]);
    const first = bootstrapMean(clusters, { draws: 2000, below: round() })!;
    expect(bootstrapMean(clusters, { draws: 2000, below: round() })).toEqual(first);
    const mean = clusters.flat().reduce((sum, value) => sum + value, 0) / 60;
    expect(first.low < mean && mean < first.high && first.high - first.low < 2).toBe(true);
  });
  it("draws whole clusters: differences that only vary within a cluster leave no spread", () => {
    const clusters = Array.from({ length: 10 }, () => [-5, 5]);
    expect(bootstrapMean(clusters, { draws: 200, below: round() })).toEqual({ low: 0, high: 0 });
  });
  it("shares its draws among figures: one more figure moves no other's interval", () => {
    const one = Array.from({ length: 12 }, (_, index) => [index % 5]);
    const other = Array.from({ length: 12 }, (_, index) => (index < 3 ? [index] : []));
    const [alone] = bootstrapMeans([one], { draws: 300, below: round() });
    const [beside, sparse] = bootstrapMeans([one, other], { draws: 300, below: round() });
    expect(beside).toEqual(alone);
    expect(sparse!.low >= 0 && sparse!.high <= 2).toBe(true);
  });
  it("of no figure is nothing", () => expect(bootstrapMeans([], { draws: 5, below: round() })).toEqual([]));
  it("weighs a cluster by its differences", () => {
    const always = (which: number) => () => which;
    expect(bootstrapMean([[1, 1, 1], [5]], { draws: 3, below: always(0) })).toEqual({ low: 1, high: 1 });
    let turn = 0;
    const alternate = () => turn++ % 2;
    expect(bootstrapMean([[1, 1, 1], [5]], { draws: 3, below: alternate })).toEqual({ low: 2, high: 2 });
  });
});
