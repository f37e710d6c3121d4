// Numbers from a seed, so that the set is the same on every machine and no literal of a source looks like a live key.

export const DIGITS = "0123456789";
export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const UPPER = LOWER.toUpperCase();
export const LETTERS = UPPER + LOWER;
export const ALNUM = DIGITS + LETTERS;
export const LOWNUM = DIGITS + LOWER;
export const UPNUM = DIGITS + UPPER;
export const HEX = `${DIGITS}abcdef`;
export const BASE32 = `${UPPER}234567`;
export const B64 = `${ALNUM}+/`;
export const B64URL = `${ALNUM}-_`;

/** Draws for one case: `drawOf("github-token/ghp/JSON")`. */
export function drawOf(seed) {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (below) => next() % below;
  const pick = (list) => list[int(list.length)];
  const of = (set, length) => Array.from({ length }, () => set[int(set.length)]).join("");
  return {
    int,
    pick,
    of,
    /** Letters and digits with at least one of each kind, so that no draw reads as a word or a number. */
    mixed: (length) => `${of(LOWER, 1)}${of(DIGITS, 1)}${of(UPPER, 1)}${of(ALNUM, Math.max(0, length - 3))}`,
    hex: (length) => of(HEX, length),
    uuid: () => `${of(HEX, 8)}-${of(HEX, 4)}-4${of(HEX, 3)}-${of("89ab", 1)}${of(HEX, 3)}-${of(HEX, 12)}`,
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  };
}
