// Line numbers that tools print beside text: they say where a line stands, not what it says, and are no entities.
import { escapeEnd } from "../text/escapes.ts";
import { dateOrTimeEnd } from "./dates.ts";
import { matchHex } from "./match-hex.ts";
import { nameCharAt, wordCharAt } from "./tokens.ts";

const DASH = 0x2d;
const COLON = 0x3a;
const DOT = 0x2e;
const BACKSLASH = 0x5c;

/** Longest path looked at in a listing with context (`path-12-text`); bounds the look-ahead of a line. */
const LISTED_PATH_MAX = 512;

/**
 * End of a line's leading number with its mark (`12 `, `12:`, `12|`, `12->`, `12→`, `12-`), `at` when there is none. `at` is
 * the line's first character that is not blank. A number alone on its line is the line's content; so are a date, a time
 * and a UUID.
 */
export function gutterEnd(text: string, at: number): number {
  const digits = digitsEnd(text, at);
  if (digits === at) return at;
  const mark = coloursEnd(text, digits);
  const width = markWidth(text, mark);
  if (width === 0) return at;
  if (dateOrTimeEnd(text, at) > at || matchHex(text, at) > digits) return at;
  return isBlank(text, mark) ? mark : mark + width;
}

function markWidth(text: string, at: number): number {
  if (isBlank(text, at)) return 1;
  const code = text.charCodeAt(at);
  if (code === DASH) return text.charCodeAt(at + 1) === 0x3e ? 2 : 1;
  return code === COLON || code === 0x7c || code === 0x2192 ? 1 : 0;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x09 || (code === BACKSLASH && text.charCodeAt(at + 1) === 0x74);
}

/** End of `:12` or `:12:5` behind a path that ends at `at`; `at` when there is none. */
export function placeEnd(text: string, at: number): number {
  let end = at;
  for (let numbers = 0; numbers < 2; numbers += 1) {
    const colon = coloursEnd(text, end);
    if (text.charCodeAt(colon) !== COLON) break;
    const from = coloursEnd(text, colon + 1);
    const digits = digitsEnd(text, from);
    if (digits === from || wordCharAt(text, digits) > 0) break;
    if (text.charCodeAt(digits) === DOT && isDigit(text.charCodeAt(digits + 1))) break;
    end = digits;
  }
  return end;
}

/**
 * The path of a context line of a listing (`src/a.ts-12-text`) that begins at `at`: where the path ends, and where the text
 * behind the number begins; null when the line has another form. Only a name with an ending counts, and a date is no line number.
 */
export function listedPath(text: string, at: number): { readonly end: number; readonly next: number } | null {
  let ending = -1;
  for (let index = at; index < at + LISTED_PATH_MAX; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT || code === 0x2f) ending = code === DOT ? index : -1;
    else if (code === DASH) {
      const digits = digitsEnd(text, index + 1);
      const numbered = digits > index + 1 && text.charCodeAt(digits) === DASH;
      if (numbered && isEnding(text, ending, index)) {
        return dateOrTimeEnd(text, index + 1) > index + 1 ? null : { end: index, next: digits + 1 };
      }
    } else if (nameCharAt(text, index) === 0 && code !== 0x40 && code !== 0x2b && code !== 0x7e) {
      const low = code >= 0xdc00 && code <= 0xdfff;
      if (!low || nameCharAt(text, index - 1) !== 2) return null;
    }
  }
  return null;
}

function isEnding(text: string, dot: number, end: number): boolean {
  return dot !== -1 && end - dot > 1 && end - dot <= 11 && !isDigit(text.charCodeAt(dot + 1));
}

function coloursEnd(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === 0x1b) end = escapeEnd(text, end);
  return end;
}

function digitsEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
