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
  if (
    text[at] === "\u2026" ||
    text.startsWith("...", at) ||
    text.startsWith("[...", at) ||
    text.startsWith("[\u2026", at)
  )
    return true;
  return /^\s{0,3}[[<(]\s?(?:\.\.\.|\u2026|\d+ (?:more )?(?:chars|characters|bytes|lines|tokens)|truncated|output truncated|elided|snip)/i.test(
    text.slice(at, at + 40),
  );
}
