// Tokens that a text does not hold in one piece: cut off by the end of the text or a truncation marker, or carried over the
// end of a line by a terminal, a mail program or a continuation.
import { ALNUM, BLANK, isAt, runEnd, setsOf } from "./chars.ts";

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

/** Blanks of indentation that a wrapped line may begin with. */
const INDENT_MAX = 16;

/**
 * Where a token goes on that stops at a line's end: past a backslash or `=` of continuation, the break (written as itself or as an escape),
 * indentation and a diff's sign. It must find at least `min` characters of the set there, takes at most `max`, and the token must
 * end with them. Null when it does not go on.
 */
export function wrapEnd(
  text: string,
  at: number,
  set: number,
  min: number,
  max: number,
): { readonly from: number; readonly end: number } | null {
  const from = afterBreak(text, at);
  if (from === -1) return null;
  const end = runEnd(text, from, set, Math.min(text.length, from + max));
  if (end - from < min || isAt(text, end, ALNUM & set)) return null;
  return { from, end };
}

/** Start of the next line's text when a line ends at `at`, else -1. */
export function afterBreak(text: string, at: number): number {
  let from = at;
  if ((text[from] === "\\" || text[from] === "=") && (text[from + 1] === "\n" || text[from + 1] === "\r")) from += 1;
  const code = text.charCodeAt(from);
  if (code === 0x0d || code === 0x0a) {
    from += 1;
    if (code === 0x0d && text.charCodeAt(from) === 0x0a) from += 1;
  } else if (code === 0x5c) {
    const slashes = runEnd(text, from, setsOf(0x5c), from + 4);
    if (text.startsWith("r\\n", slashes)) from = slashes + 3;
    else if (text[slashes] === "n") from = slashes + 1;
    else return -1;
  } else return -1;
  if ((text[from] === "+" || text[from] === "-" || text[from] === "|" || text[from] === ">") && text[from + 1] === " ")
    from += 1;
  return runEnd(text, from, BLANK, from + INDENT_MAX);
}
