// key=value pairs: assignments, flags, log fields. `==`, `=>`, `+=` and a value after a blank are code, not pairs.
import { asciiTable, CONTROLS } from "./ascii.ts";
import { nameCharAt } from "./tokens.ts";

const EQUALS = 0x3d;
const DASH = 0x2d;
const DOT = 0x2e;
const BACKSLASH = 0x5c;
const DOUBLE = 0x22;
const SINGLE = 0x27;

const VALUE_BREAKS = asciiTable(`${CONTROLS}"'\`<>(){}[],;|&\\`);
const VALUE_TRAILING = asciiTable(".:!?*$");
/** Behind `=` these make an operator of it. */
const OPERATOR_TAIL = asciiTable("=>~");
/** A quoted value no longer than this is taken with its quotes; a longer one is no value but a text. */
const QUOTED_MAX = 1000;

/** Matcher for class `key=value`. */
export function matchPair(text: string, at: number): number {
  let name = at;
  while (name - at < 2 && text.charCodeAt(name) === DASH) name += 1;
  if (!isNameStart(text, name)) return 0;
  const equals = nameEnd(text, name);
  if (text.charCodeAt(equals) !== EQUALS || OPERATOR_TAIL[text.charCodeAt(equals + 1)] === 1) return -equals;
  const end = quotedEnd(text, equals + 1) || plainEnd(text, equals + 1);
  return end > equals + 1 ? end : -equals;
}

function isNameStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return !(code >= 0x30 && code <= 0x39) && nameCharAt(text, at) > 0;
}

function nameEnd(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    const step = code === DASH || code === DOT ? 1 : nameCharAt(text, end);
    if (step === 0) return end;
    end += step;
  }
}

/**
 * End of a quoted value with its quotes ("...", '...' or \"...\"), 0 when there is none. In JSON a quote behind `=` closes the
 * string, and then white space, `,`, `:`, `}` or `]` follows; so a value never begins with one of these, and it never holds
 * another quote: a pair can't reach from one JSON string into the next.
 */
function quotedEnd(text: string, at: number): number {
  const escaped = text.charCodeAt(at) === BACKSLASH;
  const open = escaped ? at + 1 : at;
  const quote = text.charCodeAt(open);
  if (quote !== DOUBLE && (quote !== SINGLE || escaped)) return 0;
  const first = text.charCodeAt(open + 1);
  if (first <= 0x20 || first === 0x2c || first === 0x3a || first === 0x5d || first === 0x7d) return 0;
  const limit = Math.min(text.length, open + 1 + QUOTED_MAX);
  for (let end = open + 1; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if (escaped && code === BACKSLASH && text.charCodeAt(end + 1) === DOUBLE) return closed(text, open + 1, end, 2);
    if (code === quote && !escaped) return closed(text, open + 1, end, 1);
    if (code === DOUBLE || code === SINGLE || code === BACKSLASH || code < 0x20) return 0;
  }
  return 0;
}

/** An empty value is none; behind the closing quote no word may begin, or the token would not end there. */
function closed(text: string, from: number, end: number, quoteLength: number): number {
  const after = end + quoteLength;
  return end > from && nameCharAt(text, after) === 0 ? after : 0;
}

function plainEnd(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code < 0x80) {
      if (VALUE_BREAKS[code] === 1) break;
      continue;
    }
    const step = nameCharAt(text, end);
    if (step === 0) break;
    end += step - 1;
  }
  while (end > at && VALUE_TRAILING[text.charCodeAt(end - 1)] === 1) end -= 1;
  return end;
}
