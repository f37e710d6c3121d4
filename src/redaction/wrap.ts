// Tokens that a text carries over the end of a line: wrapped by a terminal or a mail program, continued by a shell, split
// into the lines of a diff. What belongs to the token on the next line is a matter of form, never of guessing words.
import { ALNUM, B64, B64URL, BACKSLASH, BLANK, DOT, isAt, runEnd, TILDE } from "./chars.ts";
import { looksRandom } from "./value-shape.ts";

/** Blanks of indentation that a wrapped line may begin with. */
const INDENT_MAX = 16;
/** Line ends that one token of a provider may run over: 80 columns hold a third of the longest. */
export const BREAKS_MAX = 3;
/** Column from which a line that ends in a token was probably full. */
const FULL_LINE = 60;
const TIME = /^\[?(?:\d{4}-\d\d-\d\dT?|\d{1,2}:\d\d|\d{4}\/\d\d\/\d\d|\d{10,19}(?!\w))/;
/** What a token that is looked for over line ends may consist of. */
export const TOKEN = B64URL | B64 | DOT | TILDE;

/** Start of the next line's text when a line ends at `at` (with a break written as itself or as an escape), else -1. */
export function afterBreak(text: string, at: number): number {
  let from = at;
  if ((text[from] === "\\" || text[from] === "=") && (text[from + 1] === "\n" || text[from + 1] === "\r")) from += 1;
  const code = text.charCodeAt(from);
  if (code === 0x0d || code === 0x0a) {
    from += 1;
    if (code === 0x0d && text.charCodeAt(from) === 0x0a) from += 1;
  } else if (code === 0x5c) {
    const slashes = runEnd(text, from, BACKSLASH, from + 4);
    if (text.startsWith("r\\n", slashes)) from = slashes + 3;
    else if (text[slashes] === "n") from = slashes + 1;
    else return -1;
  } else return -1;
  if ((text[from] === "+" || text[from] === "-" || text[from] === "|" || text[from] === ">") && text[from + 1] === " ")
    from += 1;
  return runEnd(text, from, BLANK, from + INDENT_MAX);
}

/** A stretch of a text without its line ends. */
export interface Unwrapped {
  readonly text: string;
  /** Offset in the written text of the character before an offset of the stretch, plus one. */
  originEnd(end: number): number;
}

/** The characters of a token from `at` on, over at most three line ends and at most `limit` characters. Null when it ends on its line. */
export function unwrapped(text: string, at: number, limit: number, breaks = BREAKS_MAX): Unwrapped | null {
  const parts: { readonly start: number; readonly length: number }[] = [];
  let length = 0;
  let from = at;
  let out = "";
  while (parts.length <= breaks && length < limit) {
    const end = runEnd(text, from, TOKEN, Math.min(text.length, from + limit - length));
    if (end === from) break;
    parts.push({ start: from, length: end - from });
    out += text.slice(from, end);
    length += end - from;
    const next = afterBreak(text, end);
    if (next === -1) break;
    from = next;
  }
  if (parts.length < 2) return null;
  return {
    text: out,
    originEnd: (end) => {
      let left = end;
      for (const part of parts) {
        if (left <= part.length) return part.start + left;
        left -= part.length;
      }
      return from;
    },
  };
}

/**
 * Where a token of characters of `set` ends that reached `end`, the end of a line or not: on the next line when the line was continued by a
 * backslash, or when what begins the next line looks random and is no name with a value of its own.
 */
export function continuedEnd(text: string, start: number, end: number, set: number): number {
  const from = afterBreak(text, end);
  if (from === -1) return end;
  const stop = runEnd(text, from, set, Math.min(text.length, from + 4096));
  const piece = text.slice(from, Math.min(stop, from + 200));
  if (piece.length < 2 || isAt(text, stop, ALNUM) || text[stop] === "=" || text[stop] === "(") return end;
  if (text[stop] === ":" && (piece.length < 16 || !looksRandom(piece))) return end;
  if (text[end] === "\\" && text.charCodeAt(end + 1) <= 0x0d) return stop;
  // A line that begins with its time is a line of a log.
  if (TIME.test(piece)) return end;
  // Nothing wraps a line that is half empty.
  if (end - lineStart(text, end) < FULL_LINE) return end;
  const own = text.slice(start, Math.min(end, start + 200));
  const random = looksRandom(piece) || (/\d/.test(piece) && /[A-Za-z]/.test(piece));
  return random && looksRandom(own) && !own.startsWith(piece.slice(0, 4)) ? stop : end;
}

/** The same over several line ends. */
export function continuedOver(text: string, start: number, end: number, set: number, breaks = BREAKS_MAX): number {
  let stop = end;
  for (let count = 0; count < breaks; count += 1) {
    const next = continuedEnd(text, start, stop, set);
    if (next === stop) break;
    stop = next;
  }
  return stop;
}

/** Start of the line, looked for no further back than a line can be full. */
function lineStart(text: string, at: number): number {
  const floor = Math.max(0, at - FULL_LINE);
  let start = at;
  while (start > floor && text.charCodeAt(start - 1) !== 0x0a) start -= 1;
  return start;
}
