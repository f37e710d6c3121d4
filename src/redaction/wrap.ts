// Tokens that a text carries over the end of a line: wrapped by a terminal or a mail program, continued by a shell, split
// into the lines of a diff. What belongs to the token on the next line is a matter of form, never of guessing words.
import { ALNUM, B64, B64URL, BACKSLASH, BLANK, BREAK, DOT, EQUALS, isAt, runEnd, setsOf, TILDE } from "./chars.ts";
import { knownRunEnd } from "./known-run.ts";
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
  let code = text.charCodeAt(from);
  // Nearly every character is none of those that a line ends with.
  if (code >= 128 || (setsOf(code) & (BREAK | BACKSLASH | EQUALS)) === 0) return -1;
  if (code === 0x5c || code === 0x3d) {
    const next = text.charCodeAt(from + 1);
    if (next === 0x0a || next === 0x0d) {
      from += 1;
      code = next;
    }
  }
  if (code === 0x0d || code === 0x0a) {
    from += 1;
    if (code === 0x0d && text.charCodeAt(from) === 0x0a) from += 1;
  } else if (code === 0x5c) {
    const slashes = runEnd(text, from, BACKSLASH, from + 4);
    const letter = text.charCodeAt(slashes);
    if (letter === 0x6e) from = slashes + 1;
    else if (letter === 0x72 && text.startsWith("\\n", slashes + 1)) from = slashes + 3;
    else return -1;
  } else return -1;
  const mark = text.charCodeAt(from);
  if ((mark === 0x2b || mark === 0x2d || mark === 0x7c || mark === 0x3e) && text.charCodeAt(from + 1) === 0x20)
    from += 1;
  return runEnd(text, from, BLANK, from + INDENT_MAX);
}

/** A stretch of a text without its line ends. */
export interface Unwrapped {
  readonly text: string;
  /** Offset in the written text of the character before an offset of the stretch, plus one. */
  originEnd(end: number): number;
}

/** Whether a token of `least` characters may begin at `at`, however it is wrapped. Tells so without building it. */
export function mayReach(text: string, at: number, least: number): boolean {
  let left = least;
  let from = at;
  for (let breaks = 0; breaks <= BREAKS_MAX; breaks += 1) {
    const end = knownRunEnd(text, from, TOKEN, from + left);
    left -= end - from;
    if (left <= 0) return true;
    if (end === from) return false;
    from = afterBreak(text, end);
    if (from === -1) return false;
  }
  return false;
}

/** Whether a run of a token's characters of at most `limit` ends at a line's end, without which there is nothing to unwrap. */
export function mayBeWrapped(text: string, at: number, limit: number): boolean {
  const end = knownRunEnd(text, at, TOKEN, Math.min(text.length, at + limit));
  return end > at && end - at < limit && afterBreak(text, end) !== -1;
}

/** The characters of a token from `at` on, over at most three line ends and at most `limit` characters. Null when it ends on its line. */
export function unwrapped(text: string, at: number, limit: number, breaks = BREAKS_MAX): Unwrapped | null {
  const first = knownRunEnd(text, at, TOKEN, Math.min(text.length, at + limit));
  if (first === at || first - at >= limit) return null;
  let next = afterBreak(text, first);
  if (next === -1) return null;
  /** Where the parts begin and end. */
  const parts = [at, first];
  let length = first - at;
  let out = text.slice(at, first);
  let from = next;
  for (let count = 1; count <= breaks && length < limit; count += 1) {
    const end = runEnd(text, from, TOKEN, Math.min(text.length, from + limit - length));
    if (end === from) break;
    parts.push(from, end);
    out += text.slice(from, end);
    length += end - from;
    next = afterBreak(text, end);
    if (next === -1) break;
    from = next;
  }
  if (parts.length < 4) return null;
  return {
    text: out,
    originEnd: (end) => {
      let left = end;
      for (let part = 0; part < parts.length; part += 2) {
        const size = parts[part + 1]! - parts[part]!;
        if (left <= size) return parts[part]! + left;
        left -= size;
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
