// Signal lines: lines that hold a word of trouble which is not negated beside it. Colour is removed before looking.
// One pass over the words of the text; a line is left as soon as it has shown its signal.
import { escapeEnd, withoutEscapes } from "../../core/text/escapes.ts";
import { EMPTY_VALUES, SIGNAL_WORDS, ZERO_COUNTS } from "./words.ts";

const WORDS: ReadonlySet<string> = new Set(SIGNAL_WORDS.flat().map((word) => word.split(" ")[0] ?? ""));
const LENGTHS = [...WORDS].map((word) => word.length);
const SHORTEST = Math.min(...LENGTHS);
const LONGEST = Math.max(...LENGTHS);
/** By code unit: 1 for a character of a word, 2 for one that a signal word begins with. */
const CLASS = classTable();
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
  const end = plain.length;
  for (let at = from; at < end; ) {
    const first = classOf(plain.charCodeAt(at));
    const start = at++;
    if (first === 0) continue;
    while (at < end && classOf(plain.charCodeAt(at)) !== 0) at += 1;
    if (first !== 2 || at - start < SHORTEST || at - start > LONGEST) continue;
    const wordEnd = endOfSignal(plain, start, at);
    if (wordEnd !== -1 && !followsZero(plain, start) && !holdsNothing(plain, wordEnd)) return start;
  }
  return -1;
}

/** End of the signal word (or of `timed out`) that stands at [start, end); -1 when it is none. */
function endOfSignal(plain: string, start: number, end: number): number {
  const word = plain.slice(start, end).toLowerCase();
  if (!WORDS.has(word)) return -1;
  if (word !== "timed") return end;
  const followed = plain.slice(end, end + 4).toLowerCase() === " out" && classOf(plain.charCodeAt(end + 4)) === 0;
  return followed ? end + 4 : -1;
}

function classTable(): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code += 1) if (/\w/.test(String.fromCharCode(code))) table[code] = 1;
  for (const word of WORDS) {
    table[word.charCodeAt(0)] = 2;
    table[word.toUpperCase().charCodeAt(0)] = 2;
  }
  return table;
}

/** Anything beyond ASCII ends a word. */
function classOf(code: number): number {
  return code < 128 ? (CLASS[code] ?? 0) : 0;
}

function followsZero(text: string, wordAt: number): boolean {
  const end = skipBlanks(text, wordAt, -1);
  if (end === wordAt) return false;
  let start = end;
  while (start > 0 && end - start < 3 && classOf(text.charCodeAt(start - 1)) !== 0) start -= 1;
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
  while (end - at < 6 && classOf(text.charCodeAt(end)) !== 0) end += 1;
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
