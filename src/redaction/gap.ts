// What stands between a name and its value: closing quotes and subscripts of the name, colours, blanks, one operator. Says
// which operator it was, because what may follow unquoted depends on it. Reads a bounded number of characters.
import {
  ALNUM,
  AMPERSAND,
  ANGLE,
  BACKSLASH,
  BLANK,
  BRACKET,
  COLON,
  COMMA,
  CONTROL,
  DOT,
  EQUALS,
  HYPHEN,
  isAt,
  LETTER,
  OTHER,
  PLUS,
  QUOTE,
  runEnd,
  runStart,
  SPACE,
  setsOf,
  UNDERSCORE,
  WORD,
} from "./chars.ts";
import { quoteAt, quoteBefore } from "./quotes.ts";

/**
 * `tight`: `name=value`. `loose`: `name = value`. `colon`: `name: value`. `wide`: `:=`, `==`, `=>`, `!=`, a typed
 * declaration, two arguments of a call: behind these only a quoted literal is a value. `tag`: `<name>value<`. `pair`:
 * `"name": "NAME", "value": "…"` and its kin.
 */
export type Operator = "tight" | "loose" | "colon" | "wide" | "tag" | "pair";

export interface Gap {
  readonly operator: Operator;
  /** Just behind the operator. */
  readonly end: number;
  /** The name stands in quotes of its own. */
  readonly nameQuoted: boolean;
}

const BLANKS_MAX = 8;
/** Characters of a type annotation. */
const ANNOTATION = BLANK | WORD | DOT | ANGLE | BRACKET | OTHER | AMPERSAND | QUOTE;
/** What a gap may begin with; most keywords are words of prose and code, which other marks follow. */
const START = QUOTE | BACKSLASH | SPACE | CONTROL | EQUALS | COLON | COMMA | ANGLE | PLUS | OTHER | LETTER;
/**
 * A type annotation between a colon and an equals sign with a literal behind it, as TypeScript, Python, Rust and Kotlin write
 * them. Without the literal it may be a value that ends in padding.
 */
const TYPED = /[ \t]{0,3}[A-Za-z_&'][\w.<>[\]|&' ?]{0,40}=(?=[ \t]{0,4}[A-Za-z@$]{0,2}\\{0,15}["'`])/y;
const PAIR = /["'`\\]{0,16},?\s{0,24}["'`\\]{0,16}value["'`\\]{0,16}\s{0,2}[:=]/iy;
const COLOUR = /(?:\u001b|\\u001b|\\x1b|\\033|\\e)\[[0-9;]{0,12}m/iy;

/** Past any colour sequences at `at` (at most three). */
export function pastColours(text: string, at: number): number {
  let end = at;
  for (let count = 0; count < 3; count += 1) {
    const code = text.charCodeAt(end);
    if (code !== 0x1b && code !== 0x5c) break;
    COLOUR.lastIndex = end;
    const match = COLOUR.exec(text);
    if (match === null) break;
    end += match[0].length;
  }
  return end;
}

/** The gap behind the name [start, end), or null when no operator stands there. */
export function gapAfter(text: string, start: number, end: number): Gap | null {
  if (!isAt(text, end, START) && text.charCodeAt(end) < 128) return null;
  let at = pastColours(text, end);
  const quote = quoteAt(text, at);
  const nameQuoted = quote !== null && isOpened(text, start, quote.char);
  if (quote !== null) {
    if (!nameQuoted) return null;
    at = quote.end;
  }
  if (nameQuoted) for (let count = 0; count < 2 && (text[at] === "]" || text[at] === ")"); count += 1) at += 1;
  at = pastColours(text, at);
  const blanks = at;
  at = runEnd(text, at, BLANK, at + BLANKS_MAX);
  const found = operatorAt(text, at, at > blanks);
  if (found !== null) return { operator: found.operator, end: found.end, nameQuoted };
  if (text[at] === ">" && text[start - 1] === "<") return { operator: "tag", end: at + 1, nameQuoted };
  PAIR.lastIndex = end;
  const pair = mayBePair(text, end) ? PAIR.exec(text) : null;
  if (pair !== null) return { operator: "pair", end: end + pair[0].length, nameQuoted };
  if (text[at] === "," && nameQuoted && isArgument(text, start)) return { operator: "wide", end: at + 1, nameQuoted };
  return null;
}

function operatorAt(text: string, at: number, spaced: boolean): Omit<Gap, "nameQuoted"> | null {
  const char = text.charCodeAt(at);
  // Few marks begin an operator.
  if (char !== 0x3d && char !== 0x3a && char !== 0x21 && char !== 0x3f && char !== 0x2b) return null;
  const next = text.charCodeAt(at + 1);
  if (char === 0x3d) {
    if (next === 0x3e || next === 0x7e) return { operator: "wide", end: at + 2 };
    if (next === 0x3d) return { operator: "wide", end: at + (text[at + 2] === "=" ? 3 : 2) };
    return { operator: spaced || isAt(text, at + 1, SPACE) ? "loose" : "tight", end: at + 1 };
  }
  if (char === 0x3a) {
    if (next === 0x3d) return { operator: "wide", end: at + 2 };
    if (next === 0x3a) return null;
    TYPED.lastIndex = at + 1;
    const typed = mayBeTyped(text, at + 1) ? TYPED.exec(text) : null;
    if (typed !== null && !typed[0].includes("\n")) return { operator: "wide", end: at + 1 + typed[0].length };
    return { operator: "colon", end: at + 1 };
  }
  if (next !== 0x3d) return null;
  if (char === 0x21) return { operator: "wide", end: at + (text[at + 2] === "=" ? 3 : 2) };
  return { operator: "loose", end: at + 2 };
}

/** Whether an equals sign stands where an annotation would end; few lines with a colon have one, and the expression is dear. */
function mayBeTyped(text: string, from: number): boolean {
  const limit = Math.min(text.length, from + 4 + 41);
  for (let at = from; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3d) return true;
    if (code >= 128 || (setsOf(code) & ANNOTATION) === 0) return false;
  }
  return false;
}

/** Whether `"value"` may begin behind the marks at `at`. */
function mayBePair(text: string, from: number): boolean {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if ((setsOf(code) & (QUOTE | BACKSLASH | COMMA | SPACE | CONTROL)) === 0 && code < 128)
      return (code | 0x20) === 0x76;
    if (at > from + 64 || at >= text.length) return at < text.length;
  }
}

/** Whether the name that starts at `start` has the quote in front of it that closes behind it. */
function isOpened(text: string, start: number, char: string): boolean {
  return quoteBefore(text, start)?.char === char;
}

/** Whether a quoted name is the first argument of a call or the first item of a pair; its quote may have a prefix. */
function isArgument(text: string, start: number): boolean {
  const quote = quoteBefore(text, start);
  if (quote === null) return false;
  const before = /[bBrRuU]/.test(text[quote.start - 1] ?? "") ? quote.start - 2 : quote.start - 1;
  return text[before] === "(" || text[before] === "[";
}

/** Start of the name that holds the keyword at `at`: letters, digits, `_`, `-`, `.` in front of it, at most 60. */
export function nameStart(text: string, at: number): number {
  return runStart(text, at, ALNUM | UNDERSCORE | HYPHEN | DOT, Math.max(0, at - 60));
}
