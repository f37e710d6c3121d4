import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RNG_NAME, seeded } from "../../../src/core/random/seeded.ts";

describe("seeded", () => {
  // Bound not to move: committed reports hold figures drawn from them. A change needs a new name.
  it("keeps its draws under its name", () => {
    const rng = seeded(7, "bootstrap");
    expect(RNG_NAME).toBe("xoroshiro128+ (pure-rand 8), state from sha256 of seed/stream");
    expect([rng.next(), rng.next()]).toEqual([0.8999347185872918, 0.41395491080037305]);
    expect([rng.int(1, 6), rng.int(-5, 5), rng.int(0, 2 ** 50), rng.below(1000)]).toEqual([4, -1, 45580265017421, 78]);
  });

  it("law: same seed and stream, same draws; another seed or stream, others", () => {
    const take = (seed: number, stream: string) => {
      const { next } = seeded(seed, stream);
      return [next(), next(), next()];
    };
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.maxSafeInteger(),
        fc.string(),
        fc.string(),
        (seed, other, stream, another) => {
          expect(take(seed, stream)).toEqual(take(seed, stream));
          if (seed !== other) expect(take(seed, stream)).not.toEqual(take(other, stream));
          if (stream !== another) expect(take(seed, stream)).not.toEqual(take(seed, another));
        },
      ),
    );
  });

  it("law: draws lie in their range", () => {
    const bound = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), bound, bound, (seed, a, b) => {
        const { next, int, below } = seeded(seed, "law");
        const [lo, hi] = [Math.min(a, b), Math.max(a, b)];
        const [whole, place, share] = [int(lo, hi), below(hi - lo + 1), next()];
        expect(Number.isSafeInteger(whole) && whole >= lo && whole <= hi).toBe(true);
        expect(Number.isSafeInteger(place) && place >= 0 && place <= hi - lo).toBe(true);
        expect(share >= 0 && share < 1 && Number.isInteger(share * 2 ** 53)).toBe(true);
      }),
    );
  });

  it("is even: each of 10 faces in 20,000 throws, and the mean of first draws over neighbouring seeds", () => {
    const { below } = seeded(0, "faces");
    const counts = new Array<number>(10).fill(0);
    for (let count = 0; count < 20_000; count += 1) counts[below(10)]! += 1;
    // Five standard deviations of a binomial with n = 20,000 and p = 0.1: 5 * sqrt(1,800) = 212.
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(212);
    let sum = 0;
    for (let seed = 0; seed < 2000; seed += 1) sum += seeded(seed, "first").next();
    // Five standard deviations of the mean of 2,000 uniform draws: 5 / sqrt(12 * 2,000) = 0.032.
    expect(Math.abs(sum / 2000 - 0.5)).toBeLessThan(0.032);
  });

  it("refuses a seed that is no safe integer, an empty range, a fraction and a range wider than numbers", () => {
    for (const seed of [0.5, Number.NaN, 2 ** 53]) expect(() => seeded(seed, "")).toThrow(RangeError);
    const { int, below } = seeded(0, "");
    for (const [lo, hi] of [
      [1, 0],
      [0.5, 2],
      [0, Number.NaN],
      [-(2 ** 53), 2 ** 53],
      [1 - 2 ** 53, 2],
    ] as const) {
      expect(() => int(lo, hi)).toThrow(RangeError);
    }
    for (const n of [0, -1, 1.5, 2 ** 53 + 2]) expect(() => below(n)).toThrow(RangeError);
  });
});
