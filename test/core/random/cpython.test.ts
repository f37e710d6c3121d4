import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PythonRandom } from "../../../src/core/random/cpython.ts";
import type { Seed } from "../../../src/core/random/cpython-seed.ts";

const bigints = fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n });
const texts = fc.string({ unit: "binary" });
const seeds: fc.Arbitrary<Seed> = fc.oneof(fc.maxSafeInteger(), bigints, texts, fc.uint8Array());
const draws = (seed: Seed): number[] => {
  const rng = new PythonRandom(seed);
  return Array.from({ length: 8 }, () => rng.random());
};

describe("PythonRandom: seeds", () => {
  it("law: same seed, same sequence, and the sign of an integer does not count", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(draws(seed)).toEqual(draws(seed));
      }),
    );
    fc.assert(
      fc.property(bigints, (seed) => {
        expect(draws(-seed)).toEqual(draws(seed));
      }),
    );
  });

  it("law: different magnitudes, different sequences", () => {
    fc.assert(
      fc.property(bigints, bigints, (a, b) => {
        fc.pre(a !== b && a !== -b);
        expect(draws(a)).not.toEqual(draws(b));
      }),
    );
  });

  it("law: text seeds as its UTF-8 bytes do", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(draws(text)).toEqual(draws(new TextEncoder().encode(text)));
      }),
    );
  });

  it("refuses numbers that are no safe integer, and text with a lone surrogate", () => {
    for (const seed of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => new PythonRandom(seed)).toThrow(TypeError);
    }
    for (const seed of ["\ud800", "a\udc00b"]) expect(() => new PythonRandom(seed)).toThrow(RangeError);
  });
});

describe("PythonRandom: laws of the draws", () => {
  it("law: random is a multiple of 2^-53 in [0, 1)", () => {
    const isDraw = (value: number) => value >= 0 && value < 1 && Number.isInteger(value * 2 ** 53);
    fc.assert(fc.property(seeds, (seed) => draws(seed).every(isDraw)));
  });

  it("law: randrange gives an item of the range", () => {
    const bound = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
    const step = fc.oneof(fc.integer({ min: -9, max: 9 }), bound);
    fc.assert(
      fc.property(seeds, bound, bound, step, (seed, start, stop, step) => {
        fc.pre(step !== 0 && (step > 0 ? start < stop : start > stop));
        const drawn = new PythonRandom(seed).randrange(start, stop, step);
        expect(step > 0 ? drawn >= start && drawn < stop : drawn <= start && drawn > stop).toBe(true);
        expect(BigInt(drawn - start) % BigInt(step)).toBe(0n);
      }),
    );
  });

  it("reaches both ends of randint, and every item of choice", () => {
    const rng = new PythonRandom(1);
    const ints = new Set(Array.from({ length: 200 }, () => rng.randint(-2, 3)));
    expect([...ints].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
    expect(new Set(Array.from({ length: 200 }, () => rng.choice("abc"))).size).toBe(3);
  });

  it("law: shuffle is a permutation in place", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer()), (seed, items) => {
        const copy = [...items];
        new PythonRandom(seed).shuffle(copy);
        expect(copy.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
      }),
    );
  });

  it("law: sample gives k different places and leaves the population alone", () => {
    fc.assert(
      fc.property(seeds, fc.nat(300), fc.nat(300), (seed, n, wanted) => {
        const population = Object.freeze(Array.from({ length: n }, (_, index) => index));
        const k = Math.min(n, wanted);
        const drawn = new PythonRandom(seed).sample(population, k);
        expect(drawn.length).toBe(k);
        expect(new Set(drawn).size).toBe(k);
        expect(drawn.every((item) => item >= 0 && item < n)).toBe(true);
      }),
    );
  });

  it("law: choices never gives an item of weight 0, and weights equal their running sums", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.nat(5), { minLength: 1 }), fc.nat(20), (seed, weights, k) => {
        fc.pre(weights.some((weight) => weight > 0));
        const items = weights.map((_, index) => index);
        const drawn = new PythonRandom(seed).choices(items, { weights, k });
        expect(drawn.length).toBe(k);
        expect(drawn.every((item) => weights[item]! > 0)).toBe(true);
        let sum = 0;
        const cumWeights = weights.map((weight) => {
          sum += weight;
          return sum;
        });
        expect(new PythonRandom(seed).choices(items, { cumWeights, k })).toEqual(drawn);
      }),
    );
  });

  it("law: getrandbits and getrandbitsBig are the same bits", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 53 }), (seed, k) => {
        expect(BigInt(new PythonRandom(seed).getrandbits(k))).toBe(new PythonRandom(seed).getrandbitsBig(k));
      }),
    );
  });
});

