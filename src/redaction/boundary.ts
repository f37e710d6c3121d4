// Where a token may begin: not in the middle of a longer word. Escapes that end in a letter or digit (JSON's \n, \u000a, %20,
// a colour's [31m, and backslash escapes whose backslash is written %5C) are no part of the word behind them. Looks back a bounded number of characters.
import { ALNUM, DIGIT, HEX_ANY, isAt, runStart, SEMICOLON, setsOf } from "./chars.ts";

const ESC = 0x1b;
const BACKSLASH = 0x5c;
const PERCENT = 0x25;
/** Letters that JSON, C, Go, Python and shells write behind a backslash for one character. */
const ESCAPED = /[nrtbfvae0]/;

/**
 * Whether a token that begins at `at` is preceded by no character of `joined` (sets of chars.ts), or only by one that
 * belongs to an escape.
 */
export function beginsAt(text: string, at: number, joined: number): boolean {
  return at === 0 || (setsOf(text.charCodeAt(at - 1)) & joined) === 0 || escapeEndsAt(text, at);
}

/** Whether an escape ends right before `at`. */
export function escapeEndsAt(text: string, at: number): boolean {
  if (at >= 2 && text.charCodeAt(at - 2) === BACKSLASH && ESCAPED.test(text[at - 1] as string)) return true;
  if (at >= 3 && text.charCodeAt(at - 3) === PERCENT && hexBetween(text, at - 2, at)) return true;
  if (at >= 4 && text.charCodeAt(at - 4) === PERCENT && /^5[cC][nrtbfvae0]$/.test(text.slice(at - 3, at))) return true;
  if (at >= 4 && text.charCodeAt(at - 4) === BACKSLASH && text[at - 3] === "x" && hexBetween(text, at - 2, at))
    return true;
  if (at >= 6 && text.charCodeAt(at - 6) === BACKSLASH && text[at - 5] === "u" && hexBetween(text, at - 4, at))
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
  if (text[at - 1] === "[") return at - 1;
  return /^%5b$/i.test(text.slice(Math.max(0, at - 3), at)) ? at - 3 : -1;
}
