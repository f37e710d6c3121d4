// URLs. Ends where a JSON string, a Markdown link or a CSV cell would end, so that a URL never swallows its surroundings.
import { asciiTable, CONTROLS } from "./ascii.ts";
import { nameCharAt } from "./tokens.ts";

/** Longest scheme looked for, `postgresql+psycopg` and the like included. */
const SCHEME_MAX = 24;

/** Matcher for class `url`. Constant look-ahead for the scheme; the rest is read once, since a match is taken whole. */
export function matchUrl(text: string, at: number): number {
  const colon = schemeEnd(text, at);
  if (colon === -1 || !text.startsWith("://", colon)) return 0;
  const from = colon + 3;
  const end = trimmed(text, from, bodyEnd(text, from));
  return end > from ? end : 0;
}

function schemeEnd(text: string, at: number): number {
  let end = at;
  while (end - at <= SCHEME_MAX && isSchemeChar(text.charCodeAt(end), end === at)) end += 1;
  return end === at || end - at > SCHEME_MAX ? -1 : end;
}

function isSchemeChar(code: number, first: boolean): boolean {
  const letter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  if (letter || first) return letter;
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** First character that is no part of the URL: one that never stands in one, or a bracket that it did not open. */
function bodyEnd(text: string, from: number): number {
  let round = 0;
  let square = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if (BREAKS[code] === 1) break;
      if (code === 0x28) round += 1;
      else if (code === 0x5b) square += 1;
      else if (code === 0x29 && --round < 0) break;
      else if (code === 0x5d && --square < 0) break;
      continue;
    }
    const step = nameCharAt(text, at);
    if (step === 0) break;
    at += step - 1;
  }
  return at;
}

const BREAKS = asciiTable(`${CONTROLS}"'\`<>{}|^,\\`);
const TRAILING = asciiTable(".:;!?*~([-&=");

/** Cuts the punctuation of the sentence (and a bracket that opened last and never closed) off the end; never a word character. */
function trimmed(text: string, from: number, end: number): number {
  let cut = end;
  while (cut > from && TRAILING[text.charCodeAt(cut - 1)] === 1) cut -= 1;
  return cut;
}
