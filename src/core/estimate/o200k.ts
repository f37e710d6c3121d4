// Real tokens, by the o200k vocabulary of gpt-tokenizer. Reported beside the ladder's own estimate, never steering it.
// Any text can be counted: text that looks like a special token is plain text, and long runs are cut first.

/** Stamped into results as `versions.tokenizer`: the vocabulary and the rule for long runs. */
export const O200K_VERSION = "o200k_base/gpt-tokenizer-4.0.0/cut-512";

/**
 * Byte-pair merging is quadratic in the length of one pre-token, and a run of one character class is one pre-token:
 * 160,000 equal letters took 19 s. Runs are cut at this many code units before they are encoded; from 1,024 on the cost
 * per character rises measurably. A run that long counts at most a few tokens more than uncut.
 */
export const RUN_CUT = 512;

/** Characters of distinct texts whose counts are remembered; beyond it the memory starts anew. */
const MEMORY_CHARS = 1 << 25;

export interface TokenCounter {
  readonly version: string;
  /** Tokens of a text. Each distinct text is encoded once. */
  count(text: string): number;
  /** Token ids of a text, with the same cuts. */
  encode(text: string): Uint32Array;
}

let loaded: Promise<TokenCounter> | undefined;

/** Loads the vocabulary (some 100 ms, once) and gives the counter. */
export function loadO200k(): Promise<TokenCounter> {
  loaded ??= import("gpt-tokenizer/encoding/o200k_base").then(({ encode }) => {
    const asPlainText = { disallowedSpecial: new Set<string>() };
    return counterOf((text) => encode(text, asPlainText));
  });
  return loaded;
}

function counterOf(encodePlain: (text: string) => readonly number[]): TokenCounter {
  const encode = (text: string): Uint32Array => {
    const parts = cutRuns(text).map((part) => encodePlain(part));
    return Uint32Array.from(parts.length === 1 ? (parts[0] ?? []) : parts.flat());
  };
  let counts = new Map<string, number>();
  let held = 0;
  const count = (text: string): number => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    let tokens = 0;
    for (const part of cutRuns(text)) tokens += encodePlain(part).length;
    if (held + text.length > MEMORY_CHARS) {
      counts = new Map();
      held = 0;
    }
    counts.set(text, tokens);
    held += text.length;
    return tokens;
  };
  return { version: O200K_VERSION, count, encode };
}

/** The text in parts, such that none holds a run of one character class longer than RUN_CUT. Joined they are the text. */
export function cutRuns(text: string): readonly string[] {
  const parts: string[] = [];
  let partStart = 0;
  let runStart = 0;
  let runClass = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (kind !== runClass) {
      runClass = kind;
      runStart = at;
    } else if (at - runStart >= RUN_CUT && !isLowSurrogate(code)) {
      parts.push(text.slice(partStart, at));
      partStart = at;
      runStart = at;
    }
  }
  parts.push(text.slice(partStart));
  return parts;
}

/** Coarser than the vocabulary's own classes, so that no pre-token is ever longer than a run of one of these. */
function classOf(code: number): 0 | 1 | 2 {
  if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) return 0;
  const letter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0x80;
  return letter ? 1 : 2;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
