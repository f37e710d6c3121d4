// Hex ids: digests, object names, UUIDs. 8 or more decimal digits without a letter are a number, however long.
import { wordCharAt } from "./tokens.ts";

const MIN_DIGITS = 8;
const UUID_GROUPS = [8, 4, 4, 4, 12] as const;
const DASH = 0x2d;

/** Matcher for class `hex id`. Reads one word (36 characters of a UUID), which no other start reads again. */
export function matchHex(text: string, at: number): number {
  if (hexKind(text.charCodeAt(at)) === 0) return 0;
  if (text.charCodeAt(at + UUID_GROUPS[0]) === DASH) {
    const uuid = uuidEnd(text, at);
    if (uuid > at) return uuid;
  }
  const prefixed = text.charCodeAt(at) === 0x30 && (text.charCodeAt(at + 1) | 0x20) === 0x78;
  const from = prefixed ? at + 2 : at;
  let letters = 0;
  let end = from;
  for (let kind = hexKind(text.charCodeAt(end)); kind > 0; kind = hexKind(text.charCodeAt(end))) {
    if (kind === 2) letters += 1;
    end += 1;
  }
  return end - from >= MIN_DIGITS && (prefixed || letters > 0) ? end : 0;
}

function uuidEnd(text: string, at: number): number {
  let end = at;
  for (const [index, size] of UUID_GROUPS.entries()) {
    if (index > 0) {
      if (text.charCodeAt(end) !== DASH) return at;
      end += 1;
    }
    for (const stop = end + size; end < stop; end += 1) if (hexKind(text.charCodeAt(end)) === 0) return at;
  }
  return wordCharAt(text, end) > 0 ? at : end;
}

/** 1 for a decimal digit, 2 for a letter a-f, 0 else. */
function hexKind(code: number): 0 | 1 | 2 {
  if (code >= 0x30 && code <= 0x39) return 1;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? 2 : 0;
}
