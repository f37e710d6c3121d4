// Where a text may be cut: at a grapheme boundary, never inside a terminal escape sequence, always well-formed.
// Only the neighbourhood of the cut is segmented, because segmenting is quadratic on some bodies.
import { escapeAround } from "./escapes.ts";

/** Code units on either side of a cut that are segmented (specs: at most 64 in all). */
const REACH = 32;
/** No character below this one joins the character before it, CR LF apart. */
const FIRST_COMBINING = 0x300;

let segmenter: Intl.Segmenter | undefined;

/** The greatest safe cut at or before `at`. */
export function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const inside = escapeAround(text, at);
  const limit = inside === null ? at : inside[0];
  const cut = boundary(text, limit, "before");
  // A combining mark may hang on a sequence's last letter; ESC itself always begins a grapheme.
  return escapeAround(text, cut)?.[0] ?? cut;
}

/** The smallest safe cut at or after `at`. */
export function cutAfter(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const inside = escapeAround(text, at);
  const limit = inside === null ? at : inside[1];
  return boundary(text, limit, "after");
}

function boundary(text: string, at: number, side: "before" | "after"): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  if (left < FIRST_COMBINING && right < FIRST_COMBINING && !(left === 0x0d && right === 0x0a)) return at;

  const start = atCodePoint(text, Math.max(0, at - REACH), 1);
  const end = atCodePoint(text, Math.min(text.length, at + REACH), -1);
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let before = -1;
  for (const { index } of segmenter.segment(text.slice(start, end))) {
    const offset = start + index;
    // The slice's own start is no proven boundary unless the text starts there.
    if (index === 0 && start !== 0) continue;
    if (offset <= at) before = offset;
    if (offset >= at && side === "after") return offset;
  }
  if (side === "after") return end === text.length ? end : atCodePoint(text, at, 1);
  return before === -1 ? atCodePoint(text, at, -1) : before;
}

function atCodePoint(text: string, at: number, step: 1 | -1): number {
  const splits = isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
  return splits ? at + step : at;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** At most the first `limit` code units, cut safely. */
export function headOf(text: string, limit: number): string {
  return text.slice(0, cutBefore(text, limit));
}

/** At most the last `limit` code units, cut safely. */
export function tailOf(text: string, limit: number): string {
  return text.slice(cutAfter(text, text.length - limit));
}

/** Head and tail around `[... K chars ...]`, K being the code units that went; the text itself when both parts cover it. */
export function middleOut(text: string, head: number, tail: number): string {
  const first = headOf(text, head);
  const last = tailOf(text, tail);
  const gone = text.length - first.length - last.length;
  return gone <= 0 ? text : `${first}[... ${gone} chars ...]${last}`;
}
