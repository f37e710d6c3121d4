// Whether the name around a keyword is assigned a secret, and where the secret is. The rules of the class `assignment`.
import { standsAlone, type Value, valueAt } from "./assigned.ts";
import { isAt, runEnd, WORD } from "./chars.ts";
import { type Gap, gapAfter, nameStart } from "./gap.ts";
import { credentialIn } from "./header-value.ts";
import { type NameKind, nameKind } from "./names.ts";
import { lengthWithoutFiller } from "./placeholder.ts";
import { closingQuote, lineEnd, quoteBefore } from "./quotes.ts";
import { isCode, isPlainWords, isProse, isStandIn, looksRandom } from "./value-shape.ts";

/** The length that the reference asks of a value behind a bare name. */
export const MIN_CREDENTIAL = 12;
const MIN_PASSWORD = 3;
/** Values of a URL's query are shorter and their names say less. */
const MIN_QUERY = 8;

interface Found {
  readonly start: number;
  readonly end: number;
}

/** The secret assigned to the name whose keyword stands at [at, end), or null. */
export function assignedSecret(text: string, at: number, end: number): Found | null {
  const nameEnd = endOfName(text, end);
  if (nameEnd === -1) return null;
  const start = withoutEscape(text, nameStart(text, at));
  const name = text.slice(start, nameEnd).replace(/^[-.]+/, "");
  const kind = nameKind(name);
  if (kind === null) return null;
  const gap = gapAfter(text, start, nameEnd);
  if (gap === null) return null;
  if (kind === "header" && /authorization$/i.test(name)) return authorization(text, start, gap);
  const bare = gap.operator !== "wide";
  const value = valueAt(text, gap.end, bare, kind === "header" || gap.nameQuoted);
  if (value === null) return null;
  const end2 = gap.operator === "tag" && value.quote === null ? beforeTag(text, value) : value.end;
  const found = { start: value.start, end: end2 };
  return isSecret(text, { ...value, end: end2 }, { name, kind, gap, start }) ? found : null;
}

/** The name goes on behind its keyword only as a plural of credential or a number; otherwise it is the name of something else. */
function endOfName(text: string, end: number): number {
  const stop = runEnd(text, end, WORD);
  const rest = text.slice(end, Math.min(stop, end + 8));
  if (stop - end > 6 || !/^(?:s)?(?:_?\d{1,3})?$/.test(rest)) return -1;
  if (rest.startsWith("s") && !/credentials$/i.test(text.slice(end - 10, end + 1))) return -1;
  // token-count, password.length: the name goes on.
  if ((text[stop] === "-" || text[stop] === ".") && isAt(text, stop + 1, WORD)) return -1;
  return stop;
}

/** `\nTOKEN` in escaped text: the n belongs to the line break. */
function withoutEscape(text: string, start: number): number {
  if (text[start - 1] !== "\\") return start;
  if (/^[nrtbf]/.test(text[start] ?? "")) return start + 1;
  if (/^u[0-9a-f]{4}/i.test(text.slice(start, start + 5))) return start + 5;
  return start;
}

function beforeTag(text: string, value: Value): number {
  const close = text.indexOf("<", value.start);
  return close === -1 || close > value.end ? value.end : close;
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
  const least = kind === "header" ? 1 : kind === "password" ? MIN_PASSWORD : query ? MIN_QUERY : MIN_CREDENTIAL;
  if (length < least || isStandIn(content)) return false;
  if (quote !== null)
    return !isProse(content) && !(kind !== "password" && /^[./]/.test(content) && /\.\w{1,5}$/.test(content));
  if (/^[/.[\](){}<>$%*=|#^~]/.test(content)) return isBase64Secret(content);
  if (isCode(content)) return false;
  if (kind === "header") return true;
  // Words alone: in code they are names. What decides is whether the notation is one that holds plain values.
  const plain = isPlainWords(content) && !looksRandom(content);
  if (!plain) return true;
  if (isSameName(content, name) || !standsAlone(text, end)) return false;
  if (gap.operator === "tight") return kind === "password" || /^[A-Z][A-Z0-9_]*$/.test(name) || query;
  return kind === "password" && gap.operator === "colon" && /\d/.test(content);
}

/** A secret access key of AWS may start with a slash; a path that long has a dot, a hyphen or no capitals. */
function isBase64Secret(content: string): boolean {
  return /^\/[A-Za-z0-9/+]{39}$/.test(content) && looksRandom(content.replace(/[/+]/g, ""));
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
  const value = valueAt(text, gap.end, gap.operator !== "wide", true);
  if (value === null) return null;
  const outer = quoteBefore(text, start);
  const limit =
    value.quote !== null
      ? value.end
      : outer !== null && !gap.nameQuoted
        ? closingQuote(text, outer).end
        : lineEnd(text, value.start);
  const content = text.slice(value.start, Math.min(limit, value.start + 4096));
  // Bearer and Basic have classes of their own, which see the header in front of them.
  if (/^(?:bearer|basic)\b/i.test(content)) return null;
  const credential = credentialIn(content);
  if (credential === null) return null;
  const from = value.start + credential.at;
  if (value.quote !== null || credential.toEnd) return from < limit ? { start: from, end: limit } : null;
  const end = valueAt(text, from, true)?.end ?? from;
  const word = text.slice(from, end);
  const isWord = credential.at === 0 && isPlainWords(word) && !looksRandom(word);
  return end > from && !isWord && !isCode(word) && !isStandIn(word) ? { start: from, end } : null;
}
