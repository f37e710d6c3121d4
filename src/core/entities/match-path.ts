// Paths and file names. A path is looked for once per run of path characters, at the run's beginning, so that a run without
// one is never read again.
import { asciiTable, DIGITS, LETTERS } from "./ascii.ts";
import { FILE_ENDINGS, FILE_NAMES } from "./file-names.ts";
import { escapeUnitEnd, nameCharAt } from "./tokens.ts";

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const QUOTE = 0x22;
const EQUALS = 0x3d;
const LESS = 0x3c;
const GREATER = 0x3e;

/** ASCII characters besides letters, digits and `_` that stand in names, and those that can't begin one. */
const NAME_MARKS = asciiTable("-./~@+#%$&^!");
const NAME_OR_MARK = asciiTable(`${LETTERS}${DIGITS}_-./~@+#%$&^!`);
const NEVER_FIRST = asciiTable("-+&^!%#=");

/** Matcher for class `path`. */
export function matchPath(text: string, at: number): number {
  const windows = windowsEnd(text, at);
  if (windows > at) return windows;
  let start = at;
  while (NEVER_FIRST[text.charCodeAt(start)] === 1) start += 1;
  if (start > at) return -start;
  const run = runEnd(text, at);
  const end = trimmedEnd(text, at, run.end);
  if (end === at) return -run.end;
  const found = run.slashed ? isSlashed(text, at, end) : isFileName(text, at, end);
  return found ? end : -run.end;
}

/**
 * The run of path characters that begins at `at`. A `=` belongs to a name only behind a slash (`/data/day=3/part`); before
 * one it parts key and value.
 */
function runEnd(text: string, at: number): { readonly end: number; readonly slashed: boolean } {
  let end = at;
  let slashed = false;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code === SLASH) slashed = true;
    const step =
      code < 0x80 ? (slashed && code === EQUALS ? 1 : (NAME_OR_MARK[code] as number)) : nameCharAt(text, end);
    if (step === 0) return { end, slashed };
    end += step;
  }
}

/** Cuts the sentence's punctuation off: a path ends with a character of a name, or with a slash. */
function trimmedEnd(text: string, at: number, run: number): number {
  let end = run;
  while (end > at) {
    const code = text.charCodeAt(end - 1);
    if (code !== EQUALS && (code === SLASH || NAME_MARKS[code] !== 1)) break;
    end -= 1;
  }
  return end;
}

function isSlashed(text: string, at: number, end: number): boolean {
  let slashes = 0;
  let letters = 0;
  let first = 0;
  let last = at - 1;
  for (let index = at; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === SLASH) {
      if (slashes === 0) first = index - at;
      slashes += 1;
      last = index;
    } else if (code >= 0x80 || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)) letters += 1;
  }
  if (letters === 0 || slashes === 0) return false;
  const rooted = first === 0;
  // `</div>` and `<br/>` are markup, `//x` is a comment.
  if (text.charCodeAt(at - 1) === LESS && (rooted || text.charCodeAt(end) === GREATER)) return false;
  if (rooted) return text.charCodeAt(at + 1) !== SLASH;
  if (slashes > 1 || /^(\.{1,2}|~)$/.test(text.slice(at, at + first))) return true;
  // One slash beside a single letter is `n/a`, a rate or a quotient, unless the last name has an ending.
  return (first > 1 && end - 1 - last !== 1) || /\.[A-Za-z]/.test(text.slice(last + 1, end));
}

const ENDING_MAX = 10;

/** `main.py`, `Makefile`; not `path.join(`: a call is no file. */
function isFileName(text: string, at: number, end: number): boolean {
  if (text.charCodeAt(end) === 0x28) return false;
  const first = text.charCodeAt(at);
  if ((first === DOT || first <= 0x5a) && end - at <= 16 && FILE_NAMES.has(text.slice(at, end))) return true;
  for (let dot = end - 1; dot > at && dot >= end - 1 - ENDING_MAX; dot -= 1) {
    if (text.charCodeAt(dot) === DOT) return FILE_ENDINGS.has(text.slice(dot + 1, end).toLowerCase());
  }
  return false;
}

/**
 * `C:\dir\file` and `C:/dir/file`, also with every backslash doubled as JSON writes it; `at` when none begins here. Where
 * backslashes are doubled, a single one ends the path: it begins a line break or another escape.
 */
function windowsEnd(text: string, at: number): number {
  const drive = text.charCodeAt(at) | 0x20;
  if (drive < 0x61 || drive > 0x7a || text.charCodeAt(at + 1) !== 0x3a) return at;
  const separator = text.charCodeAt(at + 2);
  if (separator !== BACKSLASH && separator !== SLASH) return at;
  if (separator === SLASH && text.charCodeAt(at + 3) === SLASH) return at;
  const doubled = separator === BACKSLASH && text.charCodeAt(at + 3) === BACKSLASH;
  let end = at + 2;
  let named = 0;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code === BACKSLASH) {
      // A backslash escape is one token (tokens.ts), so a path never ends inside one: `\n` is taken whole, `\"` and `\u001b` end it.
      const unit = escapeUnitEnd(text, end) - end;
      const next = text.charCodeAt(end + 1);
      if (unit > 2 || next === QUOTE || (doubled && next !== BACKSLASH)) break;
      end += next === BACKSLASH ? 2 : 1;
    } else {
      const step = NAME_MARKS[code] === 1 ? 1 : nameCharAt(text, end);
      if (step === 0) break;
      end += step;
      if (NAME_MARKS[code] !== 1) named = end;
    }
  }
  return named === 0 ? at : named;
}
