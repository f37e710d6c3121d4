// Terminal escape sequences in tool output: where one ends, and text without them. Only their extent is known here, never
// their meaning. Linear; a sequence that is never closed counts as its two opening characters.

const ESC = "\u001b";
/** Longest OSC/DCS string believed to be one sequence (hyperlinks are the long real ones); bounds the look-ahead. */
const STRING_SEQUENCE_MAX = 4096;

/** Offset just past the escape sequence that begins at `at` (where ESC stands). */
export function escapeEnd(text: string, at: number): number {
  const kind = text.charCodeAt(at + 1);
  if (kind === 0x5b) return controlSequenceEnd(text, at + 2);
  // OSC ], DCS P, SOS X, PM ^, APC _ run to BEL or ST.
  if (kind === 0x5d || kind === 0x50 || kind === 0x58 || kind === 0x5e || kind === 0x5f) return stringEnd(text, at + 2);
  return kind >= 0x20 && kind <= 0x7e ? at + 2 : at + 1;
}

function controlSequenceEnd(text: string, from: number): number {
  let at = from;
  while (inRange(text.charCodeAt(at), 0x30, 0x3f)) at += 1;
  while (inRange(text.charCodeAt(at), 0x20, 0x2f)) at += 1;
  return inRange(text.charCodeAt(at), 0x40, 0x7e) ? at + 1 : at;
}

function stringEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + STRING_SEQUENCE_MAX);
  for (let at = from; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x07) return at + 1;
    if (code === 0x1b) return text.charCodeAt(at + 1) === 0x5c ? at + 2 : from;
    if (code === 0x0a) return from;
  }
  return from;
}

function inRange(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}

/** The escape sequence that holds offset `at` strictly inside, as [start, end), or null. `floor` bounds the look-back. */
export function escapeAround(text: string, at: number, floor = 0): readonly [number, number] | null {
  if (at <= 0) return null;
  let start = text.lastIndexOf(ESC, at - 1);
  // The ESC found may be the one of a string terminator; then the sequence began at the one before.
  for (let tries = 0; tries < 2 && start >= floor && start !== -1; tries += 1) {
    const end = escapeEnd(text, start);
    if (end > at) return [start, end];
    start = start === 0 ? -1 : text.lastIndexOf(ESC, start - 1);
  }
  return null;
}

/** The text without its escape sequences. Line breaks never stand in one, so the number of lines stays. */
export function withoutEscapes(text: string): string {
  let from = text.indexOf(ESC);
  if (from === -1) return text;
  const kept: string[] = [text.slice(0, from)];
  while (from !== -1) {
    const end = escapeEnd(text, from);
    const next = text.indexOf(ESC, end);
    kept.push(text.slice(end, next === -1 ? text.length : next));
    from = next;
  }
  return kept.join("");
}
