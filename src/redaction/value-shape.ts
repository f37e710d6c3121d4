// What a value looks like, whatever its name: a stand-in, a word of a type system, prose, code, or something random. These
// judgements decide precision; each one errs towards "may be a secret".
import { ALNUM, DIGIT, isAt, LETTER, LOWER, runEnd, setsOf, UPPER, WORD } from "./chars.ts";
import { FILLER } from "./placeholder.ts";

/** Values that say there is no value, or what kind it would have. Compared in lower case without surrounding punctuation. */
const NO_VALUE: ReadonlySet<string> = new Set(
  `null none nil undefined true false yes no on off string str text bytes bytea bool boolean int integer number float any
  object unknown void never optional required empty unset missing invalid incorrect wrong expired changed reset updated
  failed failure ok okay success masked hidden redacted removed omitted secret password passwd pass token key credential
  credentials username user default value values example sample placeholder changeme change_me replaceme replace_me todo
  tbd n/a na xxx varchar char file path env stdin prompt input type self this function const var let return and or not is
  was if else in of for to the a an with from`.split(/\s+/),
);

const LONGEST_NO_VALUE = Math.max(...[...NO_VALUE].map((word) => word.length));
const OPENERS = "([{";
const CLOSERS = "])}!?.,;:";

/** Words that mark a stand-in when the whole value is words. */
const STAND_IN =
  /(?:^|[^a-z])(?:your|my|example|sample|placeholder|dummy|fake|changeme|replace|insert|todo|redacted|here|xxx+)(?:[^a-z]|$)/i;

