// A list of cookies as headers write it: pairs with semicolons between them and, behind the first, attributes. Says where the
// values are, where the list stops and whether it stopped where a list may.
import {
  ALNUM,
  AMPERSAND,
  B64,
  B64URL,
  BACKSLASH,
  BLANK,
  BRACKET,
  BREAK,
  DOT,
  EQUALS,
  isAt,
  PERCENT,
  QUOTE,
  runEnd,
  SEMICOLON,
  setsOf,
  TILDE,
} from "./chars.ts";
import { closingQuote, type OpenQuote, quoteAt } from "./quotes.ts";
import { continuedEnd } from "./wrap.ts";

/** Attributes of RFC 6265 and its successors; their values say how a cookie is kept, not what it is. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  "path domain expires max-age samesite secure httponly partitioned priority version comment".split(" "),
);
const NAME_MAX = 256;
/** What the next line may go on with when it carries the rest of a value. */
const VALUE = B64 | B64URL | DOT | PERCENT | EQUALS | TILDE;
const FILLER = 0xffff;

export interface CookieList {
  readonly values: readonly { readonly start: number; readonly end: number }[];
  /** Where reading stopped. */
  readonly end: number;
  /** It stopped at the end of a text, line, string or bracket, or at prose behind a blank. */
  readonly whole: boolean;
  /** Length of the longest value. */
  readonly longest: number;
}

/** How the list stands in its text. */
export interface ListForm {
  /** Blanks separate cookies too (a printed list). */
  readonly spaced: boolean;
  /** The quote of the string that the list stands in; null outside strings. */
  readonly outer: OpenQuote | null;
}

export function isAttribute(name: string): boolean {
  return ATTRIBUTES.has(name.toLowerCase());
}

/** Reads pairs from `from`. Linear in what it reads. */
export function cookieList(text: string, from: number, form: ListForm): CookieList {
  const values: { start: number; end: number }[] = [];
  let at = runEnd(text, from, BLANK);
  let stop = from;
  let longest = 0;
  for (let first = true; ; first = false) {
    const nameEnd = endOfName(text, at);
    if (nameEnd === at) break;
    const name = text.slice(at, nameEnd);
    if (text[nameEnd] !== "=") {
      if (first || !isAttribute(name)) break;
      stop = nameEnd;
    } else if (!first && isAttribute(name)) stop = attributeEnd(text, nameEnd + 1);
    else {
      const value = readValue(text, nameEnd + 1, form);
      if (value.end > value.start) values.push({ start: value.start, end: value.end });
      longest = Math.max(longest, value.end - value.start);
      stop = value.stop;
    }
    const next = separatorEnd(text, stop, form.spaced);
    if (next === -1) break;
    stop = next;
    at = next;
  }
  return { values, end: stop, whole: isEnd(text, stop), longest };
}

function endOfName(text: string, at: number): number {
  let end = at;
  while (end - at < NAME_MAX && end < text.length && !isNameStop(text.charCodeAt(end))) end += 1;
  return end;
}

function isNameStop(code: number): boolean {
  if (code >= 128 || code < 0x20 || code === 0x3d || code === 0x2c || code === 0x3a) return true;
  return (setsOf(code) & (BLANK | BREAK | QUOTE | SEMICOLON | BACKSLASH)) !== 0;
}

interface ReadValue {
  readonly start: number;
  readonly end: number;
  /** Where reading goes on. */
  readonly stop: number;
}

/** A value, in quotes of its own or bare. */
function readValue(text: string, at: number, { outer }: ListForm): ReadValue {
  const quote = quoteAt(text, at);
  if (quote !== null && canStart(text, quote.end)) {
    const { end, closed } = closingQuote(text, quote);
    // A quote like the outer one that nothing closes on the line was the outer one.
    if (closed || outer === null || outer.char !== quote.char || outer.level !== quote.level) {
      return { start: quote.end, end, stop: closed ? end + quote.level + 1 : end };
    }
  }
  let end = at;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === FILLER || code === 0x3b || code === 0x2c || (setsOf(code) & (BLANK | BREAK | QUOTE)) !== 0) {
      if (!isApostrophe(text, end, outer)) break;
      end += 1;
    } else if (code === 0x5c) {
      const mark = runEnd(text, end, BACKSLASH, end + 16);
      if (/[nr"'`]/.test(text[mark] ?? "n")) break;
      end = mark;
    } else if ((code === 0x5d || code === 0x7d || code === 0x29) && closes(text, end)) break;
    else end += 1;
  }
  end = continuedEnd(text, at, end, VALUE);
  return { start: at, end, stop: end };
}

/** `note=don't` in a header that no single quote opened. */
function isApostrophe(text: string, at: number, outer: OpenQuote | null): boolean {
  return text[at] === "'" && outer?.char !== "'" && isAt(text, at - 1, ALNUM) && isAt(text, at + 1, ALNUM);
}

/** A quote behind an equals sign opens a value only when a value can begin behind it. */
function canStart(text: string, at: number): boolean {
  if (at >= text.length || /[,:|<>]/.test(text[at] as string)) return false;
  return !isAt(text, at, BLANK | BREAK | SEMICOLON | AMPERSAND | BRACKET | BACKSLASH);
}

/** A bracket ends a value unless a character of a value follows it (`sid=ab]cd`, `user[id]=v`). */
function closes(text: string, at: number): boolean {
  return !isAt(text, at + 1, ALNUM | EQUALS | PERCENT);
}

/** Dates hold blanks and a comma: an attribute goes on to the next semicolon, quote or line's end. */
function attributeEnd(text: string, at: number): number {
  let end = at;
  const stops = SEMICOLON | QUOTE | BREAK | BACKSLASH;
  while (end < text.length && end - at < NAME_MAX && !isAt(text, end, stops) && text[end] !== "]") end += 1;
  const value = text.slice(at, end);
  const date = /^[A-Z][a-z]{2,8}, [\w :+-]{1,40}?(?:GMT|UTC|[+-]\d{4})/.exec(value);
  if (date !== null) return at + date[0].length;
  const short = value.search(/[\s,]/);
  return short === -1 ? end : at + short;
}

/** Past what separates two cookies: a semicolon, a comma or (in a printed list) blanks. -1 when nothing does. */
function separatorEnd(text: string, at: number, spaced: boolean): number {
  const mark = runEnd(text, at, BLANK, at + 8);
  const comma = text[mark] === "," && isAt(text, mark + 1, BLANK) && !isAt(text, mark + 2, QUOTE);
  if (text[mark] === ";" || comma) return runEnd(text, mark + 1, BLANK, mark + 9);
  return spaced && mark > at ? mark : -1;
}

function isEnd(text: string, at: number): boolean {
  if (at >= text.length || isAt(text, at, BREAK) || /[\])},<\uffff]/.test(text[at] as string)) return true;
  if (text[at] === "\\") return /[nr"'`]/.test(text[runEnd(text, at, BACKSLASH)] ?? "n");
  // A quote that something glued to it follows stood inside a value.
  if (isAt(text, at, QUOTE)) return !/[\w{[]/.test(text[at + 1] ?? " ");
  return isAt(text, at, BLANK) && !/^[^\n\r]{0,200}=/.test(text.slice(at, at + 201));
}
