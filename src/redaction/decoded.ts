// From the characters of a JSON string's value back to those of its lexeme: which characters of the source stand for a stretch of
// the value. Escapes are taken whole.
import type { Span } from "./spans.ts";

const BACKSLASH = 0x5c;

/**
 * Spans of a string's value as spans of the text whose lexeme (a legal one) begins with its quote at `start`. Spans must ascend and not
 * overlap. Linear in the lexeme, once for all spans.
 */
export function mappedUp(text: string, start: number, spans: readonly Span[]): readonly Span[] {
  let at = start + 1;
  let decoded = 0;
  const to = (offset: number): number => {
    while (decoded < offset) {
      if (text.charCodeAt(at) !== BACKSLASH) at += 1;
      else at += text[at + 1] === "u" ? 6 : 2;
      decoded += 1;
    }
    return at;
  };
  return spans.map((span) => ({ start: to(span.start), end: to(span.end), class: span.class }));
}
