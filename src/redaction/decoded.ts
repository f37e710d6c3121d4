// From the characters of a JSON string's value back to those of its lexeme: which characters of the source stand for a stretch of
// the value. Escapes are taken whole.

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/**
 * Makes stretches of a string's value those of the text whose lexeme (a legal one) begins with its quote at `start`. They must
 * ascend and not overlap. Linear in the lexeme, once for all of them.
 */
export function mapUp(text: string, start: number, stretches: readonly { start: number; end: number }[]): void {
  let at = start + 1;
  let decoded = 0;
  for (const stretch of stretches) {
    at = behind(text, at, stretch.start - decoded);
    decoded = Math.max(decoded, stretch.start);
    stretch.start = at;
    at = behind(text, at, stretch.end - decoded);
    decoded = Math.max(decoded, stretch.end);
    stretch.end = at;
  }
}

/** Where the lexeme is read to behind the next `count` characters of its value. */
function behind(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0; left -= 1) {
    if (text.charCodeAt(at) !== BACKSLASH) at += 1;
    else at += text.charCodeAt(at + 1) === SMALL_U ? 6 : 2;
  }
  return at;
}
