// Cuts long runs of one character class before the tokenizer sees them: byte-pair merging is quadratic in the length of a
// pre-token, and o200k lets a pre-token be as long as its run. Classes follow o200k's own split: letters (with marks),
// white space, and anything else (with marks) followed by line breaks and slashes. Digits it splits by threes itself.

/**
 * Longest run in UTF-16 code units that is counted as one. Measured: from 256 on, random letters count as they would uncut
 * (2,083 tokens of 4,000; 2,090 at 64), and the cost per character rises (Han: 3 us at 256, 13 us at 2,048). 384 is a multiple
 * of 64 and 128, the longest `=` and blank tokens, so rulers and indentation count exactly.
 */
export const RUN_CUT = 384;

type RunClass = 0 | 1 | 2 | 3 | 4;
const DIGIT: RunClass = 0;
const LETTER: RunClass = 1;
const SPACE: RunClass = 2;
const OTHER: RunClass = 3;
/** A combining mark: goes on with a run of letters or others, else begins one of letters; letters behind it go on with it. */
const MARK: RunClass = 4;

/** Class + 1 per code unit, filled as characters are met. */
const seen = new Uint8Array(0x10000);

function classOf(char: string): RunClass {
  if (/\p{L}/u.test(char)) return LETTER;
  if (/\p{M}/u.test(char)) return MARK;
  if (/\p{N}/u.test(char)) return DIGIT;
  return /\s/u.test(char) ? SPACE : OTHER;
}

function unitClass(code: number): RunClass {
  const known = seen[code] as number;
  if (known !== 0) return (known - 1) as RunClass;
  const found = classOf(String.fromCharCode(code));
  seen[code] = found + 1;
  return found;
}

/**
 * Offsets at which a text is cut, ascending, never inside a surrogate pair; empty for almost every text. Every stretch of
 * one run between two cuts is at most RUN_CUT long. O(text).
 */
export function runCuts(text: string): readonly number[] {
  const cuts: number[] = [];
  let run: RunClass = DIGIT;
  /** Behind the others of a run, while its line breaks and slashes go on. */
  let tail = false;
  let afterMark = false;
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const step = isPair(text, at, code) ? 2 : 1;
    const own = step === 2 ? classOf(text.slice(at, at + 2)) : unitClass(code);
    let found = own;
    if (own === MARK) found = run === OTHER && !tail ? OTHER : LETTER;
    else if (own === LETTER && afterMark) run = LETTER;
    afterMark = own === MARK;
    if (run === OTHER && (code === 0x0a || code === 0x0d)) tail = true;
    else if (found !== run || (tail && code !== 0x2f)) {
      run = found;
      tail = false;
      start = at;
    }
    if (at + step - start > RUN_CUT && run !== DIGIT) {
      // What stands behind a cut begins anew: a slash of the tail is a first character there, a line break white space.
      cuts.push(at);
      start = at;
      run = own === MARK ? LETTER : own;
      tail = false;
    }
    at += step;
  }
  return cuts;
}

function isPair(text: string, at: number, code: number): boolean {
  if (code < 0xd800 || code > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}
