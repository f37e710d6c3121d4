// The "auth" value of a container registry's configuration and the `_auth` of an .npmrc: base64 of user:password behind a
// name too short to say so by itself.
import { type Value, valueAt } from "../assigned.ts";
import { beginsAt } from "../boundary.ts";
import { ALNUM, B64, B64URL, BACKSLASH, EQUALS, isAt, runEnd, SPACE, WORD } from "../chars.ts";
import type { Draw, Emit, Example, Keyed, RedactionClass } from "../class.ts";
import { gapAfter } from "../gap.ts";
import { drawRun } from "../prefix-token.ts";
import { isUserAndPassword } from "../user-password.ts";

/** The operator in a URL, where blanks, quotes and maybe the operator itself are percent-encoded. */
const ENCODED_GAP = /(?:%22)?(?:%20){0,8}(?::|=|%3A|%3D)(?:%20){0,8}(?:%22)?/iy;
const VALUE = B64 | B64URL;

export const registryAuth: RedactionClass = {
  name: "registry-auth",
  when: "always",
  says: "registry credential",
  covered: ['"auth" and _auth with base64 of user:password or of a token and a colon, also percent-encoded'],
  notCovered: ["an auth value that is not base64 of user:password"],
  improves: [],
  credential: true,
  keywords: ["auth"],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (isAt(text, end, WORD)) return;
    const start = text[at - 1] === "_" ? at - 1 : at;
    if (!beginsAt(text, start, ALNUM)) return;
    const gap = gapAfter(text, start, end);
    const value = gap === null || gap.operator === "wide" ? null : valueAt(text, gap.end, true);
    if (value === null || text[value.start] === "%") {
      encoded(text, end, emit);
      return;
    }
    if (!mayBeBase64(text, value)) return;
    const content = text.slice(value.start, value.end).replace(/\s+|\\(?:[nr]|$)/g, "");
    if (isUserAndPassword(content)) emit(value.start, value.end);
  },
  keyed: {
    find(value: string, names: Keyed, emit: Emit): void {
      if (/^_?auth$/i.test(names.key) && isUserAndPassword(value)) emit(0, value.length);
    },
  },
  example(draw: Draw): Example {
    const secret = Buffer.from(`robot${draw(100)}:${drawRun(ALNUM, 14 + draw(8), draw)}`).toString("base64");
    return { text: `{"auths":{"r.example":{"auth":"${secret}"}}}`, secret, key: "auth" };
  },
};

/** Whether a value is base64 as far as its first blank or escape; the rest is not read unless it is. */
function mayBeBase64(text: string, { start, end }: Value): boolean {
  const stop = runEnd(text, runEnd(text, start, VALUE), EQUALS);
  return stop >= end || isAt(text, stop, SPACE | BACKSLASH);
}

function encoded(text: string, end: number, emit: Emit): void {
  ENCODED_GAP.lastIndex = end;
  const gap = ENCODED_GAP.exec(text);
  if (gap === null) return;
  const start = end + gap[0].length;
  const stop = runEnd(text, runEnd(text, start, VALUE), EQUALS);
  if (isUserAndPassword(text.slice(start, stop))) emit(start, stop);
}
