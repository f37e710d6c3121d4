// From the characters of a JSON string's value back to those of its lexeme: which characters of the source stand for a stretch of
// the value. Escapes are taken whole.

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/**
 * Stretches of a string's value as stretches of the text whose lexeme (a legal one) begins with its quote at `start`. They must
 * ascend and not overlap. Linear in the lexeme, once for all of them.
 */
export function mappedUp<Stretch extends { readonly start: number; readonly end: number }>(
  text: string,
  start: number,
  stretches: readonly Stretch[],
): Stretch[] {
  let at = start + 1;
  let decoded = 0;
  const to = (offset: number): number => {
    while (decoded < offset) {
      if (text.charCodeAt(at) !== BACKSLASH) at += 1;
      else at += text.charCodeAt(at + 1) === SMALL_U ? 6 : 2;
      decoded += 1;
    }
    return at;
  };
  return stretches.map((stretch) => ({ ...stretch, start: to(stretch.start), end: to(stretch.end) }));
}
