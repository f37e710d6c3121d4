// Where the secrets of a text are: two private-use characters stand around each while the text is built, because quoting and
// escaping leave them alone; `unmarked` takes them out and says where they stood.

const OPEN = "\ue000";
const CLOSE = "\ue001";

/** A secret inside a text that is still being built. */
export const secret = (value) => OPEN + value + CLOSE;

export const isMark = (char) => char === OPEN || char === CLOSE;

/** The text without marks, and the secrets as [start, end) of it. */
export function unmarked(marked) {
  const secrets = [];
  let text = "";
  let start = 0;
  for (const piece of marked.split(/([\ue000\ue001])/)) {
    if (piece === OPEN) start = text.length;
    else if (piece === CLOSE) secrets.push({ start, end: text.length });
    else text += piece;
  }
  return { text, secrets };
}

/** The values between marks, in order. */
export const markedValues = (marked) => [...marked.matchAll(/\ue000([^\ue001]*)\ue001/g)].map(([, value]) => value);