describe("PythonRandom: a caller's bugs", () => {
  const rng = new PythonRandom(0);
  const cases: readonly (readonly [what: string, error: ErrorConstructor, call: () => unknown])[] = [
    ["choice of nothing", RangeError, () => rng.choice([])],
    ["choices of nothing", RangeError, () => rng.choices([])],
    ["choices of nothing with weights", RangeError, () => rng.choices([], { weights: [], k: 0 })],
    ["zero weights", RangeError, () => rng.choices("ab", { weights: [0, 0] })],
    ["a negative total", RangeError, () => rng.choices("ab", { weights: [1, -2] })],
    ["an infinite weight", RangeError, () => rng.choices("ab", { weights: [1, Number.POSITIVE_INFINITY] })],
    ["a weight of NaN", RangeError, () => rng.choices("ab", { weights: [1, Number.NaN] })],
    ["too few weights", RangeError, () => rng.choices("ab", { weights: [1] })],
    ["too many sums", RangeError, () => rng.choices("ab", { cumWeights: [1, 2, 3] })],
    ["weights and sums", TypeError, () => rng.choices("ab", { weights: [1, 1], cumWeights: [1, 2] })],
    ["half a choice", TypeError, () => rng.choices("ab", { k: 0.5 })],
    ["a negative sample", RangeError, () => rng.sample("ab", -1)],
    ["a sample beyond the population", RangeError, () => rng.sample("ab", 3)],
    ["half a sample", TypeError, () => rng.sample("ab", 0.5)],
    ["an empty range", RangeError, () => rng.randrange(0)],
    ["an empty range upwards", RangeError, () => rng.randrange(3, 3)],
    ["an empty range downwards", RangeError, () => rng.randrange(3, 4, -1)],
    ["a step of zero", RangeError, () => rng.randrange(0, 3, 0)],
    ["a step without a stop", TypeError, () => rng.randrange(3, undefined as unknown as number, 2)],
    ["half a bound", TypeError, () => rng.randrange(0.5)],
    ["a range wider than numbers", RangeError, () => rng.randrange(-(2 ** 52), 2 ** 53 - 1)],
    ["an empty randint", RangeError, () => rng.randint(2, 1)],
    ["negative bits", RangeError, () => rng.getrandbits(-1)],
    ["more bits than a number holds", RangeError, () => rng.getrandbits(54)],
    ["half a bit", TypeError, () => rng.getrandbits(0.5)],
    ["negative big bits", RangeError, () => rng.getrandbitsBig(-1)],
  ];
  it.each(cases)("%s is a %o", (_what, error, call) => {
    expect(call).toThrow(error);
  });

  it("takes no word for what is refused or empty", () => {
    const twice = [new PythonRandom(5), new PythonRandom(5)] as const;
    expect(() => twice[0].choices("ab", { weights: [0, 0] })).toThrow("greater than zero");
    expect(twice[0].choices("", { k: 0 })).toEqual([]);
    expect(twice[0].choices("ab", { k: -1 })).toEqual([]);
    expect(twice[0].getrandbits(0)).toBe(0);
    expect(twice[0].random()).toBe(twice[1].random());
  });
});
