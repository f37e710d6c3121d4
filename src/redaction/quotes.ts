// Quotes as tool output has them: bare, or behind the backslashes of one or more layers of escaping, and where the string
// that one opens ends. A string never goes on past its line. Each layer knows its own quotes from those further in.
import { BACKSLASH, isAt, QUOTE, runEnd } from "./chars.ts";

export interface OpenQuote {
  readonly char: string;
  /** Backslashes in front of it. */
  readonly level: number;
  /** Just behind the quote. */
  readonly end: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Layers of escaping that are read: four layers put fifteen backslashes in front of a quote. */
const MAX_LEVEL = 15;

/** The quote (with its backslashes) that begins at `at`, or null. */
export function quoteAt(text: string, at: number): OpenQuote | null {
  // Most characters are neither.
  if (!isAt(text, at, QUOTE | BACKSLASH)) return null;
  const quote = runEnd(text, at, BACKSLASH, at + MAX_LEVEL + 1);
  if (quote - at > MAX_LEVEL || !isAt(text, quote, QUOTE)) return null;
  return { char: text[quote] as string, level: quote - at, end: quote + 1 };
}

/** The quote (with its backslashes) that ends right before `at`, or null. */
export function quoteBefore(text: string, at: number): (OpenQuote & { readonly start: number }) | null {
  if (!isAt(text, at - 1, QUOTE)) return null;
  let start = at - 1;
  while (start > 0 && at - 1 - start <= MAX_LEVEL && isAt(text, start - 1, BACKSLASH)) start -= 1;
  return { char: text[at - 1] as string, level: at - 1 - start, end: at, start };
}

/**
 * Where the string ends that `quote` opened: `end` is the start of the closing quote's backslashes that belong to the quote, or
 * the end of the line (`closed` false). At level L the quote closes when L + a multiple of 2(L+1) backslashes stand in front of it
 * (escaped backslashes of the value), and with fewer than L, where an outer string ends.
 */
export function closingQuote(text: string, quote: OpenQuote): { readonly end: number; readonly closed: boolean } {
  const { char, level } = quote;
  const code = char.charCodeAt(0);
  let slashes = 0;
  for (let at = quote.end; at < text.length; at += 1) {
    const here = text.charCodeAt(at);
    if (here === 0x5c) slashes += 1;
    else {
      if (here === code && (slashes < level || (slashes - level) % (2 * (level + 1)) === 0)) {
        return { end: at - Math.min(slashes, level), closed: true };
      }
      if (here === LINE_FEED || here === CARRIAGE_RETURN) return { end: at, closed: false };
      slashes = 0;
    }
  }
  return { end: text.length, closed: false };
}

/** The stretch that was read last for an end of line: none stands in [start, end). Names on one long line do not read it again. */
const clear = { text: "", start: 0, end: 0 };

/** End of the line at `at`: the next real line break or the end of the text; `limit` when that comes first. */
export function lineEnd(text: string, at: number, limit = text.length): number {
  const most = Math.min(limit, text.length);
  if (at < clear.start || at > clear.end || clear.text !== text) {
    clear.text = text;
    clear.start = at;
    clear.end = at;
  }
  let { end } = clear;
  for (; end < most; end += 1) {
    const code = text.charCodeAt(end);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  clear.end = end;
  return Math.min(end, most);
}
