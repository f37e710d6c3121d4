// What stands between a name and its value: closing quotes and subscripts of the name, colours, blanks, one operator. Says
// which operator it was, because what may follow unquoted depends on it. Reads a bounded number of characters.
import {
  ALNUM,
  ANGLE,
  BACKSLASH,
  BLANK,
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
  UNDERSCORE,
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
  if (found !== null) return { ...found, nameQuoted };
  if (text[at] === ">" && text[start - 1] === "<") return { operator: "tag", end: at + 1, nameQuoted };
  PAIR.lastIndex = end;
  const pair = PAIR.exec(text);
  if (pair !== null) return { operator: "pair", end: end + pair[0].length, nameQuoted };
  if (text[at] === "," && nameQuoted && isArgument(text, start)) return { operator: "wide", end: at + 1, nameQuoted };
  return null;
}

function operatorAt(text: string, at: number, spaced: boolean): Omit<Gap, "nameQuoted"> | null {
  const [char, next, third] = [text[at], text[at + 1], text[at + 2]];
  if (char === "=") {
    if (next === ">" || next === "~") return { operator: "wide", end: at + 2 };
    if (next === "=") return { operator: "wide", end: at + (third === "=" ? 3 : 2) };
    return { operator: spaced || isAt(text, at + 1, SPACE) ? "loose" : "tight", end: at + 1 };
  }
  if (char === ":") {
    if (next === "=") return { operator: "wide", end: at + 2 };
    if (next === ":") return null;
    TYPED.lastIndex = at + 1;
    const typed = TYPED.exec(text);
    if (typed !== null && !typed[0].includes("\n")) return { operator: "wide", end: at + 1 + typed[0].length };
    return { operator: "colon", end: at + 1 };
  }
  if (char === "!" && next === "=") return { operator: "wide", end: at + (third === "=" ? 3 : 2) };
  if ((char === "?" || char === "+") && next === "=") return { operator: "loose", end: at + 2 };
  return null;
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
