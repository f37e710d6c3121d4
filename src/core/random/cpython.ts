// CPython 3.11's `random.Random`, draw for draw: the same seed and the same calls give the same answers as Lib/random.py and
// Modules/_randommodule.c. Integers are JavaScript numbers up to 2^53 - 1, beyond that only as bits; not for secrets.
// What Python answers with an IndexError, ValueError or TypeError is a caller's bug: RangeError or TypeError here.
import { type Seed, seedWords } from "./cpython-seed.ts";
import { Mt19937 } from "./mt19937.ts";

/** For `choices`: `weights` or `cumWeights`, one per item and not both, and how many to draw (1 unless told). */
export interface ChoicesOptions {
  readonly weights?: readonly number[];
  readonly cumWeights?: readonly number[];
  readonly k?: number;
}

export class PythonRandom {
  readonly #words: Mt19937;

  /** `random.Random(seed)`: an integer of any size, text, or bytes. See `seedWords` for what is refused. */
  constructor(seed: Seed) {
    this.#words = Mt19937.initByArray(seedWords(seed));
  }

  /** A multiple of 2^-53 in [0, 1), of two words. */
  random(): number {
    const high = this.#words.next() >>> 5;
    const low = this.#words.next() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /** An integer of `k` random bits, 0 <= k <= 53. */
  getrandbits(k: number): number {
    requireRange(k, 0, 53, "the number of bits");
    if (k === 0) return 0;
    if (k <= 32) return this.#words.next() >>> (32 - k);
    const low = this.#words.next();
    return (this.#words.next() >>> (64 - k)) * 0x100000000 + low;
  }

  /** An integer of `k` random bits, k >= 0 without an upper bound. Takes the same words as `getrandbits`. */
  getrandbitsBig(k: number): bigint {
    requireRange(k, 0, Number.MAX_SAFE_INTEGER, "the number of bits");
    const digits: string[] = [];
    for (let left = k; left > 0; left -= 32) {
      const word = this.#words.next() >>> Math.max(0, 32 - left);
      digits.push(word.toString(16).padStart(8, "0"));
    }
    return BigInt(`0x0${digits.reverse().join("")}`);
  }

  /** An item of `range(stop)` or `range(start, stop, step)`; the range holds at least one and at most 2^53 - 1. */
  randrange(stop: number): number;
  randrange(start: number, stop: number, step?: number): number;
  randrange(first: number, second?: number, step = 1): number {
    const [start, stop] = second === undefined ? [0, first] : [first, second];
    for (const value of [start, stop, step]) requireInteger(value, "an argument of randrange");
    if (second === undefined && step !== 1) throw new TypeError("randrange with a step needs a stop");
    if (step === 0) throw new RangeError("zero step for randrange");
    const span = stop - start + step - Math.sign(step);
    if (!Number.isSafeInteger(span)) throw new RangeError(`randrange(${start}, ${stop}, ${step}) is too wide`);
    const count = Math.floor(span / step);
    if (count <= 0) throw new RangeError(`empty range for randrange(${start}, ${stop}, ${step})`);
    return start + step * this.#below(count);
  }

  /** An integer from `low` to `high`, both included. */
  randint(low: number, high: number): number {
    return this.randrange(low, high + 1);
  }

  /** One item. */
  choice<T>(items: ArrayLike<T>): T {
    if (items.length === 0) throw new RangeError("cannot choose from nothing");
    return items[this.#below(items.length)]!;
  }

  /** `k` items, with repetition; none for k <= 0. Weights are summed in order, as doubles. */
  choices<T>(items: ArrayLike<T>, options: ChoicesOptions = {}): T[] {
    const { weights, k = 1 } = options;
    requireInteger(k, "k");
    if (weights !== undefined && options.cumWeights !== undefined) {
      throw new TypeError("cannot specify both weights and cumulative weights");
    }
    const cumulative = weights === undefined ? options.cumWeights : sums(weights);
    const total = cumulative === undefined ? items.length : totalOf(cumulative, items.length);
    if (items.length === 0 && k > 0) throw new RangeError("cannot choose from nothing");
    const drawn: T[] = [];
    while (drawn.length < k) {
      const at = this.random() * total;
      drawn.push(items[cumulative === undefined ? Math.floor(at) : placeOf(cumulative, at)]!);
    }
    return drawn;
  }

  /** Shuffles in place. */
  shuffle(items: unknown[]): void {
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = this.#below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
  }

  /** `k` items of different places, in order of selection. */
  sample<T>(items: ArrayLike<T>, k: number): T[] {
    const n = items.length;
    requireInteger(k, "k");
    if (k < 0 || k > n) throw new RangeError(`sample of ${k} from ${n}: larger than the population, or negative`);
    if (n > setSizeOf(k)) return this.#places(n, k).map((place) => items[place]!);
    const pool = Array.from(items);
    const drawn: T[] = [];
    for (let left = n; left > n - k; left -= 1) {
      const j = this.#below(left);
      drawn.push(pool[j]!);
      pool[j] = pool[left - 1]!;
    }
    return drawn;
  }

  /** `low + (high - low) * random()`. */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** `k` different places below `n`, by drawing again what was drawn before. */
  #places(n: number, k: number): number[] {
    const places = new Set<number>();
    while (places.size < k) places.add(this.#below(n));
    return [...places];
  }

  /** `_randbelow_with_getrandbits`: an integer from 0 to n - 1, for 1 <= n < 2^53, by rejection. */
  #below(n: number): number {
    const bits = bitLength(n);
    let drawn = this.getrandbits(bits);
    while (drawn >= n) drawn = this.getrandbits(bits);
    return drawn;
  }
}

/** `int.bit_length` of an integer from 1 to 2^53 - 1. */
function bitLength(n: number): number {
  const high = Math.floor(n / 0x100000000);
  return high === 0 ? 32 - Math.clz32(n) : 64 - Math.clz32(high);
}

/**
 * Largest population from which `sample` draws by a pool; a larger one takes the set: 21, and for k > 5 the table of a set of k,
 * 4 ** ceil(log(3k, 4)). Python rounds the logarithm, which alters no ceiling for k below 2^32 since 3k is no power of 4.
 */
function setSizeOf(k: number): number {
  let table = 1;
  while (table < k * 3) table *= 4;
  return k > 5 ? 21 + table : 21;
}

/** `itertools.accumulate`. */
function sums(weights: readonly number[]): readonly number[] {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}

function totalOf(cumulative: readonly number[], items: number): number {
  if (cumulative.length !== items) throw new RangeError("the number of weights does not match the population");
  const total = cumulative.at(-1) ?? 0;
  if (!Number.isFinite(total)) throw new RangeError("the total of weights must be finite");
  if (total <= 0) throw new RangeError("the total of weights must be greater than zero");
  return total;
}

/** `bisect.bisect(cumulative, value, 0, len - 1)`: the first place whose sum is above `value`, or the last place. */
function placeOf(cumulative: readonly number[], value: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value < cumulative[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

function requireInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${what} must be a safe integer, not ${value}`);
}

function requireRange(value: number, low: number, high: number, what: string): void {
  requireInteger(value, what);
  if (value < low || value > high) throw new RangeError(`${what} must be from ${low} to ${high}, not ${value}`);
}
