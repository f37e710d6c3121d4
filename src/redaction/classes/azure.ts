// Azure: account keys and shared access keys in connection strings, signatures of shared access, client secrets, tokens of
// Azure DevOps.
import { ALNUM, B64, B64URL, DOT, EQUALS, isAt, PERCENT, runEnd, runStart, TILDE, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { drawRun } from "../prefix-token.ts";
import { looksRandom } from "../value-shape.ts";

/** Characters of a client secret: 40 with `Q~` at the fourth to sixth place. */
const SECRET = B64URL | DOT | TILDE;

export const azure: RedactionClass = {
  name: "azure",
  when: "always",
  says: "Azure key, signature or client secret",
  covered: [
    "AccountKey= and SharedAccessKey= with base64 of 43 or more characters",
    "sig= of a shared access signature and X-Amz-Signature or X-Goog-Signature of a signed URL",
    "client secrets: 34 to 40 characters with 7Q~ or 8Q~ at the fourth place",
    "84 characters with AZDO at the 77th",
  ],
  notCovered: [
    "a client secret of the form before 2021 without a name",
    "sig= with fewer than eight characters outside a URL's query",
  ],
  improves: [],
  credential: true,
  keywords: ["accountkey=", "sharedaccesskey=", "sig=", "signature=", "7q~", "8q~", "azdo"],
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
  const stop = runEnd(text, runEnd(text, from, B64), EQUALS);
  if (stop - from >= 43) emit(from, stop);
}

function signature(text: string, at: number, from: number, emit: Emit): void {
  const name = runStart(text, at, B64URL, Math.max(0, at - 20));
  const whole = text.slice(name, from - 1).toLowerCase();
  const query = text[name - 1] === "?" || text[name - 1] === "&" || /^(?:amp;|u0026)/.test(text.slice(name));
  if (!query || !["sig", "signature", "x-amz-signature", "x-goog-signature"].includes(whole)) return;
  const stop = runEnd(text, from, B64URL | PERCENT | B64 | EQUALS | DOT | TILDE);
  const value = text.slice(from, stop);
  if (value.length >= 4 && /\d|%/.test(value)) emit(from, stop);
}

function clientSecret(text: string, at: number, emit: Emit): void {
  const start = at - 3;
  if (start < 0 || text[at + 1] !== "Q" || isAt(text, start - 1, SECRET & ~DOT)) return;
  const stop = runEnd(text, start, SECRET);
  if (runEnd(text, start, WORD, start + 3) === start + 3 && (stop - start === 37 || stop - start === 40))
    emit(start, stop);
}

function devops(text: string, at: number, emit: Emit): void {
  const start = at - 76;
  if (start < 0 || text.slice(at, at + 4) !== "AZDO" || isAt(text, start - 1, WORD)) return;
  const stop = runEnd(text, start, ALNUM, start + 85);
  if (stop - start === 84 && looksRandom(text.slice(start, at))) emit(start, stop);
}
