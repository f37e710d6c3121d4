// Signal lines: lines that hold a word of trouble which is not negated beside it. Colour is removed before looking.
// One pass of one alternation of literals; a line is left as soon as it has shown its signal.
import { escapeEnd, withoutEscapes } from "../../core/text/escapes.ts";
import { EMPTY_VALUES, SIGNAL_WORDS, ZERO_COUNTS } from "./words.ts";

const WORD = new RegExp(`(?<![A-Za-z0-9_])(?:${SIGNAL_WORDS.join("|")})(?![A-Za-z0-9_])`, "gi");
const ZERO = new Set<string>(ZERO_COUNTS);
const EMPTY = new Set<string>(EMPTY_VALUES);
/** Blanks looked over between a word and its count or value; more is a table, not a phrase. */
const REACH = 16;

/** Numbers (0-based) of the signal lines of a text, ascending. */
export function signalLines(text: string): readonly number[] {
  const plain = withoutEscapes(text);
  const found: number[] = [];
  let line = 0;
  let counted = 0;
  for (let at = nextSignal(plain, 0); at !== -1; ) {
    for (let brk = plain.indexOf("\n", counted); brk !== -1 && brk < at; brk = plain.indexOf("\n", counted)) {
      line += 1;
      counted = brk + 1;
    }
    found.push(line);
    const lineEnd = plain.indexOf("\n", at);
    at = lineEnd === -1 ? -1 : nextSignal(plain, lineEnd + 1);
  }
  return found;
}

/** Whether any line of a text is a signal line. */
export function hasSignal(text: string): boolean {
  return nextSignal(withoutEscapes(text), 0) !== -1;
}

/** Offset, in the line as written, of its first signal word; -1 when it has none. */
export function firstSignalIn(line: string): number {
  const at = nextSignal(withoutEscapes(line), 0);
  return at === -1 ? -1 : writtenOffset(line, at);
}

function nextSignal(plain: string, from: number): number {
  WORD.lastIndex = from;
  for (let match = WORD.exec(plain); match !== null; match = WORD.exec(plain)) {
    if (!followsZero(plain, match.index) && !holdsNothing(plain, WORD.lastIndex)) return match.index;
  }
  return -1;
}

function followsZero(text: string, wordAt: number): boolean {
  const end = skipBlanks(text, wordAt, -1);
  if (end === wordAt) return false;
  let start = end;
  while (start > 0 && end - start < 3 && isWordChar(text.charCodeAt(start - 1))) start -= 1;
  // `1.0 errors` and `1,0 errors` are no zero counts.
  const before = text.charAt(start - 1);
  const joined = (before === "." || before === ",") && isDigit(text.charCodeAt(start - 2));
  return !joined && ZERO.has(text.slice(start, end).toLowerCase());
}

function holdsNothing(text: string, wordEnd: number): boolean {
  let at = wordEnd;
  // A JSON or Python key closes its quote before the colon.
  if (text[at] === '"' || text[at] === "'") at += 1;
  at = skipBlanks(text, at, 1);
  if (text[at] !== ":" && text[at] !== "=") return false;
  at = skipBlanks(text, at + 1, 1);
  let end = at;
  while (end - at < 6 && isWordChar(text.charCodeAt(end))) end += 1;
  const fraction = text[end] === "." && isDigit(text.charCodeAt(end + 1));
  return !fraction && EMPTY.has(text.slice(at, end).toLowerCase());
}

function skipBlanks(text: string, from: number, step: 1 | -1): number {
  let at = from;
  for (let count = 0; count < REACH; count += 1) {
    const char = text[step === 1 ? at : at - 1];
    if (char !== " " && char !== "\t") break;
    at += step;
  }
  return at;
}

function isWordChar(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function writtenOffset(line: string, plainOffset: number): number {
  let at = 0;
  let plain = 0;
  while (at < line.length) {
    if (line.charCodeAt(at) === 0x1b) at = escapeEnd(line, at);
    else if (plain === plainOffset) return at;
    else {
      plain += 1;
      at += 1;
    }
  }
  return at;
}
