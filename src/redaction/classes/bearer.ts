// Bearer tokens: behind the word Bearer, of any length in an Authorization header and from twelve characters elsewhere.
import { bareEnd } from "../assigned.ts";
import { beginsAt } from "../boundary.ts";
import { B64URL, isAt, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { inAuthorization } from "../header-context.ts";
import { lengthWithoutFiller } from "../placeholder.ts";
import { drawRun } from "../prefix-token.ts";
import { isCode, isPlainWords, isStandIn, looksRandom } from "../value-shape.ts";

const MIN = 12;
/** What separates the word from the token: blanks (one may be escaped for a shell), %20, a colon and blanks. */
const GAP = /(?:(?:\\? |\t){1,4}|%20|\+|:[ ]{0,2})["']?/y;

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
    GAP.lastIndex = end;
    const gap = GAP.exec(text);
    if (gap === null) return;
    const start = end + gap[0].length;
    const stop = bareEnd(text, start);
    const token = text.slice(start, stop);
    if (stop === start || isStandIn(token) || isCode(token)) return;
    if (!isAt(text, start, B64URL)) return;
    const word = isPlainWords(token) && !looksRandom(token);
    const enough = lengthWithoutFiller(text, start, stop) >= MIN && !word;
    if (enough || (inAuthorization(text, at) && !(word && token.length < 3))) emit(start, stop);
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(B64URL, 20 + draw(20), draw)}Q8z`;
    return { text: `Authorization: Bearer ${secret}`, secret };
  },
};
