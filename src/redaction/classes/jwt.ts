// JSON web tokens, signed, unsigned and encrypted: the first segment must decode to an object with `alg` or `enc`.
import { beginsAt } from "../boundary.ts";
import { ALNUM, B64URL, DOT, isAt, runEnd } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { isCutAt } from "../cut.ts";
import { drawRun } from "../prefix-token.ts";
import { continuedEnd, mayBeWrapped, TOKEN, unwrapped } from "../wrap.ts";

/** Longest header that is decoded; certificates in one (x5c) reach a few thousand. */
const HEADER_MAX = 8192;
/** base64url of {"alg":""}. */
const HEADER_MIN = 14;
/** How much of it tells that a header does not begin. */
const HEADER_BEGIN = 40;
/** How much of a token that runs over line ends is read. */
const JOINED_MAX = 4096;
const JOINED_BREAKS = 24;
/** Characters of a header that a cut left before it is believed to be one. */
const CUT_MIN = 20;

export const jwt: RedactionClass = {
  name: "jwt",
  when: "always",
  says: "JSON web token",
  covered: [
    "three segments (signed or unsigned) or five (encrypted) whose first one decodes to an object with alg or enc",
    "one that the text cuts",
  ],
  notCovered: [
    "a token whose header starts with white space other than a blank, tab or line break",
    "detached payloads",
  ],
  improves: ["an unsigned JWT"],
  credential: true,
  // base64url of {" , {blank, {line break and {tab.
  keywords: ["eyj", "eya", "ewo", "ewk", "ew0"],
  find(text: string, at: number, _end: number, emit: Emit): void {
    // The keywords in the one case that decodes to them.
    if (!isStart(text, at) || !beginsAt(text, at, B64URL)) return;
    const headerEnd = runEnd(text, at, B64URL, at + HEADER_MAX);
    const valid = text[headerEnd] === "." && headerAlgorithm(text.slice(at, headerEnd)) !== null;
    const end = valid ? tokenEnd(text, headerEnd) : -1;
    if (end !== -1) {
      emit(at, continuedEnd(text, at, end, B64URL));
      return;
    }
    // The next lines can mend a token that its line leaves open, not a header that is none.
    if (valid || !isAt(text, headerEnd, TOKEN)) {
      const joined =
        mayBeWrapped(text, at, JOINED_MAX) && beginsOver(text, at)
          ? unwrapped(text, at, JOINED_MAX, JOINED_BREAKS)
          : null;
      const over = joined === null ? -1 : wholeEnd(joined.text, 0);
      if (joined !== null && over !== -1) {
        emit(at, joined.originEnd(over));
        return;
      }
    }
    if (isCutHeader(text, at, headerEnd)) emit(at, runEnd(text, at, B64URL | DOT, at + HEADER_MAX));
  },
  example(draw: Draw): Example {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const secret = `${part({ alg: "HS256" })}.${part({ sub: String(draw(1e6)), n: draw(10) })}.${drawRun(ALNUM, 43, draw)}`;
    return { text: `session ${secret} opened`, secret };
  },
};

/** Whether one of the keywords stands here in the case that decodes: eyJ, eyA, ewo, ewk, ew0. */
function isStart(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x65) return false;
  const second = text.charCodeAt(at + 1);
  const third = text.charCodeAt(at + 2);
  if (second === 0x79) return third === 0x4a || third === 0x41;
  return second === 0x77 && (third === 0x6f || third === 0x6b || third === 0x30);
}

/** End of the token that begins at `at`; -1 when none does. */
function wholeEnd(text: string, at: number): number {
  const headerEnd = runEnd(text, at, B64URL, at + HEADER_MAX);
  if (text[headerEnd] !== "." || headerAlgorithm(text.slice(at, headerEnd)) === null) return -1;
  return tokenEnd(text, headerEnd);
}

/** Whether the first lines of what may be a wrapped header decode to printable ASCII, as headers are. */
function beginsOver(text: string, at: number): boolean {
  const begin = unwrapped(text, at, HEADER_BEGIN)?.text ?? text.slice(at, at + HEADER_BEGIN);
  const decoded = Buffer.from(begin.split(".")[0]!, "base64url").toString("latin1");
  // The last character may be half of one.
  return !/[^\t\n\r\x20-\x7e]/.test(decoded.slice(0, -1));
}

/** Whether a text is cut inside a header, which then begins like one: base64url of `{"alg"`, `{"typ"`, `{"kid"`, `{"enc"` and so on. */
function isCutHeader(text: string, at: number, end: number): boolean {
  if (end - at < CUT_MIN || !isCutAt(text, end)) return false;
  return /^\{\s*"(?:alg|enc|typ|kid|cty|x5t|jku|zip)"\s*:/.test(
    Buffer.from(text.slice(at, at + 40), "base64url").toString("latin1"),
  );
}

/** The algorithm that a header names; null when the text is no header. */
function headerAlgorithm(segment: string): string | null {
  if (segment.length < HEADER_MIN) return null;
  const json = Buffer.from(segment, "base64url").toString("utf8");
  // What is no JSON costs far more to parse than to look at.
  if (!/\}\s*$/.test(json.slice(-8)) || !/"(?:alg|enc)"|\\/.test(json)) return null;
  try {
    const header: unknown = JSON.parse(json);
    if (typeof header !== "object" || header === null) return null;
    const { alg, enc } = header as { readonly alg?: unknown; readonly enc?: unknown };
    return typeof alg === "string" ? alg : typeof enc === "string" ? enc : null;
  } catch {
    // Not base64url of JSON: an ordinary identifier that happens to start alike.
    return null;
  }
}

/**
 * End of the segments behind a header that ends at `at`: two more (the last one empty when unsigned) or four more (the first
 * empty for a direct key). -1 when they are not there; a text cut inside them counts as their end.
 */
function tokenEnd(text: string, at: number): number {
  const ends: number[] = [];
  const empty: boolean[] = [];
  let end = at;
  while (ends.length < 4 && text[end] === ".") {
    const stop = runEnd(text, end + 1, B64URL);
    ends.push(stop);
    empty.push(stop === end + 1);
    end = stop;
  }
  if (ends.length === 4 && !empty[1] && !empty[2] && !empty[3]) return ends[3]!;
  if (ends.length >= 2 && !empty[0]) return ends[1]!;
  return ends.length === 1 && !empty[0] && isCutAt(text, end) ? end : -1;
}
