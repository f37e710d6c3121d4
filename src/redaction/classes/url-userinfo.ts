// Passwords in the authority of a URL: everything between the first colon and the last @, plain or percent-encoded. User
// and host stay. A user that is a token by itself goes too.
import { ALNUM, ANGLE, BACKSLASH, BREAK, CONTROL, isAt, LETTER, QUOTE, SPACE, setsOf } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { drawRun } from "../prefix-token.ts";
import { isStandIn, looksRandom } from "../value-shape.ts";
import { afterBreak } from "../wrap.ts";

/** Longest authority that is read. */
const MAX = 2048;
/** How far a password with a bare slash in it is followed. */
const SLASH_MAX = 128;
/** Least part of a split password that stands on the first line. */
const SPLIT_MIN = 12;
const STOPS = SPACE | QUOTE | ANGLE | BACKSLASH | CONTROL;

export const urlUserinfo: RedactionClass = {
  name: "url-userinfo",
  when: "always",
  says: "password in a URL",
  covered: [
    "scheme://user:password@host to the last @ of the authority, with or without a user",
    "the same percent-encoded as a whole",
    "scheme://token@host where the token is 20 or more random characters",
  ],
  notCovered: ["a short user name without a password", "a password that holds a blank or a quote"],
  improves: ["URL userinfo (scheme://user:pass@host)"],
  credential: true,
  keywords: ["://", "%3a%2f%2f"],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (!isAt(text, at - 1, LETTER) && !/[0-9+.-]/.test(text[at - 1] ?? "")) return;
    if (text[at] === "%") encoded(text, end, emit);
    else plain(text, end, emit);
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 9 + draw(12), draw)}`;
    return { text: `connect to ${["postgres", "https", "amqp"][draw(3)]}://svc:${secret}@db.example/x`, secret };
  },
};

function plain(text: string, from: number, emit: Emit): void {
  const limit = Math.min(text.length, from + MAX);
  let colon = -1;
  let at = -1;
  let end = from;
  for (; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if ((setsOf(code) & STOPS) !== 0 || code === 0xffff || code === 0x2f || code === 0x3f || code === 0x23) break;
    if (code === 0x3a && colon === -1) colon = end;
    if (code === 0x40) at = end;
  }
  // A password may hold a bare slash, question mark or hash when a colon came first and what follows it is no port.
  if (at === -1 && colon !== -1 && "/?#".includes(text[end] ?? " ") && !/^\d*$/.test(text.slice(colon + 1, end))) {
    for (let far = end; far < Math.min(limit, end + SLASH_MAX); far += 1) {
      if (isAt(text, far, STOPS) || text.charCodeAt(far) === 0xffff || text.startsWith("://", far)) break;
      if (text[far] === "@") at = far;
    }
  }
  if (at === -1 && isAt(text, end, BREAK)) at = overBreak(text, colon === -1 ? from : colon + 1, end);
  if (at === -1) return;
  if (colon !== -1 && colon < at) take(text, colon + 1, at, emit);
  else if (at - from >= 20 && looksRandom(text.slice(from, at))) emit(from, at);
}

/** The @ on the next line of a long password or token that its line's end splits; -1 when there is none. */
function overBreak(text: string, start: number, end: number): number {
  if (end - start < SPLIT_MIN || !looksRandom(text.slice(start, end))) return -1;
  const next = afterBreak(text, end);
  let stop = next;
  while (
    stop !== -1 &&
    stop < next + SLASH_MAX &&
    stop < text.length &&
    !isAt(text, stop, STOPS) &&
    text[stop] !== "/"
  ) {
    if (text[stop] === "@") return stop;
    stop += 1;
  }
  return -1;
}

function encoded(text: string, from: number, emit: Emit): void {
  const limit = Math.min(text.length, from + MAX);
  let colon = -1;
  let at = -1;
  for (let end = from; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if ((setsOf(code) & (STOPS | BREAK)) !== 0 || code === 0xffff || code === 0x26 || code === 0x2f) break;
    if (code !== 0x25) continue;
    const sequence = text.slice(end, end + 3).toUpperCase();
    if (sequence === "%2F" || sequence === "%3F") break;
    if (sequence === "%3A" && colon === -1) colon = end + 3;
    if (sequence === "%40") at = end;
  }
  if (at !== -1 && colon !== -1 && colon < at) take(text, colon, at, emit);
}

function take(text: string, start: number, end: number, emit: Emit): void {
  const password = text.slice(start, end);
  if (password !== "" && !isStandIn(unescaped(password)) && !/^\$|^%[A-Z_]+%$/.test(password)) emit(start, end);
}

/** A percent escape looks like a template variable, so a value is judged without them. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll("%", "");
  }
}
