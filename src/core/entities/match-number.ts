// Numbers as tools print them. A number is one whole token: `1.5foo7` is none, and no part of it is.
import { dateOrTimeEnd } from "./dates.ts";
import { wordCharAt } from "./tokens.ts";

const MINUS = 0x2d;
const DOT = 0x2e;
const COMMA = 0x2c;
const UNDERSCORE = 0x5f;
const PERCENT = 0x25;
/** `ms`, `MiB`, `secs`: a longer word behind digits is a name. */
const UNIT_MAX = 4;

/** Matcher for class `number`. */
export function matchNumber(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isDigit(code)) {
    const date = dateOrTimeEnd(text, at);
    return date > at ? date : numberEnd(text, at, at);
  }
  if (!isDigit(text.charCodeAt(at + 1))) return 0;
  if (code === MINUS) return numberEnd(text, at, at + 1);
  return (code | 0x20) === 0x76 ? versionEnd(text, at) : 0;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** `v1.2` and longer: the v alone makes no version of a digit. */
function versionEnd(text: string, at: number): number {
  const first = digitsEnd(text, at + 1);
  return text.charCodeAt(first) === DOT && isDigit(text.charCodeAt(first + 1)) ? numberEnd(text, at, at + 1) : 0;
}

function numberEnd(text: string, at: number, from: number): number {
  if (text.charCodeAt(from) === 0x30 && (text.charCodeAt(from + 1) | 0x20) === 0x78) {
    const end = hexEnd(text, from + 2);
    if (end > from + 2 && wordCharAt(text, end) === 0) return end;
  }
  let end = thousandsEnd(text, at, from);
  if (end === from) end = digitsEnd(text, from);
  while (text.charCodeAt(end) === DOT && isDigit(text.charCodeAt(end + 1))) end = digitsEnd(text, end + 1);
  const tail = tailEnd(text, end);
  // No part of the chain is a number by itself, so none of it is tried again.
  return wordCharAt(text, tail) > 0 ? -Math.max(tail, at + 1) : tail;
}

/** Digits, single underscores between them included (`1_000`). */
function digitsEnd(text: string, from: number): number {
  let end = from;
  for (;;) {
    const code = text.charCodeAt(end);
    if (isDigit(code) || (code === UNDERSCORE && end > from && isDigit(text.charCodeAt(end + 1)))) end += 1;
    else return end;
  }
}

function hexEnd(text: string, from: number): number {
  let end = from;
  for (let code = text.charCodeAt(end); isDigit(code) || inHex(code | 0x20); code = text.charCodeAt(end)) end += 1;
  return end;
}

function inHex(lower: number): boolean {
  return lower >= 0x61 && lower <= 0x66;
}

/**
 * `1,234,567`; `from` when the digits are not so grouped. Commas part the cells of lists and tables too, so digits with a
 * bracket or a comma right before or behind them are cells.
 */
function thousandsEnd(text: string, at: number, from: number): number {
  const before = text.charCodeAt(at - 1);
  if (before === COMMA || before === 0x5b || before === 0x28 || text.charCodeAt(from) === 0x30) return from;
  let end = from;
  while (end - from < 4 && isDigit(text.charCodeAt(end))) end += 1;
  if (end - from > 3 || text.charCodeAt(end) !== COMMA) return from;
  while (text.charCodeAt(end) === COMMA && isGroup(text, end + 1)) end += 4;
  const after = text.charCodeAt(end);
  if (after === 0x5d || after === 0x29 || (after === COMMA && text.charCodeAt(end + 1) > 0x20)) return from;
  return end;
}

function isGroup(text: string, at: number): boolean {
  for (let index = at; index < at + 3; index += 1) if (!isDigit(text.charCodeAt(index))) return false;
  return !isDigit(text.charCodeAt(at + 3));
}

/** An exponent, else a unit, else a percent sign. */
function tailEnd(text: string, from: number): number {
  if ((text.charCodeAt(from) | 0x20) === 0x65) {
    const sign = text.charCodeAt(from + 1);
    const exponent = sign === 0x2b || sign === MINUS ? from + 2 : from + 1;
    const end = digitsEnd(text, exponent);
    if (end > exponent && wordCharAt(text, end) === 0) return end;
  }
  if (text.charCodeAt(from) === PERCENT) return wordCharAt(text, from + 1) > 0 ? from : from + 1;
  let end = from;
  while (end - from < UNIT_MAX && isUnitLetter(text.charCodeAt(end))) end += 1;
  return end;
}

/** ASCII letters and both spellings of micro. */
function isUnitLetter(code: number): boolean {
  return ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0xb5 || code === 0x3bc;
}
