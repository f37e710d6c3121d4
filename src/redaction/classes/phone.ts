// Telephone numbers, on request: international ones behind a plus, North American ones with their separators. Digits alone
// are never one.
import { beginsAt } from "../boundary.ts";
import { ALNUM, DIGIT, DOT, isAt, runEnd, UNDERSCORE } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";

const DIGITS = "0123456789";
const NATIONAL = /(?:\([2-9]\d{2}\)(?: |%20)?|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}(?![\w-]|[.]\d)/y;
/** E.164: at most fifteen digits. */
const INTERNATIONAL = /\+[1-9]\d{0,3}(?:(?:[ .-]|%20)?\(?\d{1,4}\)?){2,6}/y;

export const phone: RedactionClass = {
  name: "phone",
  when: "opt-in",
  says: "telephone number",
  covered: ["+ and 8 to 15 digits in groups", "(555) 555-0100, 555-555-0100 and their like"],
  notCovered: ["numbers without a plus or separators", "national forms of other countries"],
  improves: [],
  credential: false,
  keywords: [
    "+",
    "(",
    ...[...DIGITS].slice(2).flatMap((a) => ["-", ".", " "].map((sep) => `${a}${sep}`)),
    "0-",
    "0.",
    "0 ",
    "1-",
    "1.",
    "1 ",
  ],
  find(text: string, at: number, _end: number, emit: Emit): void {
    if (text[at] === "+") {
      if (!beginsAt(text, at, ALNUM | UNDERSCORE)) return;
      INTERNATIONAL.lastIndex = at;
      const match = INTERNATIONAL.exec(text);
      if (match === null) return;
      const digits = match[0].replace(/%20|\D/g, "").length;
      const end = at + match[0].length;
      if (digits >= 8 && digits <= 15 && !isAt(text, end, ALNUM | UNDERSCORE)) emit(at, end);
      return;
    }
    const start = text[at] === "(" ? at : at - 2;
    if (start < 0 || !beginsAt(text, start, ALNUM | UNDERSCORE | DOT) || text[start - 1] === "-") return;
    NATIONAL.lastIndex = start;
    const match = NATIONAL.exec(text);
    if (match !== null && runEnd(text, start + match[0].length, DIGIT) === start + match[0].length)
      emit(start, start + match[0].length);
  },
  example(draw: Draw): Example {
    const secret = `+1 555 0${100 + draw(100)} ${100 + draw(900)}`;
    return { text: `call ${secret} today`, secret };
  },
};
