// What CPython 3.11's `random.seed(a, version=2)` makes of a seed: the words for init_by_array, least significant first.
// Integers by absolute value; text and bytes as themselves followed by their SHA-512, read as one big-endian integer.
// Sources: Lib/random.py `Random.seed`, Modules/_randommodule.c `random_seed`. Seeds by time or float are not offered.
import { createHash } from "node:crypto";

export type Seed = number | bigint | string | Uint8Array;

/**
 * At least one 32-bit word. Throws TypeError for a number that is no safe integer (a larger one is passed as a bigint)
 * and RangeError for text with a lone surrogate, which Python cannot encode.
 */
export function seedWords(seed: Seed): readonly number[] {
  if (typeof seed === "string") {
    if (/\p{Surrogate}/u.test(seed)) throw new RangeError("a seed text must be well-formed Unicode");
    return wordsOf(withDigest(Buffer.from(seed, "utf8")));
  }
  if (seed instanceof Uint8Array) return wordsOf(withDigest(seed));
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) {
    throw new TypeError(`a seed number must be a safe integer, not ${seed}; pass a bigint`);
  }
  const integer = BigInt(seed);
  const hex = (integer < 0n ? -integer : integer).toString(16);
  return wordsOf(Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex"));
}

function withDigest(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, createHash("sha512").update(bytes).digest()]);
}

/** The words of a big-endian integer, without leading zero words; one word for zero. */
function wordsOf(bytes: Uint8Array): readonly number[] {
  const words: number[] = [];
  for (let end = bytes.length; end > 0; end -= 4) {
    let word = 0;
    for (let at = Math.max(0, end - 4); at < end; at += 1) word = word * 256 + bytes[at]!;
    words.push(word);
  }
  while (words.length > 1 && words.at(-1) === 0) words.pop();
  return words;
}
