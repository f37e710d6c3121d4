// The value behind an operator, quoted or bare: where it starts and ends. Whether it is a secret is judged elsewhere.
import { AMPERSAND, BACKSLASH, BLANK, COMMA, CONTROL, isAt, QUOTE, runEnd, SEMICOLON, SPACE, setsOf } from "./chars.ts";
import { pastColours } from "./gap.ts";
import { closingQuote, type OpenQuote, quoteAt } from "./quotes.ts";
import { afterBreak, continuedEnd } from "./wrap.ts";

export interface Value {
  readonly start: number;
  readonly end: number;
  /** The quote it stands in; null for a bare value. */
  readonly quote: OpenQuote | null;
}

const BLANKS_MAX = 8;
const STOPS = SPACE | QUOTE | COMMA | SEMICOLON | AMPERSAND | BACKSLASH | CONTROL;
/** Letters before a quote that make a string of bytes, a raw or a formatted one, a wide one (Python, Go, C, Rust, C#). */
const STRING_PREFIX = /^(?:[bBrRuUfFlL@$c]|[bBrR][rRbBfF]|[fF][rR])$/;
const PREFIXES = new Uint8Array(128);
for (const char of "bBrRuUfFlL@$c") PREFIXES[char.charCodeAt(0)] = 1;
/** Lines that one quoted value may be wrapped over, and how long the last part of it may be. */
const WRAPS_MAX = 3;
const WRAPPED_MAX = 4096;

/** The value that begins behind an operator at `at`; null when none does. `bare`: an unquoted one counts. */
export function valueAt(text: string, at: number, bare: boolean, inList = false): Value | null {
  const from = pastBlanks(text, at, inList);
  const quote = quoteAt(text, from) ?? prefixedQuote(text, from);
  if (quote !== null) return { start: quote.end, end: quotedEnd(text, quote), quote };
  if (!bare) return null;
  const end = bareEnd(text, from);
  return end > from ? { start: from, end, quote: null } : null;
}

/** Where the value begins, inside of its quote if it has one. */
export function valueStart(text: string, at: number, inList = false): number {
  const from = pastBlanks(text, at, inList);
  return (quoteAt(text, from) ?? prefixedQuote(text, from))?.end ?? from;
}

function pastBlanks(text: string, at: number, inList: boolean): number {
  const from = pastColours(text, runEnd(text, at, BLANK, at + BLANKS_MAX));
  return inList ? runEnd(text, pastOpeners(text, from), BLANK, from + BLANKS_MAX) : from;
}

/** End of a quoted value; one without blanks that its line does not close goes on to its quote on the next lines. */
function quotedEnd(text: string, quote: OpenQuote): number {
  const { end, closed } = closingQuote(text, quote);
  if (closed || end >= text.length || /\s/.test(text.slice(quote.end, end))) return end;
  let from = end;
  for (let wraps = 0; wraps < WRAPS_MAX; wraps += 1) {
    from = afterBreak(text, from);
    if (from === -1) return end;
    let stop = from;
    while (stop < text.length && stop - from < WRAPPED_MAX && !isAt(text, stop, SPACE)) {
      const mark = isAt(text, stop, BACKSLASH | QUOTE) ? quoteAt(text, stop) : null;
      if (mark !== null && mark.char === quote.char && mark.level <= quote.level) return stop;
      stop += 1;
    }
    from = stop;
  }
  return end;
}

function prefixedQuote(text: string, at: number): OpenQuote | null {
  // Nearly every value begins with none of the letters.
  if (!isPrefix(text.charCodeAt(at))) return null;
  for (let size = 1; size <= 2; size += 1) {
    const quote = quoteAt(text, at + size);
    if (quote !== null && quote.level < 15 && STRING_PREFIX.test(text.slice(at, at + size))) return quote;
  }
  return null;
}

function isPrefix(code: number): boolean {
  return code < 128 && PREFIXES[code] === 1;
}

/** Brackets that open a list of values, at most two, with a Go slice type in front. */
function pastOpeners(text: string, at: number): number {
  let end = at;
  if (text.charCodeAt(end) === 0x5b && text.startsWith("[]string{", end)) return end + 9;
  for (let count = 0; count < 2 && (text[end] === "[" || text[end] === "("); count += 1) end += 1;
  return end;
}

/**
 * End of a bare value: white space, a quote, a comma, a semicolon, an ampersand, a backslash or a control character ends it, and so
 * does anything outside ASCII that is no letter. Closing brackets and stops at its end belong to the text around it.
 */
export function bareEnd(text: string, at: number): number {
  if (run.text !== text || at < run.start || at >= run.end) run = readRun(text, at);
  // An opening bracket in the value keeps its closing one.
  let end = Math.max(at, run.opened >= at ? run.stopped : run.closed);
  // A token that its line's end or a continuation splits.
  for (let wraps = 0; wraps < WRAPS_MAX && end > at; wraps += 1) {
    const next = continuedEnd(text, at, end, ~STOPS);
    if (next === end) break;
    end = next;
  }
  return end;
}

interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its last opening bracket; -1 when there is none. */
  readonly opened: number;
  /** Its end without stops and colons, and without closing brackets too. */
  readonly stopped: number;
  readonly closed: number;
}

/** The run that was read last. Names inside one (a=a=a=…) have values that end where it does, and do not read it again. */
let run: Run = { text: "", start: 0, end: 0, opened: -1, stopped: 0, closed: 0 };

function readRun(text: string, start: number): Run {
  let end = start;
  let opened = -1;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code < 128 ? (setsOf(code) & STOPS) !== 0 : !isForeignLetter(code)) break;
    if (code === 0x28 || code === 0x5b || code === 0x7b) opened = end;
  }
  return {
    text,
    start,
    end,
    opened,
    stopped: endWithout(text, start, end, ".:"),
    closed: endWithout(text, start, end, ".:)]}>"),
  };
}

function endWithout(text: string, start: number, end: number, marks: string): number {
  let last = end;
  while (last > start && marks.includes(text[last - 1] as string)) last -= 1;
  return last;
}

/** Letters of Latin, Greek and Cyrillic beyond ASCII; passwords are typed on such keyboards. */
function isForeignLetter(code: number): boolean {
  return code >= 0xc0 && code <= 0x52f && code !== 0xd7 && code !== 0xf7;
}

/** Whether nothing but the end of the text, a line or a closing mark follows: the bare value stands alone on its side. */
export function standsAlone(text: string, end: number): boolean {
  return end >= text.length || isAt(text, end, SPACE | QUOTE | SEMICOLON | AMPERSAND | BACKSLASH);
}
