// Azure: account keys and shared access keys in connection strings, signatures of shared access, client secrets, tokens of
// Azure DevOps.
import { beginsAt } from "../boundary.ts";
import {
  ALNUM,
  B64,
  B64URL,
  BLANK,
  BREAK,
  DOT,
  EQUALS,
  isAt,
  PERCENT,
  runEnd,
  runStart,
  TILDE,
  WORD,
} from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { drawRun } from "../prefix-token.ts";
import { looksRandom } from "../value-shape.ts";
import { continuedEnd, continuedOver, unwrapped } from "../wrap.ts";

/** Characters of a client secret: 37 to 40, of which the fourth is a digit and Q~ follow. */
const SECRET = B64URL | DOT | TILDE;
const SECRET_MIN = 37;
const SECRET_MAX = 40;
const SIGNATURE = B64URL | PERCENT | B64 | EQUALS | DOT | TILDE;
const KEY_MIN = 43;
/** 512 hexadecimal digits of Google's signatures are seven lines of 76. */
const SIGNATURE_BREAKS = 8;

export const azure: RedactionClass = {
  name: "azure",
  when: "always",
  says: "Azure key, signature or client secret",
  covered: [
    "AccountKey= and SharedAccessKey= with base64 of 43 or more characters",
    "sig= of a shared access signature and X-Amz-Signature or X-Goog-Signature of a signed URL",
    "client secrets: 37 to 40 characters with a digit and Q~ from the fourth place on",
    "84 characters with AZDO at the 77th",
  ],
  notCovered: [
    "a client secret of the form before 2021 without a name",
    "sig= with fewer than eight characters outside a URL's query",
  ],
  improves: [],
  credential: true,
  keywords: [
    "accountkey=",
    "sharedaccesskey=",
    "sig=",
    "signature=",
    ...[..."0123456789"].map((digit) => `${digit}q~`),
    "azdo",
  ],
  find(text: string, at: number, end: number, emit: Emit): void {
    const first = (text[at] as string).toLowerCase();
    if (text[end - 1] === "=") {
      if (first === "s" && text[at + 1]?.toLowerCase() === "i") signature(text, at, end, emit);
      else keyed(text, end, emit);
    } else if (first === "a") devops(text, at, emit);
    else clientSecret(text, at, emit);
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 86, draw)}==`;
    return { text: `DefaultEndpointsProtocol=https;AccountName=st;AccountKey=${secret};EndpointSuffix=x`, secret };
  },
};

function keyed(text: string, from: number, emit: Emit): void {
  const line = runEnd(text, from, B64);
  const stop = runEnd(text, continuedEnd(text, from, line, B64), EQUALS);
  if (stop - from >= KEY_MIN) emit(from, stop);
}

function signature(text: string, at: number, from: number, emit: Emit): void {
  const name = runStart(text, at, B64URL, Math.max(0, at - 20));
  const whole = text.slice(name, from - 1).toLowerCase();
  const query = text[name - 1] === "?" || text[name - 1] === "&" || /^(?:amp;|u0026)/.test(text.slice(name));
  if (!query || !["sig", "signature", "x-amz-signature", "x-goog-signature"].includes(whole)) return;
  const stop = runEnd(text, from, SIGNATURE);
  let last = stop;
  while (last > from && isAt(text, last - 1, DOT)) last -= 1;
  const value = text.slice(from, last);
  if (value.length >= 4 && /\d|%/.test(value)) emit(from, continuedOver(text, from, stop, SIGNATURE, SIGNATURE_BREAKS));
}

function clientSecret(text: string, at: number, emit: Emit): void {
  const start = at - 3;
  if (start < 0 || text[at + 1] !== "Q" || !beginsAt(text, start, SECRET & ~DOT)) return;
  if (runEnd(text, start, WORD | TILDE | DOT, at) !== at) return;
  const stop = secretEnd(text, start, runEnd(text, start, SECRET, start + SECRET_MAX + 8));
  if (stop - start >= SECRET_MIN && stop - start <= SECRET_MAX) {
    emit(start, stop);
    return;
  }
  const joined = unwrapped(text, start, SECRET_MAX + 1, 1);
  if (joined === null) return;
  const over = secretEnd(joined.text, 0, runEnd(joined.text, 0, SECRET));
  if (over >= SECRET_MIN && over <= SECRET_MAX) emit(start, joined.originEnd(over));
}

/** A dot at the end belongs to the sentence or to a mark of a cut. */
function secretEnd(text: string, start: number, end: number): number {
  let stop = end;
  while (stop > start && text[stop - 1] === ".") stop -= 1;
  return stop;
}

function devops(text: string, at: number, emit: Emit): void {
  if (text.slice(at, at + 4) !== "AZDO" || runEnd(text, at + 4, ALNUM, at + 9) !== at + 8) return;
  const start = devopsStart(text, at);
  if (start !== -1 && beginsAt(text, start, WORD) && looksRandom(text.slice(start, at))) emit(start, at + 8);
}

/** Where the 76 characters before the mark begin, which one line end may split; -1 when there are fewer. */
function devopsStart(text: string, at: number): number {
  const line = runStart(text, at, ALNUM, Math.max(0, at - 76));
  const missing = 76 - (at - line);
  if (missing === 0) return line;
  const blanks = runStart(text, line, BLANK | BREAK, Math.max(0, line - 18));
  const start = runStart(text, blanks, ALNUM, Math.max(0, blanks - missing));
  return blanks < line && blanks - start === missing ? start : -1;
}
