// Tokens that a text holds only the beginning of: where the text ends, or where whoever shortened it left a mark.

/**
 * The end of a token whose characters stop at `end` with `seen` of them read, when a cut explains that it is too short: the
 * text ends there, or an ellipsis or a bracketed marker stands there. -1 when nothing explains it.
 */
export function cutEnd(text: string, end: number, seen: number, least: number): number {
  return seen >= least && isCutAt(text, end) ? end : -1;
}

/** Whether a text is cut at `at`. */
export function isCutAt(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  if (code === 0x2026) return true;
  if (code === 0x2e) return text.startsWith("...", at);
  if (!opensMark(text, at)) return false;
  if (text.startsWith("[...", at) || text.startsWith("[\u2026", at)) return true;
  return MARK.test(text.slice(at, at + 40));
}

const MARK =
  /^\s{0,3}[[<(]\s?(?:\.\.\.|\u2026|\d+ (?:more )?(?:chars|characters|bytes|lines|tokens)|truncated|output truncated|elided|snip)/i;

/** Whether a bracket that may begin a mark stands behind what may be white space. */
function opensMark(text: string, at: number): boolean {
  for (let from = at; from <= at + 3; from += 1) {
    const code = text.charCodeAt(from);
    if (code === 0x5b || code === 0x3c || code === 0x28) return true;
    if (code > 0x20 && code < 0x80) return false;
  }
  return false;
}
