// Bearer tokens: behind the word Bearer, of any length in an Authorization header and from twelve characters elsewhere.
import { bareEnd } from "../assigned.ts";
import { beginsAt } from "../boundary.ts";
import { B64URL, COLON, isAt, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { inAuthorization, schemeGap } from "../header-context.ts";
import { lengthWithoutFiller } from "../placeholder.ts";
import { drawRun } from "../prefix-token.ts";
import { isCode, isPlainWords, isStandIn, looksRandom } from "../value-shape.ts";

const MIN = 12;

export const bearer: RedactionClass = {
  name: "bearer",
  when: "always",
  says: "bearer token",
  covered: [
    "Bearer and a token of 12 or more characters that is no word",
    "Bearer and a token of any length in an Authorization header",
  ],
  notCovered: ['a token joined to the word in code ("Bearer " + token)'],
  improves: [],
  credential: true,
  keywords: ["bearer"],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (!beginsAt(text, at, WORD)) return;
    const start = isAt(text, end, COLON) ? behindColon(text, end) : schemeGap(text, end);
    if (start === -1) return;
    if (!isAt(text, start, B64URL)) return;
    const stop = bareEnd(text, start);
    const token = text.slice(start, stop);
    if (stop === start || isStandIn(token) || isCode(token)) return;
    const word = isPlainWords(token) && !looksRandom(token);
    const enough = lengthWithoutFiller(text, start, stop) >= MIN && !word;
    if (enough || (inAuthorization(text, at) && !(word && token.length < 3))) emit(start, stop);
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(B64URL, 20 + draw(20), draw)}Q8z`;
    return { text: `Authorization: Bearer ${secret}`, secret };
  },
};

/** Behind a colon, at most two blanks and a quote. */
function behindColon(text: string, colon: number): number {
  let at = colon + 1;
  while (at < colon + 3 && text.charCodeAt(at) === 0x20) at += 1;
  const quote = text.charCodeAt(at);
  return quote === 0x22 || quote === 0x27 ? at + 1 : at;
}
