// Basic credentials: base64 of user:password behind the word Basic.
import { beginsAt } from "../boundary.ts";
import { ALNUM, B64, EQUALS, HYPHEN, runEnd, UNDERSCORE, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { inAuthorization } from "../header-context.ts";
import { drawRun } from "../prefix-token.ts";
import { isUserAndPassword } from "../user-password.ts";
import { isStandIn } from "../value-shape.ts";
import { continuedEnd } from "../wrap.ts";

const VALUE = B64 | EQUALS | HYPHEN | UNDERSCORE;
const GAP = /(?:(?:\\? |\t){1,4}|%20|\+)["']?/y;

export const basic: RedactionClass = {
  name: "basic",
  when: "always",
  says: "Basic authorization",
  covered: ["Basic and base64 in an Authorization header, of any length", "Basic and base64 of user:password anywhere"],
  notCovered: ["a header whose name and scheme have other words between them, when the value is no user:password"],
  improves: ["a Basic header whose name and scheme are more than eight punctuation characters apart"],
  credential: true,
  keywords: ["basic"],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (!beginsAt(text, at, WORD)) return;
    GAP.lastIndex = end;
    const gap = GAP.exec(text);
    if (gap === null) return;
    const start = end + gap[0].length;
    const stop = continuedEnd(text, start, runEnd(text, start, VALUE), VALUE);
    if (stop === start) return;
    const value = text.slice(start, stop).replace(/\s+|\\(?:[nr]|$)/g, "");
    if (isStandIn(value)) return;
    // "Basic "+encoded: the literal ends and code goes on.
    const joined = /["']$/.test(gap[0]) && value.startsWith("+");
    const inHeader = !joined && inAuthorization(text, at) && !/^[a-z]+$/.test(value);
    if (isUserAndPassword(value) || inHeader) emit(start, stop);
  },
  example(draw: Draw): Example {
    const secret = Buffer.from(`user${draw(100)}:${drawRun(ALNUM, 10 + draw(8), draw)}`).toString("base64");
    return { text: `Authorization: Basic ${secret}`, secret };
  },
};
