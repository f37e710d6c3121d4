// The Mersenne Twister MT19937 after M. Matsumoto and T. Nishimura, "Mersenne Twister: A 623-dimensionally equidistributed
// uniform pseudo-random number generator", ACM TOMACS 8 (1998), with the seeding of their mt19937ar.c (2002), which
// CPython's Modules/_randommodule.c uses too. Gives 32-bit words and nothing else; not for secrets.

const N = 624;
const M = 397;
const MATRIX_A = 0x9908b0df;
const UPPER_MASK = 0x80000000;
const LOWER_MASK = 0x7fffffff;

/** A generator with a state of 624 words. Two made from the same seed give the same words for ever. */
export class Mt19937 {
  readonly #state: Uint32Array;
  #index = N;

  private constructor(state: Uint32Array) {
    this.#state = state;
  }

  /** mt19937ar's `init_genrand`: a state from one seed, of which the low 32 bits count. */
  static initGenrand(seed: number): Mt19937 {
    return new Mt19937(stateOf(seed));
  }

  /** mt19937ar's `init_by_array`: a state from at least one 32-bit word, the least significant first. Throws RangeError for none. */
  static initByArray(key: ArrayLike<number>): Mt19937 {
    if (key.length === 0) throw new RangeError("init_by_array needs at least one word");
    const state = stateOf(19650218);
    const mixed = (at: number, factor: number): number => {
      const before = state[at - 1]!;
      return state[at]! ^ Math.imul(before ^ (before >>> 30), factor);
    };
    let i = 1;
    let j = 0;
    for (let left = Math.max(N, key.length); left > 0; left -= 1) {
      state[i] = mixed(i, 1664525) + key[j]! + j;
      i += 1;
      j = (j + 1) % key.length;
      if (i === N) i = wrap(state);
    }
    for (let left = N - 1; left > 0; left -= 1) {
      state[i] = mixed(i, 1566083941) - i;
      i += 1;
      if (i === N) i = wrap(state);
    }
    state[0] = 0x80000000;
    return new Mt19937(state);
  }

  /** mt19937ar's `genrand_int32`: the next word, an integer from 0 to 2^32 - 1. */
  next(): number {
    if (this.#index === N) {
      regenerate(this.#state);
      this.#index = 0;
    }
    let y = this.#state[this.#index]!;
    this.#index += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }
}

function stateOf(seed: number): Uint32Array {
  const state = new Uint32Array(N);
  state[0] = seed >>> 0;
  for (let i = 1; i < N; i += 1) {
    const before = state[i - 1]!;
    state[i] = Math.imul(1812433253, before ^ (before >>> 30)) + i;
  }
  return state;
}

/** Ends a round of `init_by_array`: the last word becomes the first, and work goes on at word 1. */
function wrap(state: Uint32Array): 1 {
  state[0] = state[N - 1]!;
  return 1;
}

/** Makes the next 624 words in place. */
function regenerate(state: Uint32Array): void {
  for (let k = 0; k < N; k += 1) {
    const y = (state[k]! & UPPER_MASK) | (state[(k + 1) % N]! & LOWER_MASK);
    state[k] = state[(k + M) % N]! ^ (y >>> 1) ^ ((y & 1) * MATRIX_A);
  }
}
