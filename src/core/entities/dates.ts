// Dates and times of day: fixed forms of bounded length, so that a time stamp is one entity and never a line number.
import { wordCharAt } from "./tokens.ts";

const DASH = 0x2d;
const COLON = 0x3a;

/** End of `2026-08-03`, `2026/08/03`, `2026-08-03T10:48:56.123Z` or `10:48:56,123` at `at`; `at` itself when none begins there. */
export function dateOrTimeEnd(text: string, at: number): number {
  const date = dateEnd(text, at);
  if (date === at) return tokenEnd(text, at, timeEnd(text, at));
  if ((text.charCodeAt(date) | 0x20) === 0x74) {
    const clock = clockEnd(text, date + 1);
    if (clock > date + 1 && wordCharAt(text, clock) === 0) return clock;
  }
  return tokenEnd(text, at, date);
}

function tokenEnd(text: string, at: number, end: number): number {
  return wordCharAt(text, end) > 0 ? at : end;
}

function dateEnd(text: string, at: number): number {
  const separator = text.charCodeAt(at + 4);
  const fits =
    digits(text, at, 4) &&
    (separator === DASH || separator === 0x2f) &&
    digits(text, at + 5, 2) &&
    text.charCodeAt(at + 7) === separator &&
    digits(text, at + 8, 2);
  return fits ? at + 10 : at;
}

/** `10:48:56`, with a fraction of up to 9 digits behind `.` or of 3 behind `,`. */
function timeEnd(text: string, at: number): number {
  const fits =
    digits(text, at, 2) &&
    text.charCodeAt(at + 2) === COLON &&
    digits(text, at + 3, 2) &&
    text.charCodeAt(at + 5) === COLON &&
    digits(text, at + 6, 2);
  if (!fits) return at;
  const whole = at + 8;
  const mark = text.charCodeAt(whole);
  if (mark === 0x2c && digits(text, whole + 1, 3) && wordCharAt(text, whole + 4) === 0) return whole + 4;
  if (mark !== 0x2e) return whole;
  let end = whole + 1;
  while (end <= whole + 9 && digits(text, end, 1)) end += 1;
  return end === whole + 1 ? whole : end;
}

/** The part behind the T: hours and minutes, seconds or not, and a zone or not. */
function clockEnd(text: string, at: number): number {
  let end = timeEnd(text, at);
  if (end === at) {
    if (!digits(text, at, 2) || text.charCodeAt(at + 2) !== COLON || !digits(text, at + 3, 2)) return at;
    end = at + 5;
  }
  const zone = text.charCodeAt(end);
  if ((zone | 0x20) === 0x7a) return end + 1;
  if ((zone !== DASH && zone !== 0x2b) || !digits(text, end + 1, 2)) return end;
  const minutes = text.charCodeAt(end + 3) === COLON ? end + 4 : end + 3;
  return digits(text, minutes, 2) ? minutes + 2 : end + 3;
}

function digits(text: string, at: number, count: number): boolean {
  for (let index = at; index < at + count; index += 1) {
    const code = text.charCodeAt(index);
    if (!(code >= 0x30 && code <= 0x39)) return false;
  }
  return true;
}
