// UPPER_SNAKE: constants, environment variables, error and ticket codes (`MAX_RETRIES`, `TS2304`, `ORD-10`). ASCII only.
import { wordCharAt } from "./tokens.ts";

const MIN_LENGTH = 3;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;

/** Matcher for class `UPPER_SNAKE`. A chain of capitals without digit or `_` is not searched again at its later parts. */
export function matchUpper(text: string, at: number): number {
  if (!isCapital(text.charCodeAt(at))) return 0;
  let end = at;
  let marked = false;
  for (let from = at; ; from = end + 1) {
    let part = from;
    let partMarked = false;
    for (let code = text.charCodeAt(part); isPartChar(code); code = text.charCodeAt(part)) {
      if (!isCapital(code)) partMarked = true;
      part += 1;
    }
    // A part that goes on in small letters ends the match before it.
    if (part === from || wordCharAt(text, part) > 0) break;
    end = part;
    marked ||= partMarked;
    if (text.charCodeAt(end) !== DASH) break;
  }
  if (end === at) return 0;
  return marked && end - at >= MIN_LENGTH ? end : -end;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isPartChar(code: number): boolean {
  return isCapital(code) || (code >= 0x30 && code <= 0x39) || code === UNDERSCORE;
}
