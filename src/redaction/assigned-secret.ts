// Whether the name around a keyword is assigned a secret, and where the secret is. The rules of the class `assignment`.
import { standsAlone, type Value, valueAt, valueStart } from "./assigned.ts";
import { B64, BLANK, BREAK, DIGIT, DOT, HYPHEN, isAt, runEnd, WORD } from "./chars.ts";
import { type Gap, gapAfter, nameStart } from "./gap.ts";
import { credentialIn } from "./header-value.ts";
import { type NameKind, nameKind } from "./names.ts";
import { lengthWithoutFiller } from "./placeholder.ts";
import { closingQuote, lineEnd, quoteAt, quoteBefore } from "./quotes.ts";
import { isCode, isNameLike, isPath, isPlainWords, isProse, isStandIn, looksRandom } from "./value-shape.ts";

/** The length that the reference asks of a value behind a bare name. */
export const MIN_CREDENTIAL = 12;
const MIN_PASSWORD = 3;
/** How much of a header's value is judged. */
const HEADER_MAX = 4096;
/** Longest content of an element that is read. */
const TAG_MAX = 4096;
/** Values of a URL's query are shorter and their names say less. */
const MIN_QUERY = 8;

const FILE_NAME = /^[./].*\.\w{1,5}$/s;
const NAME_IN_CODE = /^[?$#.]?(?:[a-z]+(?:[A-Z][a-z]+)+|(?:[A-Z][a-z]+){2,}|[A-Z]+(?:_[A-Z]+)+)$/;

/** What only paths, variables and marks begin with: 1; 2 for what may open a list too. */
const MARKS = new Uint8Array(128);
for (const char of "/.<>$%*=|#^~{}") MARKS[char.charCodeAt(0)] = 1;
for (const char of "()[]") MARKS[char.charCodeAt(0)] = 2;

interface Found {
  readonly start: number;
  readonly end: number;
}

/** The secret assigned to the name whose keyword stands at [at, end), or null. */
export function assignedSecret(text: string, at: number, end: number): Found | null {
  const nameEnd = endOfName(text, end);
  if (nameEnd === -1) return null;
  const start = withoutEscape(text, nameStart(text, at));
  const gap = gapAfter(text, start, nameEnd);
  // A path before the name makes it the name of a package or file.
  if (gap === null || (gap.nameQuoted && text[start - 1] === "/")) return null;
  const name = text.slice(runEnd(text, start, HYPHEN | DOT, nameEnd), nameEnd);
  const kind = nameKind(name);
  if (kind === null) return null;
  if (kind === "header" && /authorization$/i.test(name)) return authorization(text, start, gap);
  const bare = gap.operator !== "wide";
  const inList = kind === "header" || gap.nameQuoted;
  if (isPathOrMark(text, gap.end, inList)) return null;
  const value = valueAt(text, gap.end, bare, inList);
  if (value === null) return null;
  const stop = gap.operator === "tag" ? beforeTag(text, value.start) : value.end;
  if (stop === -1) return null;
  return isSecret(text, { ...value, end: stop }, { name, kind, gap, start }) ? { start: value.start, end: stop } : null;
}

/** The name goes on behind its keyword only as a plural of credential or a number; otherwise it is the name of something else. */
function endOfName(text: string, end: number): number {
  const stop = runEnd(text, end, WORD, end + 8);
  if (stop > end) {
    const rest = text.slice(end, stop);
    if (stop - end > 6 || !/^(?:s)?(?:_?\d{1,3})?$/.test(rest)) return -1;
    if (rest.startsWith("s") && !/credentials$/i.test(text.slice(end - 10, end + 1))) return -1;
  }
  const mark = text.charCodeAt(stop);
  if (mark !== 0x2d && mark !== 0x2e) return stop;
  // ACCESS-KEY-2 as a header.
  const digits = mark === 0x2d ? runEnd(text, stop + 1, DIGIT, stop + 5) : stop;
  if (digits > stop + 1 && digits <= stop + 4 && !isAt(text, digits, WORD | HYPHEN)) return digits;
  // token-count, password.length: the name goes on.
  return isAt(text, stop + 1, WORD) ? -1 : stop;
}

/** `\nTOKEN` in escaped text: the n belongs to the line break. */
function withoutEscape(text: string, start: number): number {
  if (text.charCodeAt(start - 1) !== 0x5c) return start;
  if (/^[nrtbf]/.test(text[start] ?? "")) return start + 1;
  if (/^u[0-9a-f]{4}/i.test(text.slice(start, start + 5))) return start + 5;
  return start;
}

/** End of an element's content, which a closing tag must follow on the same line; -1 when none does. */
function beforeTag(text: string, start: number): number {
  let end = start;
  while (end - start < TAG_MAX && end < text.length && text[end] !== "<" && !isAt(text, end, BREAK)) end += 1;
  return text.startsWith("</", end) || text.startsWith("<\\/", end) ? end : -1;
}

interface Context {
  readonly name: string;
  readonly kind: NameKind;
  readonly gap: Gap;
  /** Start of the name. */
  readonly start: number;
}

function isSecret(text: string, value: Value, { name, kind, gap, start }: Context): boolean {
  const { end, quote } = value;
  const content = text.slice(value.start, end);
  const length = lengthWithoutFiller(text, value.start, end);
  const query = text[start - 1] === "?" || text[start - 1] === "&";
  // Two quoted arguments of a call: the second is a password when it is no word.
  const named = gap.operator === "wide" && gap.nameQuoted && quote !== null;
  const short = kind === "password" && (!named || /^(?=.*\d)(?=.*[A-Za-z])[^\s]{6,}$/.test(content.slice(0, 200)));
  const least = kind === "header" ? 1 : short ? MIN_PASSWORD : query ? MIN_QUERY : MIN_CREDENTIAL;
  if (length < least || isStandIn(content)) return false;
  if (quote !== null) {
    if (isProse(content) || isPath(content) || (kind !== "header" && isOwnName(content, name))) return false;
    // A file's name, and the name of a constant or a property: code tells its tokens and keys apart by them.
    return (
      kind !== "credential" ||
      !(FILE_NAME.test(content) || (NAME_IN_CODE.test(content) && isNameLike(content.replace(/^[?$#.]/, ""))))
    );
  }
  if (/^[/.[\](){}<>$%*=|#^~]/.test(content)) return isBase64Secret(content);
  if (isCode(content)) return false;
  if (kind === "header") return true;
  if (kind === "credential" && isVariableOf(content, name)) return false;
  // PASS and PWD say less than password: behind a colon they head a line of a test report or a constant.
  if (
    gap.operator === "colon" &&
    /(?:^|[-_])(?:pass|pwd|pw)\d{0,2}$/i.test(name) &&
    /^(?:0x[\da-f]+|[\d.]+)$/i.test(content)
  )
    return false;
  // Words alone: in code they are names. What decides is whether the notation is one that holds plain values.
  if (!isNameLike(content)) return true;
  if (isSameName(content, name) || !standsAlone(text, end)) return false;
  if (gap.operator === "tight") return kind === "password" || /^[A-Z][A-Z0-9_]*$/.test(name) || query;
  return kind === "password" && gap.operator === "colon" && /\d/.test(content);
}

/** Whether a bare value begins with a sign that only paths, variables and marks begin with; its end need not be looked for. */
function isPathOrMark(text: string, end: number, inList: boolean): boolean {
  const at = runEnd(text, end, BLANK, end + 8);
  const code = text.charCodeAt(at);
  const mark = code < 128 ? MARKS[code]! : 0;
  if (mark === 0 || (mark === 2 && inList) || quoteAt(text, at + 1) !== null) return false;
  return text[at] !== "/" || !isBase64Secret(text.slice(at, runEnd(text, at, B64, at + 41)));
}

/** A secret access key of AWS may start with a slash; a path that long has a dot, a hyphen or no capitals. */
function isBase64Secret(content: string): boolean {
  return /^\/[A-Za-z0-9/+]{39}$/.test(content) && looksRandom(content.replace(/[/+]/g, ""));
}

/** `encodeUserPassword: "encodeUserPassword"`, `"encryptionKey": "encryptionKey1024"`: a table of names. */
function isOwnName(content: string, name: string): boolean {
  return content.replace(/\d{1,4}$/, "").toLowerCase() === name.toLowerCase();
}

/** `PrivateKey: testRSA2048PrivateKey`: a variable that is named after what it holds, digits in its name or not. */
function isVariableOf(content: string, name: string): boolean {
  if (content.length > 80 || !/^[A-Za-z_]\w*$/.test(content)) return false;
  const last = /(?:[A-Z]?[a-z]+|[A-Z]+)$/.exec(name)?.[0].toLowerCase();
  return last !== undefined && content.length > last.length + 3 && content.toLowerCase().endsWith(last);
}

/** `password=password`, `token=access_token`: an argument passed under its own name. */
function isSameName(content: string, name: string): boolean {
  const bare = content.toLowerCase().replace(/[^a-z]/g, "");
  const own = name.toLowerCase().replace(/[^a-z]/g, "");
  return (
    bare.includes(own) || own.includes(bare) || /pass|pwd|token|secret|key|cred|user|value|config|input/.test(bare)
  );
}

/** An Authorization header in text: to the quote that closes the string it stands in, else one word, or the line for schemes with parameters. */
function authorization(text: string, start: number, gap: Gap): Found | null {
  // Bearer and Basic have classes of their own, which see the header in front of them. Looked at first: it is most headers.
  const begin = valueStart(text, gap.end, true);
  if ((text.charCodeAt(begin) | 0x20) === 0x62 && /^(?:bearer|basic)\b/i.test(text.slice(begin, begin + 7)))
    return null;
  const value = valueAt(text, gap.end, gap.operator !== "wide", true);
  if (value === null) return null;
  const outer = quoteBefore(text, start);
  const limitWithin = (most: number) =>
    value.quote !== null
      ? value.end
      : outer !== null && !gap.nameQuoted
        ? closingQuote(text, outer).end
        : lineEnd(text, value.start, most);
  const near = value.start + HEADER_MAX;
  const content = text.slice(value.start, Math.min(limitWithin(near), near));
  const credential = credentialIn(content);
  if (credential === null) return null;
  const from = value.start + credential.at;
  if (value.quote !== null || credential.toEnd) {
    const limit = limitWithin(text.length);
    return from < limit ? { start: from, end: limit } : null;
  }
  const end = valueAt(text, from, true)?.end ?? from;
  const word = text.slice(from, end);
  const isWord = credential.at === 0 && isPlainWords(word) && !looksRandom(word);
  return end > from && !isWord && !isCode(word) && !isStandIn(word) ? { start: from, end } : null;
}
