// Connection strings that are neither URLs nor plain assignments: ADO and ODBC lists, Go's DSN, Oracle's user/password@.
import {
  ALNUM,
  B64URL,
  BACKSLASH,
  BREAK,
  EQUALS,
  isAt,
  QUOTE,
  runEnd,
  SEMICOLON,
  SPACE,
  setsOf,
  WORD,
} from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { drawRun } from "../prefix-token.ts";
import { isCode, isStandIn, looksRandom } from "../value-shape.ts";
import { continuedEnd } from "../wrap.ts";

const USER_MAX = 64;
const VALUE_MAX = 200;
/** Stands for the characters of placeholders. */
const FILLED = 0xffff;
const STOPS = QUOTE | BACKSLASH | BREAK;
/** A password of several words: the next semicolon ends it, and no other pair begins before that. */
const BLANKS = /[ \t][^;="'`\\\r\n\uffff]{0,60}(?=;)/y;
/** What a value may stand in, plain or percent-encoded. */
const WRAPPERS: readonly (readonly [string, string])[] = [
  ["{", "}"],
  ["%7B", "%7D"],
  ["%22", "%22"],
];

export const connectionString: RedactionClass = {
  name: "connection-string",
  when: "always",
  says: "password in a connection string",
  covered: [
    "Password=, Pwd= and PWD= in a list with semicolons, quoted or braced, also with percent-encoded quotes and blanks",
    "user:password@tcp(host) and @unix(path)",
    "jdbc:oracle:thin:user/password@",
  ],
  notCovered: ["an ODBC password that holds a semicolon outside braces"],
  improves: [],
  credential: true,
  keywords: ["pwd=", "pwd =", "pwd%20=", "password=", "password =", "password%20=", "@tcp(", "@unix(", ":thin:"],
  find(text: string, at: number, end: number, emit: Emit): void {
    const first = text[at];
    if (first === "@") dsn(text, at, emit);
    else if (first === ":") oracle(text, end, emit);
    else inList(text, at, end, emit);
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 8 + draw(12), draw)}!7`;
    return { text: `Server=db.example;User Id=app;Pwd=${secret};Encrypt=yes`, secret };
  },
};

function inList(text: string, at: number, end: number, emit: Emit): void {
  if (isAt(text, at - 1, WORD)) return;
  const blank = text.startsWith("%20", end) ? end + 3 : runEnd(text, end, SPACE, end + 1);
  const [open, close] = wrapperAt(text, blank);
  const start = blank + open.length;
  let stop = start;
  const behindOther = isBehindPair(text, at);
  const limit = Math.min(text.length, start + VALUE_MAX + 1);
  while (stop < limit && text.charCodeAt(stop) !== 0xffff) {
    if (isAt(text, stop, close === null ? STOPS | SEMICOLON : STOPS)) break;
    if (close === null && isAt(text, stop, SPACE)) {
      BLANKS.lastIndex = stop;
      const words = BLANKS.exec(text);
      if (words !== null) stop += words[0].length;
      break;
    }
    if (close !== null && text.startsWith(close, stop)) break;
    // Padding may end a value that no list is seen in front of; another equals sign is one of the next pair.
    if (!behindOther && text[stop] === "=" && !isAt(text, stop + 1, EQUALS | SEMICOLON)) return;
    stop += 1;
  }
  if (stop === limit && limit < text.length) return;
  if (close === null) stop = continuedEnd(text, start, stop, ALNUM | B64URL);
  // A list: another key before it on the line, or one behind it.
  const behind = close === null ? stop : stop + close.length;
  const listed =
    behindOther ||
    (text.charCodeAt(behind) === 0x3b &&
      /^;(?:\s{0,2}|%20)[A-Za-z](?:[\w ]|%20){1,30}=/.test(text.slice(behind, behind + 40)));
  const value = text.slice(start, stop);
  if (listed && value.length >= 1 && value.length <= VALUE_MAX && !isNoValue(text.slice(at, end), value))
    emit(start, stop);
}

const BARE: readonly [string, null] = ["", null];

function wrapperAt(text: string, at: number): readonly [string, string | null] {
  const code = text.charCodeAt(at);
  if (code !== 0x7b && code !== 0x25) return BARE;
  return WRAPPERS.find(([mark]) => text.startsWith(mark, at)) ?? BARE;
}

/** Whether the semicolon behind another pair stands right in front. */
function isBehindPair(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (code === 0x3b) return true;
  if (code > 0x20 && code < 0x80 && code !== 0x30) return false;
  return /;(?:\s{0,2}|%20)$/.test(text.slice(Math.max(0, at - 4), at));
}

/** PWD is also where a shell stands; a value that a query or a sentence goes on behind is judged without what follows. */
function isNoValue(name: string, value: string): boolean {
  const word = /^[^&]*/.exec(value)?.[0] ?? value;
  if (/^\$%7B|^%7B%7B|^%3C/i.test(word)) return true;
  return isStandIn(word) || isCode(word) || (/^pwd/i.test(name) && /^[/~.]/.test(word) && !looksRandom(word));
}

function dsn(text: string, at: number, emit: Emit): void {
  const floor = Math.max(0, at - 2 * USER_MAX);
  let colon = -1;
  for (let from = at - 1; from >= floor; from -= 1) {
    const code = text.charCodeAt(from);
    if ((setsOf(code) & (SPACE | QUOTE | BACKSLASH)) !== 0 || code === FILLED) break;
    // In the query of a URL the string begins behind its name.
    if (colon !== -1 && (code === 0x3d || code === 0x23 || code === 0x3f || code === 0x26)) break;
    if (code === 0x3a) colon = from;
  }
  if (colon === -1 || colon + 1 >= at) return;
  if (!isStandIn(text.slice(colon + 1, at)) && !text.startsWith("://", colon)) emit(colon + 1, at);
}

function oracle(text: string, from: number, emit: Emit): void {
  const slash = runEnd(text, from, WORD, from + USER_MAX);
  if (slash === from || text[slash] !== "/") return;
  let stop = slash + 1;
  while (
    stop < text.length &&
    stop - slash <= USER_MAX &&
    !isAt(text, stop, SPACE) &&
    text[stop] !== "@" &&
    text[stop] !== "\uffff"
  )
    stop += 1;
  if (text[stop] === "@" && !isStandIn(text.slice(slash + 1, stop))) emit(slash + 1, stop);
}
