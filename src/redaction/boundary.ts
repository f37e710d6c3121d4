// Where a token may begin: not in the middle of a longer word. Escapes that end in a letter or digit (JSON's \n, \u000a, %20,
// a colour's [31m, and backslash escapes whose backslash is written %5C) are no part of the word behind them. Looks back a bounded number of characters.
import { ALNUM, DIGIT, HEX_ANY, isAt, runStart, SEMICOLON, setsOf } from "./chars.ts";

const ESC = 0x1b;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
/** Letters that JSON, C, Go, Python and shells write behind a backslash for one character. */
const ESCAPED = new Uint8Array(128);
for (const char of "nrtbfvae0") ESCAPED[char.charCodeAt(0)] = 1;

/**
 * Whether a token that begins at `at` is preceded by no character of `joined` (sets of chars.ts), or only by one that
 * belongs to an escape.
 */
export function beginsAt(text: string, at: number, joined: number): boolean {
  return at === 0 || (setsOf(text.charCodeAt(at - 1)) & joined) === 0 || escapeEndsAt(text, at);
}

/** Whether an escape ends right before `at`. */
export function escapeEndsAt(text: string, at: number): boolean {
  const letter = text.charCodeAt(at - 1);
  if (letter >= 128) return false;
  if (ESCAPED[letter] === 1 && text.charCodeAt(at - 2) === BACKSLASH) return true;
  const third = text.charCodeAt(at - 3);
  if (third === PERCENT && hexBetween(text, at - 2, at)) return true;
  const fourth = text.charCodeAt(at - 4);
  if (fourth === PERCENT && third === 0x35 && ESCAPED[letter] === 1 && (text.charCodeAt(at - 2) | 0x20) === 0x63)
    return true;
  if (fourth === BACKSLASH && third === 0x78 && hexBetween(text, at - 2, at)) return true;
  if (text.charCodeAt(at - 6) === BACKSLASH && text.charCodeAt(at - 5) === 0x75 && hexBetween(text, at - 4, at))
    return true;
  return colourEndsAt(text, at);
}

function hexBetween(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isAt(text, at, HEX_ANY)) return false;
  return true;
}

/** `ESC [ 31 m`, with ESC itself or written as \u001b, \x1b, \033, \e or %1B; the bracket may be %5B. */
function colourEndsAt(text: string, at: number): boolean {
  if (!isAt(text, at - 1, ALNUM)) return false;
  const parameters = runStart(text, at - 1, DIGIT | SEMICOLON, Math.max(0, at - 20));
  const end = openerStart(text, parameters);
  if (end === -1) return false;
  if (text.charCodeAt(end - 1) === ESC) return true;
  return /(?:\\(?:u001b|x1b|033|e)|%1b)$/i.test(text.slice(Math.max(0, end - 6), end));
}

/** Start of the bracket, plain or percent-encoded, that ends at `at`; -1 when none does. */
function openerStart(text: string, at: number): number {
  const last = text.charCodeAt(at - 1);
  if (last === 0x5b) return at - 1;
  return (last | 0x20) === 0x62 && text.charCodeAt(at - 2) === 0x35 && text.charCodeAt(at - 3) === PERCENT
    ? at - 3
    : -1;
}
