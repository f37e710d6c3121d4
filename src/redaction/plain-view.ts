// A text without what a terminal does not show: escape sequences, control characters, zero-width characters. A token that
// holds a colour change is one token there. Keeps the way back to the offsets of the text as it was written.
import { escapeEnd } from "../core/text/escapes.ts";

export interface PlainView {
  readonly text: string;
  /** Offset in the written text of the character at an offset of the view. */
  origin(at: number): number;
}

/** Characters below 256 that make the view differ from the text; a scan for keywords finds them on its way. */
export const UNSEEN_BYTES: readonly string[] = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).filter((char) => !"\t\n\r".includes(char)),
  "\u007f",
  "\u00ad",
];
/** The others. The engine knows that a text of bytes has none. */
export const UNSEEN_WIDE = /[\u200b-\u200d\u2060\ufeff]/;
/** Anything that makes the view differ from the text. */
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** The view, or null when the text holds nothing unseen. Linear. */
export function plainView(text: string): PlainView | null {
  UNSEEN.lastIndex = 0;
  let match = UNSEEN.exec(text);
  if (match === null) return null;
  const parts: string[] = [];
  /** Start of each part in the view, and in the text. */
  const starts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  let from = 0;
  while (match !== null) {
    const at = match.index;
    if (at > from) {
      starts.push(length);
      origins.push(from);
      parts.push(text.slice(from, at));
      length += at - from;
    }
    from = text.charCodeAt(at) === 0x1b ? Math.max(at + 1, escapeEnd(text, at)) : at + 1;
    UNSEEN.lastIndex = from;
    match = UNSEEN.exec(text);
  }
  if (from < text.length) {
    starts.push(length);
    origins.push(from);
    parts.push(text.slice(from));
  }
  const origin = (at: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return starts.length === 0 ? at : origins[low]! + at - starts[low]!;
  };
  return { text: parts.join(""), origin };
}
