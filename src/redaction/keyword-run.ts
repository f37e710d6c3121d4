// A last look that reads no shapes: the name of a credential header with a long run of characters close behind it. It fails
// closed, so a document it fires on is left out, not mended. Reads redacted text; placeholders end its reach.
import { BACKSLASH, BREAK, COMMA, CONTROL, isAt, QUOTE, SEMICOLON, SPACE, setsOf, WORD } from "./chars.ts";
import { Keywords } from "./keywords.ts";
import { masked, type PlaceholderAt, placeholdersIn } from "./placeholder.ts";
import { isName } from "./value-shape.ts";

/** How far behind a keyword a run may begin: the deepest opener that a class reads, and a pair of name and value. */
const REACH = 32;
/** Length of a run that counts: what the classes ask of a value. */
const RUN = 12;
const STOPS = SPACE | QUOTE | COMMA | SEMICOLON | BACKSLASH | CONTROL;
/** What may stand last on a line whose value is on the next one. */
const OPENERS = ":=[{(,-";

const WORDS = [
  ...["cookie", "authorization"],
  ...["api", "auth", "security"].flatMap((first) =>
    ["", "-", "_", " "].map((between) => `${first}${between}${first === "api" ? "key" : "token"}`),
  ),
];
const KEYWORDS = new Keywords([WORDS]);

export interface KeywordRun {
  /** Of the run, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/**
 * The runs behind keywords, ascending. Three rules: a placeholder ends the reach; a line break ends it once a word was read, or unless
 * the punctuation before it says that something follows; another keyword is no part of a run. A run that is a name in code
 * (words without digits) is none: the reference counts it and leaves out every text about cookies. Behind the placeholder of a cookie, an item of a
 * list on the next line counts too.
 */
export function keywordRuns(text: string, names: ReadonlySet<string>): readonly KeywordRun[] {
  const placeholders = placeholdersIn(text, names);
  const bare = masked(text, placeholders);
  const found: KeywordRun[] = [];
  const ends: number[] = [];
  const starts: number[] = [];
  KEYWORDS.each(bare, (_owner, start, end) => {
    if (start < (ends.at(-1) ?? 0)) return;
    starts.push(start);
    ends.push(end);
  });
  for (const [index, end] of ends.entries()) {
    const run = runBehind(bare, end, starts[index + 1] ?? bare.length);
    if (run !== null && run.start >= (found.at(-1)?.end ?? 0)) found.push(run);
  }
  for (const placeholder of placeholders) {
    const run = listItemBehind(bare, placeholder);
    if (run !== null) found.push(run);
  }
  return found.sort((a, b) => a.start - b.start);
}

function runBehind(text: string, from: number, nextKeyword: number): KeywordRun | null {
  const limit = Math.min(text.length, from + REACH, nextKeyword);
  let at = from;
  let word = false;
  while (at <= limit && at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0xffff) return null;
    if ((setsOf(code) & BREAK) !== 0) {
      if (word || !OPENERS.includes(lastMark(text, from, at))) return null;
      at += 1;
    } else if ((setsOf(code) & STOPS) !== 0) at += 1;
    else {
      const end = endOfRun(text, at, nextKeyword);
      if (end - at >= RUN && !isName(text.slice(at, Math.min(end, at + 200)))) return { start: at, end };
      word ||= containsWord(text, at, end);
      at = Math.max(end, at + 1);
    }
  }
  return null;
}

function endOfRun(text: string, at: number, limit: number): number {
  let end = at;
  while (end < limit && end - at < 4096) {
    const code = text.charCodeAt(end);
    if (code === 0xffff || (setsOf(code) & STOPS) !== 0) break;
    end += 1;
  }
  return end;
}

function lastMark(text: string, from: number, at: number): string {
  let last = at;
  while (last > from && isAt(text, last - 1, SPACE)) last -= 1;
  return last > from ? (text[last - 1] as string) : " ";
}

function containsWord(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (isAt(text, at, WORD)) return true;
  return false;
}

/** A YAML list that goes on behind a redacted cookie: the next line's dash and a long run. */
function listItemBehind(text: string, { class: name, end }: PlaceholderAt): KeywordRun | null {
  if (name !== "cookie") return null;
  const mark = /^["'\\]{0,4}[ \t\r]{0,4}\n[ \t]{0,40}-[ \t]{1,4}["']?/.exec(text.slice(end, end + 64));
  if (mark === null) return null;
  const start = end + mark[0].length;
  const stop = endOfRun(text, start, text.length);
  return stop - start >= RUN && !isName(text.slice(start, stop)) ? { start, end: stop } : null;
}