/** How code reads a variable of the environment; in quotes a template does. */
const ENVIRONMENT = /^(?:process\.env|import\.meta\.env|os\.environ|Deno\.env|ENV|env)\b[.[(]/;

const TEMPLATE = /^(?:\$[\w({]|\{\{|\{[\w.]*\}$|<[^>]*>?$|%[({]?\w|#\{|\*+$|@\w+@$|\[[\w -]*\]$|__\w+__$|:\w+$)/;

/** The version of a package, which a manifest puts behind its name. */
const VERSION = /^[~^<>=v]{0,2}\d{1,4}\.\d{1,5}\.\d{1,5}(?:[-+][\w.]{1,30})?$/;

/** Words that prose has and secrets have not. */
const PROSE = new Set(
  `a an and are as at be been before but by can cannot could do does enter error expected failed for from has have if in
  invalid is it may missing must need needs no not of on only or please provide provided required should that the then
  there this to try unless use used using valid was when which will with without you your`.split(/\s+/),
);

/** Only words: letters, with separators between them and at most three digits at the end. */
const WORDS_ONLY = /^[A-Za-z]+(?:[ ._\-/][A-Za-z]+)*[ ._-]?\d{0,3}$/;

/**
 * Whether a value stands in for one: a template variable, a mask of one character, `<your token>`, `changeme`, AWS's
 * documentation values (which hold the word EXAMPLE), or nothing but placeholders of ours.
 */
export function isStandIn(value: string): boolean {
  // A long value is told by its beginning, however long it is.
  if (value.length > 300 && value.slice(0, 300).replaceAll(FILLER, "").trim().length > 200) return false;
  const bare = (value.includes(FILLER) ? value.replaceAll(FILLER, "") : value).trim();
  if (bare === "") return true;
  if (bare.length > 200) return false;
  if (isNoValue(bare)) return true;
  // Most values are told by which characters they hold: the expressions below are asked only when those are there.
  const first = bare.charCodeAt(0);
  let held = 0;
  let alike = true;
  for (let at = 0; at < bare.length; at += 1) {
    const code = bare.charCodeAt(at);
    held |= code < 128 ? HOLDS[code]! : code === ELLIPSIS ? HOLDS_MARK : HOLDS_ODD;
    if (code !== first) alike = false;
  }
  if (alike) return true;
  if (TEMPLATE_STARTS.has(first) && TEMPLATE.test(bare) && !holdsRandom(bare)) return true;
  if (
    (held & HOLDS_MARK) !== 0 &&
    (bare.includes("...") || bare.includes("…") || bare.includes("${") || bare.includes("{{"))
  )
    return true;
  if ((held & HOLDS_MARK) !== 0 && (VERSION.test(bare) || ENVIRONMENT.test(bare))) return true;
  if ((held & HOLDS_BRACKET) !== 0 && ENVIRONMENT.test(bare)) return true;
  if ((held & HOLDS_X) !== 0 && bare.includes("EXAMPLE")) return true;
  return (held & (HOLDS_ODD | HOLDS_BRACKET)) === 0 && WORDS_ONLY.test(bare) && STAND_IN.test(bare);
}

const ELLIPSIS = 0x2026;
/** What templates begin with. */
const TEMPLATE_STARTS: ReadonlySet<number> = new Set([..."${<%#*@[_:"].map((char) => char.charCodeAt(0)));
/** A character of `...`, `${`, `{{`, of a version or of the environment's path. */
const HOLDS_MARK = 1;
const HOLDS_BRACKET = 2;
const HOLDS_X = 4;
/** One that no words with separators hold. */
const HOLDS_ODD = 8;
const HOLDS = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const char = String.fromCharCode(code);
  HOLDS[code] =
    (".{".includes(char) ? HOLDS_MARK : 0) |
    ("[(".includes(char) ? HOLDS_BRACKET : 0) |
    (char === "X" ? HOLDS_X : 0) |
    (/[A-Za-z0-9 ._\-/]/.test(char) ? 0 : HOLDS_ODD);
}

/** Whether a value is one of NO_VALUE, in any case and with brackets or punctuation around it. */
function isNoValue(bare: string): boolean {
  let start = 0;
  let end = bare.length;
  while (start < end && OPENERS.includes(bare[start]!)) start += 1;
  while (end > start && CLOSERS.includes(bare[end - 1]!)) end -= 1;
  return end - start <= LONGEST_NO_VALUE && NO_VALUE.has(bare.slice(start, end).toLowerCase());
}

/** Whether brackets or a colon, which make words a stand-in, stand around something that was drawn. */
function holdsRandom(bare: string): boolean {
  return /^[<[:{]/.test(bare) && (bare.match(/[A-Za-z0-9]{12,}/g) ?? []).some(looksRandom);
}

/** Characters of a row of one letter, as documents write where a token would stand. */
const MASK_MIN = 8;
const LOWER_WORDS = /^[a-z]{2,}(?:[-_.][a-z]+)*$/;
const UPPER_WORDS = /^[A-Z]{2,}(?:[-_.][A-Z]+)+$/;

/** Whether what follows a token's prefix is an example: a row of one letter, or words. Random characters make neither. */
export function isExample(body: string): boolean {
  if (holdsMask(body)) return true;
  // Words begin with two letters of one case.
  const begin = setsOf(body.charCodeAt(0)) & setsOf(body.charCodeAt(1));
  if ((begin & LETTER) === 0 || !isOneCase(body)) return false;
  const words = /^[^\s\\]{0,60}/.exec(body)?.[0].replace(/\.+$/, "") ?? "";
  return (words.length < 60 || words === body) && (LOWER_WORDS.test(words) || UPPER_WORDS.test(words));
}

/** Whether x, X or 0 stands in a row. */
function holdsMask(body: string): boolean {
  let row = 0;
  let before = 0;
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    row = code === before ? row + 1 : 1;
    before = code;
    if (row >= MASK_MIN && (code === 0x78 || code === 0x58 || code === 0x30)) return true;
  }
  return false;
}

/** Whether the first characters, up to a blank or a backslash, hold no digit and letters of one case. */
function isOneCase(body: string): boolean {
  let sets = 0;
  for (let at = 0; at < 60 && at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code === 0x5c || code <= 0x20 || code >= 0x80) break;
    sets |= setsOf(code);
  }
  return (sets & DIGIT) === 0 && (sets & LETTER) !== LETTER;
}

/** A path of names: folders and files as people call them. */
export function isPath(value: string): boolean {
  if (value.length > 200 || !/^(?:~|\.{1,2})?\/[\w.@-]+(?:\/[\w.@-]+)+\/?$/.test(value)) return false;
  return isName(value);
}

/** Whether a quoted value is a sentence: three or more words, at least one of them a word that only prose has. */
export function isProse(value: string): boolean {
  if (!value.includes(" ") || value.length > 2000) return false;
  const words = value.toLowerCase().match(/[a-z']+/g) ?? [];
  if (words.length < 3 && !/^[A-Z][a-z]+ [a-z]+[.!?:]?$/.test(value)) return false;
  return words.some((word) => PROSE.has(word)) && !/[a-z]\d|\d[a-z]/i.test(value.replace(/\b\d+\b/g, ""));
}

/** Nothing but words and separators. */
export function isPlainWords(value: string): boolean {
  return value.length <= 200 && WORDS_ONLY.test(value);
}

/** Whether a name begins the value and a mark of code follows it: most values have no such mark. */
function namesFirst(value: string): boolean {
  let at = 0;
  while (isAt(value, at, WORD) || value.charCodeAt(at) === 0x24) at += 1;
  return at > 0 && "([!?.:-<".includes(value[at] ?? " ");
}

/** Words and separators whose capitals stand where those of names do: the pieces of camel case are long. */
export function isNameLike(value: string): boolean {
  if (!isPlainWords(value) || looksRandom(value)) return false;
  const pieces = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const letters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return pieces.length < 3 || letters / pieces.length >= 3.4;
}

/** How code begins a call, a subscript, a generic type or a path of names. */
const CODE_START = /^[A-Za-z_$][\w$]*(?:[([]|[!?]?\.(?=[A-Za-z_$])|[!?][[.]|::|->|<(?=[A-Z]))/;

/**
 * Whether an unquoted value is code rather than a value: a call, a subscript, a path of names, a type. The characters that decide
 * do not stand in a generated token, dots apart, which count between names only.
 */
export function isCode(value: string): boolean {
  if (value.length > 500 || !namesFirst(value)) return false;
  const start = CODE_START.exec(value)?.[0];
  if (start === undefined) return false;
  if (!start.endsWith(".")) return true;
  const parts = value.split(/[!?]?\.|::|->/);
  // One name with a digit inside is a name (s3Client); two of them are a generated value with dots.
  if (parts.filter((part) => /^[A-Za-z]+\d+[A-Za-z]/.test(part)).length > 1) return false;
  return parts.every((part) => /^[A-Za-z_$][\w$]*(?:[([<!?;:})\]].*)?$/s.test(part) && !looksRandom(part));
}

/**
 * Whether a word has what generated ones have and names have not: digits in three places or more, or letters and digits that change so
 * often that its pieces (as camel case cuts them) average under 2.8 characters. Says nothing about words under eight.
 */
export function looksRandom(word: string): boolean {
  if (word.length < 8) return false;
  const size = Math.min(word.length, 200);
  let pieces = 0;
  let numbers = 0;
  let length = 0;
  for (let at = 0; at < size; ) {
    const sets = setsOf(word.charCodeAt(at));
    if ((sets & ALNUM) === 0) {
      at += 1;
      continue;
    }
    const end = (sets & DIGIT) !== 0 ? runEnd(word, at, DIGIT, size) : pieceEnd(word, at, size);
    if ((sets & DIGIT) !== 0) numbers += 1;
    pieces += 1;
    length += end - at;
    at = end;
  }
  return (numbers >= 3 && pieces > numbers) || (pieces >= 4 && length / pieces < 2.8);
}

/** End of a piece of camel case: small letters with a capital before them, or capitals up to one that begins such a piece. */
function pieceEnd(word: string, at: number, size: number): number {
  const capitals = runEnd(word, at, UPPER, size);
  const lower = capitals < size && isAt(word, capitals, LOWER);
  if (capitals - at > 1) return lower ? capitals - 1 : capitals;
  return lower ? runEnd(word, capitals, LOWER, size) : capitals;
}

/**
 * Whether a run of characters is made of names as code and prose have them: words of letters in any joining, digits only at
 * the end of one, nothing that looks random.
 */
export function isName(run: string): boolean {
  const parts = run.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  return parts.every((part) => /^(?:[A-Za-z]+\d{0,3}|\d{1,4})$/.test(part) && !looksRandom(part));
}
