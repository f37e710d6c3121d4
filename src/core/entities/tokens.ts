// Where tokens begin and end. A word is a maximal run of letters, digits and `_` (by code point); everything else stands
// alone, except that an escape (a terminal sequence, or a backslash escape as JSON text has it) is one unit: in
// `\nsrc/a.ts` the letter n belongs to the line break, not to the path.
import { escapeEnd } from "../text/escapes.ts";
import { asciiTable, DIGITS, LETTERS } from "./ascii.ts";

const ASCII_WORD = asciiTable(`${LETTERS}${DIGITS}_`);
const WORD = 1;
const NAME = 2;
const KNOWN = 4;
const WORD_PATTERN = /[\p{L}\p{Nd}_]/u;
const NAME_PATTERN = /[\p{L}\p{M}\p{N}_]/u;

/** Answers per code unit, filled as characters are met. */
const seen = new Uint8Array(0x10000);

function kindsOf(code: number): number {
  const known = seen[code] as number;
  if (known !== 0) return known;
  const char = String.fromCharCode(code);
  const kinds = KNOWN | (WORD_PATTERN.test(char) ? WORD : 0) | (NAME_PATTERN.test(char) ? NAME : 0);
  seen[code] = kinds;
  return kinds;
}

/** Code units (1 or 2) of the word character at `at`, 0 when none stands there. Letters, digits and `_`; a lone surrogate is none. */
export function wordCharAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x80 ? (ASCII_WORD[code] as number) : wideCharAt(text, at, code, WORD, WORD_PATTERN);
}

/** Like wordCharAt, but combining marks and other numbers count too: what may stand inside a name. */
export function nameCharAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x80 ? (ASCII_WORD[code] as number) : wideCharAt(text, at, code, NAME, NAME_PATTERN);
}

function wideCharAt(text: string, at: number, code: number, kind: number, pattern: RegExp): number {
  if (Number.isNaN(code)) return 0;
  if ((kindsOf(code) & kind) !== 0) return 1;
  if (code < 0xd800 || code > 0xdbff) return 0;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff && pattern.test(text.slice(at, at + 2)) ? 2 : 0;
}

/** End of the word that begins at `at`; `at` itself when none does. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  for (let step = wordCharAt(text, end); step > 0; step = wordCharAt(text, end)) end += step;
  return end;
}

/** Whether the code point that ends before `at` is a word character. */
export function wordBefore(text: string, at: number): boolean {
  if (at <= 0) return false;
  const code = text.charCodeAt(at - 1);
  if (code < 0x80) return ASCII_WORD[code] === 1;
  if ((kindsOf(code) & WORD) !== 0) return true;
  return at >= 2 && wordCharAt(text, at - 2) === 2;
}

/** End of the escape that begins at `at`; `at` itself when none does. */
export function escapeUnitEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 0x1b) return escapeEnd(text, at);
  if (code !== 0x5c) return at;
  const next = text.charCodeAt(at + 1);
  switch (next) {
    case 0x5c: // \\
    case 0x22: // \"
    case 0x62: // \b
    case 0x66: // \f
    case 0x6e: // \n
    case 0x72: // \r
    case 0x74: // \t
      return at + 2;
    case 0x75: // \u001b
      return writtenEscapeEnd(text, at, 4);
    case 0x78: // \x1b
      return writtenEscapeEnd(text, at, 2);
    default:
      return at + 1;
  }
}

/** A character written as hex digits; when it is ESC, the colour code behind it belongs to it. */
function writtenEscapeEnd(text: string, at: number, digits: number): number {
  const end = at + 2 + digits;
  const value = text.slice(at + 2, end);
  if (!/^[0-9a-fA-F]+$/.test(value) || value.length !== digits) return at + 1;
  if (Number.parseInt(value, 16) !== 0x1b || text.charCodeAt(end) !== 0x5b) return end;
  let close = end + 1;
  for (let code = text.charCodeAt(close); code >= 0x30 && code <= 0x3f; code = text.charCodeAt(close)) close += 1;
  const final = text.charCodeAt(close);
  return final >= 0x40 && final <= 0x7e ? close + 1 : end;
}

/** Calls `visit` with every token of a text, in order, none left out: [start, end) and whether it is a word. */
export function eachToken(text: string, visit: (start: number, end: number, isWord: boolean) => void): void {
  let at = 0;
  while (at < text.length) {
    let end = wordEnd(text, at);
    const isWord = end > at;
    if (!isWord) end = Math.max(escapeUnitEnd(text, at), at + 1);
    visit(at, end, isWord);
    at = end;
  }
}
