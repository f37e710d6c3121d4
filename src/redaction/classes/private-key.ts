// Private keys in PEM and its kin, whole, cut at either end, or with their line breaks written as escapes. The label lines go
// with the body: what is left of a truncated key is still a key.
import {
  ALNUM,
  B64,
  BACKSLASH,
  BLANK,
  BREAK,
  COMMA,
  EQUALS,
  isAt,
  PLUS,
  QUOTE,
  runEnd,
  runStart,
  SPACE,
} from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { drawRun } from "../prefix-token.ts";

const LABEL = /-----BEGIN ((?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?)-----/iy;
const END_LABEL = /-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----/iy;
/** Between an END label and the body before it, and between lines of a body: breaks, blanks, quotes, joining marks. */
const JOINTS = SPACE | QUOTE | BACKSLASH | COMMA | PLUS;
/** How far before an END label its body is looked for when its BEGIN is missing. */
const BACK_MAX = 16384;
/** Characters of base64 in a row that make a body. */
const BODY_RUN = 16;
const GUTTER_MAX = 64;

export const privateKey: RedactionClass = {
  name: "private-key",
  when: "always",
  says: "private key block",
  covered: [
    "PEM, OpenSSH and PGP private key blocks, with real or escaped line breaks, in quotes, diffs and listings",
    "a block whose END or BEGIN is cut off",
    "the lines of a PuTTY key behind Private-Lines, of an SSH2 key behind its label",
  ],
  notCovered: ["the private members of a JSON web key", "the middle of a key that lost both its labels"],
  improves: [],
  credential: true,
  keywords: ["-----begin ", "-----end ", "---- begin ssh2 encrypted private key ----", "private-lines:"],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (text[at] !== "-") {
      const lines = /^[ \t]{0,4}\d{1,4}/.exec(text.slice(end, end + 8));
      if (lines === null) return;
      const from = end + lines[0].length;
      const stop = bodyEnd(text, from, gutterOf(text, at));
      if (stop > from) emit(at, stop);
      return;
    }
    if (text[at + 4] === " ") {
      const stop = bodyEnd(text, end, gutterOf(text, at));
      if (stop > end) emit(at, stop);
      return;
    }
    LABEL.lastIndex = at;
    const label = LABEL.exec(text);
    if (label !== null) {
      const from = at + label[0].length;
      const next = text.indexOf("-----", from);
      END_LABEL.lastIndex = next === -1 ? text.length : next;
      const close = END_LABEL.exec(text);
      const stop = close === null ? bodyEnd(text, from, gutterOf(text, at)) : next + close[0].length;
      if (close === null ? stop > from : hasBody(text, from, next)) emit(at, stop);
      return;
    }
    END_LABEL.lastIndex = at;
    const close = END_LABEL.exec(text);
    const start = close === null ? at : bodyStart(text, at);
    if (close !== null && start < at) emit(start, at + close[0].length);
  },
  example(draw: Draw): Example {
    const lines = Array.from({ length: 3 + draw(5) }, () => drawRun(ALNUM, 64, draw));
    const label = `${["RSA ", "EC ", "OPENSSH ", ""][draw(4)]}PRIVATE ${"KEY"}`;
    const secret = `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----`;
    return { text: `cat key.pem\n${secret}\ndone`, secret };
  },
};

/** Whether base64 stands between two labels; labels around a stand-in or around nothing are no key. */
function hasBody(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const stop = runEnd(text, at, B64, to);
    if (stop - at >= BODY_RUN) return true;
    at = stop;
  }
  return false;
}

/** What a log or a quotation writes in front of every line of the block: what stands in front of its first one. */
function gutterOf(text: string, at: number): string {
  const floor = Math.max(0, at - GUTTER_MAX);
  const before = text.slice(floor, at);
  const line = before.lastIndexOf("\n") + 1;
  return line === 0 && floor > 0 ? "" : digitless(before.slice(line));
}

