// Where a keyword may begin, told by its first three characters as two overlapping pairs: a table of all pairs says for each
// of eight groups of keywords whether one begins or goes on like this. It lets nothing through that is a keyword, little else.

/** Groups of keywords of three and more characters; the eighth is for pairs that count by themselves. */
const GROUPS = 7;
const ALWAYS = 1 << GROUPS;
const ANY = Array.from({ length: 256 }, (_, code) => code);

export class PairFilter {
  /** By first byte + 256 x second: groups that begin so in the low byte, those that go on so from the second character above. */
  private readonly pairs = new Uint16Array(1 << 16);

  /** Words of codes below 256, lower-case; capitals count as their small letters. */
  constructor(words: readonly string[]) {
    this.pairs.fill(ALWAYS);
    for (const word of words) {
      const [first, second, third] = [...word].map(cases);
      if (second === undefined) this.add(ANY, first!, ALWAYS << 8);
      else if (third === undefined) this.add(first!, second, ALWAYS << 8);
      else {
        const group = 1 << (word.charCodeAt(0) % GROUPS);
        this.add(first!, second, group);
        this.add(second, third, group << 8);
      }
    }
  }

  /**
   * The first index from `at` (at least 1) on, below `size`, at which one of these ends: a keyword of one or two characters, the
   * first three of a longer one. It begins at `at - 1` or later. `size` when there is none.
   */
  next(bytes: Uint8Array, at: number, size: number): number {
    const { pairs } = this;
    let before = ALWAYS;
    let first = bytes[at - 1]!;
    let index = at;
    // Two at a time: one branch for both.
    for (; index + 1 < size; index += 2) {
      const second = bytes[index]!;
      const third = bytes[index + 1]!;
      const pair = pairs[first | (second << 8)]!;
      const after = pairs[second | (third << 8)]!;
      if (((before & (pair >> 8)) | (pair & (after >> 8))) !== 0)
        return (before & (pair >> 8)) !== 0 ? index : index + 1;
      before = after;
      first = third;
    }
    if (index < size && (before & (pairs[first | (bytes[index]! << 8)]! >> 8)) !== 0) return index;
    return size;
  }

  private add(firsts: readonly number[], seconds: readonly number[], groups: number): void {
    for (const first of firsts) for (const second of seconds) this.pairs[first | (second << 8)]! |= groups;
  }
}

/** The codes of a character and of its capital. */
function cases(char: string): readonly number[] {
  const code = char.charCodeAt(0);
  return /[a-z]/.test(char) ? [code, code - 32] : [code];
}
