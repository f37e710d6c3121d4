// Bare `sk-` keys of model providers and servers that copied the form: a run that is long and random, not a word of a name.

import { beginsAt } from "../boundary.ts";
import { ALNUM, B64URL, isAt, runEnd } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { cutEnd } from "../cut.ts";
import { knownRunEnd } from "../known-run.ts";
import { drawRun } from "../prefix-token.ts";
import { looksRandom } from "../value-shape.ts";
import { continuedEnd, unwrapped } from "../wrap.ts";

const MIN = 20;
const CUT_MIN = 12;
/** Characters of a UUID with its hyphens. */
const UUID = 36;
/** How much of a key that runs over line ends is read. */
const WRAPPED_MAX = 200;

/** Both cases, and a digit between letters: no word of a name is so long and has that. */
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[A-Za-z]\d+[A-Za-z])/;

export const skKey: RedactionClass = {
  name: "sk-key",
  when: "always",
  says: "sk- provider key",
  covered: [
    "sk- and 20 or more letters, digits, - and _ of which a stretch of 12, or the whole and a stretch of 8, look random (sk-or-v1-, sk-litellm)",
    "sk- and a UUID, with a word between them (sk-lf-)",
  ],
  notCovered: ["words joined by hyphens behind sk-", "shorter keys without a name"],
  improves: [],
  credential: true,
  keywords: ["sk-"],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (text.charCodeAt(at) !== 0x73 || text.charCodeAt(at + 1) !== 0x6b || !beginsAt(text, at, B64URL)) return;
    const stop = trimmed(text, end, knownRunEnd(text, end, B64URL, text.length));
    if (stop - end < MIN || !randomStretch(text.slice(end, stop))) {
      const joined = unwrapped(text, at, WRAPPED_MAX);
      const over = joined === null ? 0 : trimmed(joined.text, 3, runEnd(joined.text, 3, B64URL));
      if (joined !== null && over >= MIN && randomStretch(joined.text.slice(3, over))) emit(at, joined.originEnd(over));
      else if (cutEnd(text, stop, stop - end, CUT_MIN) !== -1 && randomStretch(text.slice(end, stop))) emit(at, stop);
    } else emit(at, continuedEnd(text, at, stop, B64URL));
  },
  example(draw: Draw): Example {
    const secret = `sk-${drawRun(ALNUM, 30 + draw(20), draw)}7aB3x`;
    return { text: `the key ${secret} was used`, secret };
  },
};

function trimmed(text: string, floor: number, end: number): number {
  let stop = end;
  while (stop > floor && !isAt(text, stop - 1, ALNUM)) stop -= 1;
  return stop;
}

function randomStretch(body: string): boolean {
  let random = false;
  for (let start = 0; start < body.length; ) {
    const end = runEnd(body, start, ALNUM);
    if (end - start >= 8) {
      const part = body.slice(start, end);
      if (looksRandom(part)) {
        if (part.length >= 12) return true;
        random = true;
      }
      if (part.length >= 16 && MIXED.test(part)) return true;
    }
    start = end + 1;
  }
  if (body.length >= UUID && /(?:^|-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(body.slice(-40))) return true;
  return random && looksRandom(body.slice(0, 1000).replace(/[-_]/g, "").slice(0, 200));
}