/** Times differ from line to line. */
function digitless(text: string): string {
  return text.replace(/\d/g, "0");
}

/**
 * End of a body that no END label closes: lines of base64 as long as the first, then one shorter; header lines before it.
 * A word of prose ends it.
 */
function bodyEnd(text: string, from: number, gutter = ""): number {
  let end = from;
  let at = pastJoint(text, from, gutter);
  for (let header = headerEnd(text, at); header !== -1; header = headerEnd(text, at)) {
    end = header;
    at = pastJoint(text, header, gutter);
  }
  let width = 0;
  for (;;) {
    // A line may begin with the sign that a diff puts in front of lines.
    if (width > 0 && text[at - 1] === "+" && runEnd(text, at - 1, B64) - at + 1 === width) at -= 1;
    const stop = runEnd(text, runEnd(text, at, B64), EQUALS);
    const length = stop - at;
    if (length === 0) return end;
    const looksLikeBody = length >= 16 || length === width || /[0-9+/=]/.test(text.slice(at, stop)) || width > 0;
    if (!looksLikeBody && length < 4) return end;
    if (width > 0 && length > width) return end;
    end = stop;
    if (width > 0 && length < width) return end;
    width = length;
    at = pastJoint(text, stop, gutter);
    if (at === stop) return end;
  }
}

/** `Proc-Type: 4,ENCRYPTED` and its like. */
function headerEnd(text: string, at: number): number {
  const match = /^[A-Z][A-Za-z-]{2,30}: [\w,. @<>()-]{1,100}/.exec(text.slice(at, at + 140));
  return match === null ? -1 : at + match[0].length;
}

/** Past one line's end: breaks and blanks, escaped breaks, quotes and marks that join strings, a diff's or listing's gutter. */
function pastJoint(text: string, from: number, ahead: string): number {
  let at = from;
  let broke = false;
  for (let steps = 0; steps < 64; steps += 1) {
    if (isAt(text, at, BREAK)) {
      broke = true;
      at += 1;
      if (ahead !== "" && digitless(text.slice(at, at + ahead.length)) === ahead) {
        at += ahead.length;
        continue;
      }
      const gutter = /^[ \t]{0,12}(?:\d{1,7}[\t:|→]|[+>|-])[ \t]?/.exec(text.slice(at, at + 24));
      if (gutter !== null) at += gutter[0].length;
    } else if (isAt(text, at, BACKSLASH)) {
      const letter = runEnd(text, at, BACKSLASH, at + 8);
      if (text[letter] === "n" || text[letter] === "r" || text[letter] === "t") {
        broke = true;
        at = letter + 1;
      } else if (isAt(text, letter, BREAK | QUOTE)) at = letter;
      else return broke ? at : from;
    } else if (isAt(text, at, JOINTS)) at += 1;
    else break;
  }
  return broke || isAt(text, from, BLANK) ? at : from;
}

/** Start of the base64 lines that end before an END label at `at`; the label itself when there are none. */
function bodyStart(text: string, at: number): number {
  const floor = Math.max(0, at - BACK_MAX);
  let start = at;
  let from = at;
  while (from > floor) {
    let end = runStart(text, from, JOINTS, floor);
    // An escaped break: the letter behind a backslash.
    while (end > floor + 1 && /[nrt]/.test(text[end - 1] as string) && text[end - 2] === "\\") {
      end = runStart(text, end - 2, JOINTS, floor);
    }
    const line = runStart(text, end, B64 | EQUALS, floor);
    const body = escaped(text, line);
    if (end - body < 16 && !(start === at && end - body >= 4 && /[0-9+/=]/.test(text.slice(body, end)))) break;
    start = body;
    from = line;
  }
  return start;
}

function escaped(text: string, line: number): number {
  return text[line - 1] === "\\" && /[nrt]/.test(text[line] ?? "") ? line + 1 : line;
}
