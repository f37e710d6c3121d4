// Paths and file names. A path is looked for once per run of path characters, at the run's beginning, so that a run without
// one is never read again.
import { FILE_ENDINGS, FILE_NAMES } from "./file-names.ts";
import { nameCharAt } from "./tokens.ts";

const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const EQUALS = 0x3d;
const LESS = 0x3c;
const GREATER = 0x3e;

/** ASCII characters besides letters, digits and `_` that stand in names, and those that can't begin one. */
const NAME_MARKS: ReadonlySet<number> = new Set([..."-./~@+#%$&^!"].map((char) => char.charCodeAt(0)));
const NEVER_FIRST: ReadonlySet<number> = new Set([..."-+&^!%#="].map((char) => char.charCodeAt(0)));

/** Matcher for class `path`. */
export function matchPath(text: string, at: number): number {
  const windows = windowsEnd(text, at);
  if (windows > at) return windows;
  let start = at;
  while (NEVER_FIRST.has(text.charCodeAt(start))) start += 1;
  if (start > at) return -start;
  const run = runEnd(text, at);
  const end = trimmedEnd(text, at, run);
  return end > at && isPath(text, at, end) ? end : -run;
}

/** A `=` belongs to a name only behind a slash (`/data/day=3/part`); before one it parts key and value. */
function runEnd(text: string, at: number): number {
  let end = at;
  let slashed = false;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code === SLASH) slashed = true;
    const step = NAME_MARKS.has(code) || (slashed && code === EQUALS) ? 1 : nameCharAt(text, end);
    if (step === 0) return end;
    end += step;
  }
}

/** Cuts the sentence's punctuation off: a path ends with a character of a name, or with a slash. */
function trimmedEnd(text: string, at: number, run: number): number {
  let end = run;
  while (end > at) {
    const code = text.charCodeAt(end - 1);
    if (code !== EQUALS && (code === SLASH || !NAME_MARKS.has(code))) break;
    end -= 1;
  }
  return end;
}

function isPath(text: string, at: number, end: number): boolean {
  const path = new PathShape(text, at, end);
  if (path.letters === 0) return false;
  if (path.slashes === 0) return isFileName(text, at, end);
  // `</div>` and `<br/>` are markup, `//x` is a comment.
  if (text.charCodeAt(at - 1) === LESS && (text.charCodeAt(at) === SLASH || text.charCodeAt(end) === GREATER))
    return false;
  if (text.startsWith("//", at)) return false;
  if (text.charCodeAt(at) === SLASH || /^(\.{1,2}|~)\//.test(text.slice(at, at + 3))) return true;
  // One slash between two single letters is `n/a` or a quotient.
  return path.slashes > 1 || (path.firstLength > 1 && path.lastLength !== 1);
}

/** Counts over the span, in one pass. */
class PathShape {
  slashes = 0;
  letters = 0;
  firstLength = 0;
  lastLength = 0;

  constructor(text: string, at: number, end: number) {
    let last = at - 1;
    for (let index = at; index < end; index += 1) {
      const code = text.charCodeAt(index);
      if (code === SLASH) {
        if (this.slashes === 0) this.firstLength = index - at;
        this.slashes += 1;
        last = index;
      } else if (code >= 0x80 || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)) this.letters += 1;
    }
    this.lastLength = end - 1 - last;
  }
}

const ENDING_MAX = 10;

/** `main.py`, `Makefile`; not `path.join(`: a call is no file. */
function isFileName(text: string, at: number, end: number): boolean {
  if (text.charCodeAt(end) === 0x28) return false;
  if (end - at <= 16 && FILE_NAMES.has(text.slice(at, end).toLowerCase())) return true;
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
      if (doubled && text.charCodeAt(end + 1) !== BACKSLASH) break;
      end += doubled ? 2 : 1;
    } else {
      const step = NAME_MARKS.has(code) ? 1 : nameCharAt(text, end);
      if (step === 0) break;
      end += step;
      if (!NAME_MARKS.has(code)) named = end;
    }
  }
  return named === 0 ? at : named;
}
