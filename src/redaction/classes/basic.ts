// Basic credentials: base64 of user:password behind the word Basic.
import { beginsAt } from "../boundary.ts";
import { ALNUM, B64, EQUALS, HYPHEN, isAt, QUOTE, runEnd, UNDERSCORE, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { inAuthorization, schemeGap } from "../header-context.ts";
import { drawRun } from "../prefix-token.ts";
import { isUserAndPassword } from "../user-password.ts";
import { isStandIn } from "../value-shape.ts";
import { continuedEnd } from "../wrap.ts";

const VALUE = B64 | EQUALS | HYPHEN | UNDERSCORE;

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
    const start = schemeGap(text, end);
    if (start === -1) return;
    const line = runEnd(text, start, VALUE);
    const stop = continuedEnd(text, start, line, VALUE);
    if (stop === start) return;
    const written = text.slice(start, stop);
    const value = stop === line ? written : written.replace(/\s+|\\(?:[nr]|$)/g, "");
    if (isStandIn(value)) return;
    // "Basic "+encoded: the literal ends and code goes on.
    const joined = isAt(text, start - 1, QUOTE) && value.startsWith("+");
    const inHeader = !joined && !/^[a-z]+$/.test(value) && inAuthorization(text, at);
    if (inHeader || isUserAndPassword(value)) emit(start, stop);
  },
  example(draw: Draw): Example {
    const secret = Buffer.from(`user${draw(100)}:${drawRun(ALNUM, 10 + draw(8), draw)}`).toString("base64");
    return { text: `Authorization: Basic ${secret}`, secret };
  },
};
