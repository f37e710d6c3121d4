// Whether a scheme word stands in an Authorization header: the name within a bounded distance before it, nothing but
// punctuation, blanks, a first value of a list or a line's indentation between them.

const REACH = 64;
const NAME = "authorization";
/** Last letter of the name in lower case; that is looked for first. */
const LAST = NAME.charCodeAt(NAME.length - 1);

/** Whether the word at `at` is the scheme of an authorization header, in whatever notation. */
export function inAuthorization(text: string, at: number): boolean {
  const start = nameBefore(text, at);
  if (start === -1) return false;
  const before = text.slice(Math.max(0, at - REACH), at);
  const name = start - Math.max(0, at - REACH);
  // Nothing but `: ` between them, as nearly always.
  if (at - start === NAME.length + 2 && text.charCodeAt(at - 2) === 0x3a && text.charCodeAt(at - 1) === 0x20)
    return true;
  // At most one other value may stand between (a list whose first item was another credential).
  return (
    !/\n\s*\n|[.;]\s/.test(before.slice(name)) && (before.slice(name + 13).match(/[A-Za-z]{2,}/g) ?? []).length <= 3
  );
}

/** Where the name in front of `at` begins that is nearest to it; -1 when none stands within reach. */
function nameBefore(text: string, at: number): number {
  const floor = Math.max(0, at - REACH);
  for (let end = at; end - NAME.length >= floor; end -= 1) {
    if ((text.charCodeAt(end - 1) | 0x20) !== LAST) continue;
    const start = end - NAME.length;
    let same = 0;
    while (same < NAME.length && (text.charCodeAt(start + same) | 0x20) === NAME.charCodeAt(same)) same += 1;
    if (same === NAME.length) return start;
  }
  return -1;
}

/** End of the blanks between a scheme and its credential, and of a quote that opens it: `Basic `, `Basic\ `, `Basic%20`; -1 when none stand there. */
export function schemeGap(text: string, from: number): number {
  let at = from;
  const code = text.charCodeAt(at);
  if (code === 0x25) {
    if (!text.startsWith("%20", at)) return -1;
    at += 3;
  } else if (code === 0x2b) at += 1;
  else {
    for (let count = 0; count < 4; count += 1) {
      const blank = text.charCodeAt(at);
      if (blank === 0x20 || blank === 0x09) at += 1;
      else if (blank === 0x5c && text.charCodeAt(at + 1) === 0x20) at += 2;
      else break;
    }
    if (at === from) return -1;
  }
  const quote = text.charCodeAt(at);
  return quote === 0x22 || quote === 0x27 ? at + 1 : at;
}
