// The project's own seeded generator, for draws that need no Python parity (bootstrap, permutations, order of items):
// xoroshiro128+ of pure-rand 8. Its draws stand in committed reports: a change of any of them needs a new RNG_NAME.
import { createHash } from "node:crypto";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** Stands in every report beside the seed. */
export const RNG_NAME = "xoroshiro128+ (pure-rand 8), state from sha256 of seed/stream";

export interface Rng {
  /** A multiple of 2^-53 in [0, 1). */
  next(): number;
  /** An integer from `lo` to `hi`, both included. Throws RangeError unless lo <= hi and both and hi - lo are safe integers. */
  int(lo: number, hi: number): number;
  /** An integer from 0 to n - 1. Throws RangeError unless n is a safe integer above 0. */
  below(n: number): number;
}

/**
 * The generator of a seed (a safe integer, else RangeError) and a stream, a name for what is drawn: each has draws of its
 * own, so that more of them in one place move none elsewhere. The state is the first 16 bytes of SHA-256("<seed>/<stream>"),
 * since xoroshiro128+ seeded by small integers as they stand starts with words that resemble each other. The functions need no `this`.
 */
export function seeded(seed: number, stream: string): Rng {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed must be a safe integer, not ${seed}`);
  const digest = createHash("sha256").update(`${seed}/${stream}`).digest();
  const words = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.readInt32LE(at)));
  const int = (lo: number, hi: number): number => {
    if (!(lo <= hi && [lo, hi, hi - lo].every(Number.isSafeInteger))) {
      throw new RangeError(`cannot draw an integer from ${lo} to ${hi}`);
    }
    return uniformInt(words, lo, hi);
  };
  return { next: () => uniformFloat64(words), int, below: (n) => int(0, n - 1) };
}
