// Cookie and Set-Cookie headers in any notation: every value of a list that reads as one, with names and attributes kept; the
// whole span to the end of its string or line when it does not.
import { beginsAt } from "../boundary.ts";
import { ALNUM, BLANK, BREAK, HYPHEN, isAt, runEnd, runStart, SPACE, WORD } from "../chars.ts";
import type { Draw, Emit, Example, Keyed, RedactionClass } from "../class.ts";
import { cookieList, isAttribute } from "../cookie-list.ts";
import { gapAfter } from "../gap.ts";
import { drawRun } from "../prefix-token.ts";
import { closingQuote, lineEnd, type OpenQuote, quoteAt, quoteBefore } from "../quotes.ts";
import { isProse, isStandIn } from "../value-shape.ts";

/** A span that does not read as a list counts when a value in it has this many characters. */
const MIN_BROKEN = 12;
/** How far behind the place where a list breaks such a value is looked for. */
const LOOK = 256;
/** Of MIN_BROKEN characters, in quotes or bare. */
const LONG_VALUE = /=["'\\]{0,16}[^\s"';=]{12}/;
const LONG_VALUE_MAX = 1 + 16 + MIN_BROKEN;
/** How far before a flag the program is looked for. */
const PROGRAM_REACH = 300;
const LIST = /(?:\[\](?:string|any|interface ?\{\})\{|[[({]){1,2}/y;
const HEADER = /^(?:http[-_])?(?:set[-_]?)?cookie2?$/i;
const JAR = /^cookies$/i;

const EMPTY = /^[\w.-]{1,64}="{0,2}(?:;|$)/;

export const cookie: RedactionClass = {
  name: "cookie",
  when: "always",
  says: "cookie of a Cookie or Set-Cookie header",
  covered: [
    "each value of a list of cookies, whatever its length, in lines, quoted headers, keys, calls, tuples, printed maps and lists, at up to four layers of escaping; names and attributes stay",
    "the whole span of a header that is no such list, when a value in it has 12 or more characters",
    "curl --cookie and -b with name=value",
  ],
  notCovered: [
    "a cookie apart from its header's name, other than curl -b",
    "a cookie jar file",
    "a header that is folded again behind its first cookie, beyond the fold",
  ],
  improves: [
    "cookies are replaced one by one, attributes kept",
    "a cookie passed apart from its header name (curl -b)",
    "an apostrophe in an unquoted value",
  ],
  credential: true,
  keywords: ["cookie", " -b "],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (text[at] === " ") {
      if (/\bcurl\b[^\n|;]*$/.test(text.slice(Math.max(0, at - PROGRAM_REACH), at))) argument(text, end, emit);
      return;
    }
    const nameEnd = text[end] === "2" ? end + 1 : end;
    const start = runStart(text, at, WORD | HYPHEN, Math.max(0, at - 24));
    if (isAt(text, nameEnd, WORD) || !(beginsAt(text, at, ALNUM) || /set$/i.test(text.slice(start, at)))) return;
    if (text.startsWith("--", start) && isAt(text, end, BLANK)) argument(text, end, emit);
    else header(text, start, nameEnd, emit);
  },
  keyed: {
    holds: (key) => HEADER.test(key) || JAR.test(key),
    find(value: string, names: Keyed, emit: Emit): void {
      const own = HEADER.test(names.key);
      const list = own || JAR.test(names.key);
      // The names first: they are few and short, and say no to nearly every value.
      if (!list && (names.under === "" || !underCookie(names))) return;
      if (isStandIn(value)) return;
      if (list) {
        const { whole, values } = cookieList(value, 0, { spaced: false, outer: null });
        // A cookie that is deleted has an empty value; nothing is secret in the list.
        if (whole && (values.length > 0 || EMPTY.test(value))) {
          for (const { start, end } of values) if (!isStandIn(value.slice(start, end))) emit(start, end);
        } else if (own && !isProse(value)) emit(0, value.length);
      } else emit(0, value.length);
    },
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 16 + draw(16), draw)}`;
    return { text: `Set-Cookie: sid=${secret}; Path=/; HttpOnly`, secret, key: "cookie" };
  },
};

function underCookie({ key, under }: Keyed): boolean {
  return (HEADER.test(under) || JAR.test(under)) && !isAttribute(key) && key !== "name";
}

/** What stands behind the name of a header: a string, a list of strings, or cookies to the end of a string or line. */
function header(text: string, start: number, nameEnd: number, emit: Emit): void {
  const gap = gapAfter(text, start, nameEnd);
  if (gap === null) return;
  // `Set-Cookie: sid=x` reads like a typed declaration, and is a header.
  const behind = text[nameEnd] === ":" ? nameEnd + 1 : gap.end;
  let from = runEnd(text, behind, SPACE, behind + 40);
  LIST.lastIndex = from;
  const list = LIST.exec(text);
  if (list !== null) from = runEnd(text, from + list[0].length, SPACE, from + list[0].length + 40);
  else if (crossesLine(text, behind, from)) return;
  const outer = gap.nameQuoted ? null : quoteBefore(text, start);
  const first = prefixed(text, from);
  if (quoteAt(text, first) !== null) strings(text, first, list !== null, emit);
  else if ((gap.operator !== "wide" && gap.operator !== "loose") || behind !== gap.end) {
    const limit = () => (outer === null ? lineEnd(text, from) : closingQuote(text, outer).end);
    take(text, from, { spaced: list !== null, outer }, limit, emit);
  }
}

/** Whether a line ends between two places and the next one is no fold of it. */
function crossesLine(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (isAt(text, at, BREAK) && !isAt(text, end - 1, BLANK)) return true;
  return false;
}

/** The strings of a list of headers, or the one string. */
function strings(text: string, from: number, list: boolean, emit: Emit): void {
  for (let at = from; ; ) {
    const quote = quoteAt(text, at);
    if (quote === null) return;
    const { end, closed } = closingQuote(text, quote);
    take(text, quote.end, { spaced: false, outer: quote }, () => end, emit);
    if (!list || !closed) return;
    const comma = runEnd(text, end + quote.level + 1, SPACE, end + 24);
    if (text[comma] !== ",") return;
    at = prefixed(text, runEnd(text, comma + 1, SPACE, comma + 80));
  }
}

/** Past the letter of a bytes or raw literal. */
function prefixed(text: string, at: number): number {
  return /^[bBrRuU]$/.test(text[at] ?? "") && quoteAt(text, at + 1) !== null ? at + 1 : at;
}

/** The argument of curl: cookies only when it has pairs, a file otherwise. */
function argument(text: string, end: number, emit: Emit): void {
  const from = runEnd(text, end, BLANK, end + 8);
  const quote = quoteAt(text, from);
  const start = quote === null ? from : quote.end;
  const limit = () => (quote === null ? runEnd(text, start, ~SPACE) : closingQuote(text, quote).end);
  take(text, start, { spaced: false, outer: quote }, limit, emit);
}

interface Form {
  readonly spaced: boolean;
  readonly outer: OpenQuote | null;
}

function take(text: string, from: number, form: Form, limit: () => number, emit: Emit): void {
  const list = cookieList(text, from, form);
  if (!list.whole && (list.longest >= MIN_BROKEN || longBehind(text, list.end))) {
    emit(from, Math.max(limit(), list.end));
    return;
  }
  for (const { start, end } of list.values) {
    if (!isStandIn(text.slice(start, Math.min(end, start + 300)))) emit(start, end);
  }
}

/** Whether a value of twelve characters without a blank stands on the same line, not far behind. */
function longBehind(text: string, at: number): boolean {
  const known = short.text === text && at >= short.start && at < short.end;
  // Headers that stand close to each other look at the same characters: only the new ones are read.
  const from = known ? Math.max(at, short.end - LONG_VALUE_MAX) : at;
  const end = lineEnd(text, from, at + LOOK);
  if (LONG_VALUE.test(text.slice(from, end))) return true;
  short = { text, start: known ? short.start : at, end };
  return false;
}

/** Where no such value begins and ends, as found last. */
let short = { text: "", start: 0, end: 0 };
