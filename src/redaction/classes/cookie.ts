// Cookie and Set-Cookie headers. Where the span reads as a list of cookies each value goes by itself and attributes stay;
// otherwise the whole span goes.
import { valueAt } from "../assigned.ts";
import { ALNUM, isAt } from "../chars.ts";
import type { Draw, Emit, Example, Keyed, RedactionClass } from "../class.ts";
import { gapAfter } from "../gap.ts";
import { drawRun } from "../prefix-token.ts";
import { isStandIn } from "../value-shape.ts";

const ATTRIBUTES = new Set(
  "path domain expires max-age samesite httponly secure priority partitioned version comment".split(" "),
);
const NAME = /[\w!#$%&'*+.^`|~-]{1,256}/y;
const BLANKS = " \t";
const QUOTES = "\"'`";
/** How much of an unreadable span decides whether it is one. */
const NEAR = 256;
/** Without this many characters in one piece an unreadable span is talk about cookies. */
const LEAST = 12;
const NAMES = new Set(["cookie", "set-cookie", "set_cookie", "http_cookie", "setcookie"]);

export const cookie: RedactionClass = {
  name: "cookie",
  when: "always",
  says: "cookie of a Cookie or Set-Cookie header",
  covered: [
    "each value of a list of cookies, whatever its length; names and attributes stay",
    "the whole span of a header that is no such list, from 12 characters in one piece",
  ],
  notCovered: ["a cookie apart from its header name (curl -b, a cookie jar)"],
  improves: ["cookies are replaced one by one, attributes kept"],
  credential: true,
  keywords: ["cookie"],
  find(text: string, at: number, end: number, emit: Emit): void {
    const start = text
      .slice(at - 4, at)
      .toLowerCase()
      .match(/set[-_]$/)
      ? at - 4
      : at;
    if (isAt(text, start - 1, ALNUM) || isAt(text, end, ALNUM)) return;
    const gap = gapAfter(text, start, end);
    if (gap === null || gap.operator === "loose" || gap.operator === "tag") return;
    // `Set-Cookie: sid=x` reads like a typed declaration, and is a header.
    const from = text[end] === ":" ? end + 1 : gap.end;
    const value = valueAt(text, from, false, true);
    if (value !== null) cookiesIn(text, value.start, value.end, emit);
    else if (from === end + 1 || gap.operator === "colon") cookiesIn(text, from, lineLimit(text, start), emit);
  },
  keyed: {
    find(value: string, names: Keyed, emit: Emit): void {
      const header = NAMES.has(names.key.toLowerCase());
      if (header && /[=\s]/.test(value)) cookiesIn(value, 0, value.length, emit);
      // A header's value without any pair is one credential, and so is the value of a cookie by its own key.
      else if ((header || NAMES.has(names.under.toLowerCase())) && !isStandIn(value)) emit(0, value.length);
    },
    holds: (key) => NAMES.has(key.toLowerCase()),
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 16 + draw(16), draw)}`;
    return { text: `Set-Cookie: sid=${secret}; Path=/; HttpOnly`, secret, key: "cookie" };
  },
};

/** A bare header ends with its line, or at the quote that its line stands in. */
function lineLimit(text: string, start: number): string {
  const before = text[start - 1] ?? "";
  return `\n\r${QUOTES.includes(before) ? before : ""}`;
}

/**
 * Reads cookies from `start` on, pair by pair, to `end`: an offset, or the characters that end it. Each pair is read once and
 * reported, and what is no pair is looked at over a bounded distance, so no text is read again for the next header in it.
 */
function cookiesIn(text: string, start: number, end: number | string, emit: Emit): void {
  const isEnd = (at: number) =>
    at >= text.length || (typeof end === "number" ? at >= end : end.includes(text[at] as string));
  let at = start;
  for (let pairs = 0; !isEnd(at); pairs += 1) {
    while (!isEnd(at) && BLANKS.includes(text[at] as string)) at += 1;
    NAME.lastIndex = at;
    const name = NAME.exec(text)?.[0] ?? "";
    const behind = at + name.length;
    const attribute = ATTRIBUTES.has(name.toLowerCase());
    if (name === "" || text[behind] !== "=") {
      if (pairs === 0 && !attribute) wholeSpan(text, start, isEnd, emit);
      if (!attribute) return;
    }
    const first = text[behind] === "=" ? behind + 1 : behind;
    let stop = first;
    while (!isEnd(stop) && text[stop] !== ";") stop += 1;
    if (!attribute) reportValue(text, first, stop, emit);
    at = isEnd(stop) ? stop : stop + 1;
  }
}

function reportValue(text: string, start: number, end: number, emit: Emit): void {
  const written = text.slice(start, end);
  const value = written.trim();
  if (value === "" || isStandIn(value)) return;
  const first = start + written.indexOf(value);
  const quoted = value.length > 2 && value.startsWith('"') && value.endsWith('"') ? 1 : 0;
  emit(first + quoted, first + value.length - quoted);
}

/** A span that is no list of cookies goes whole when its beginning holds something like a value. */
function wholeSpan(text: string, start: number, isEnd: (at: number) => boolean, emit: Emit): void {
  let near = start;
  while (near < start + NEAR && !isEnd(near)) near += 1;
  const runs = text.slice(start, near).split(/\s+/);
  if (!runs.some((run) => run.length >= LEAST && run.includes("="))) return;
  let stop = near;
  while (!isEnd(stop)) stop += 1;
  emit(start, stop);
}
