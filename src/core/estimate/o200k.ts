// Real tokens: o200k_base by gpt-tokenizer, loaded when first asked for (it takes a third of a second and 60 MB).
// Text that spells a special token is counted as the text it is; nothing here throws on any string.
import { CountMemo } from "./memo.ts";
import { runCuts } from "./runs.ts";

export { RUN_CUT } from "./runs.ts";

/** Stamped into results; the number rises when cuts or the treatment of special text change a count. */
export const O200K_VERSION = "o200k_base/1";

export interface TokenCounter {
  /** Number of tokens. Remembered by text. */
  count(text: string): number;
  /** The token ids, with the same cuts as `count`. */
  encode(text: string): Uint32Array;
}

/** No special text is allowed to be special, and none is refused. */
const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * Merged pre-tokens that the tokenizer remembers. Its default of 100,000 is a trap: a hit deletes and re-adds its entry, the
 * dead entries of one text pile up in one hash chain, and `!` with a mark 100,000 times took 19 us a character. At 512 the
 * same text takes 0.5 us, and real transcripts count as fast as with the default.
 */
const MERGES_REMEMBERED = 512;

/** That memory holds slices, each of which keeps its whole text alive: it is emptied after this many code units. */
const FORGET_AFTER = 16 * 1024 * 1024;

let loading: Promise<TokenCounter> | undefined;

/** The o200k counter, one per process. */
export function loadO200k(): Promise<TokenCounter> {
  loading ??= createO200k();
  return loading;
}

async function createO200k(): Promise<TokenCounter> {
  const { clearMergeCache, countTokens, encode, setMergeCacheSize } = await import("gpt-tokenizer/encoding/o200k_base");
  setMergeCacheSize(MERGES_REMEMBERED);
  const memo = new CountMemo();
  let read = 0;
  const pieces = (text: string): readonly string[] => {
    read += text.length;
    if (read > FORGET_AFTER) {
      read = 0;
      clearMergeCache();
    }
    const cuts = runCuts(text);
    return cuts.length === 0 ? [text] : [0, ...cuts].map((from, index) => text.slice(from, cuts[index] ?? text.length));
  };
  const counted = (text: string): number => {
    let tokens = 0;
    for (const piece of pieces(text)) tokens += countTokens(piece, PLAIN);
    return tokens;
  };
  return {
    count: (text) => memo.of(text, counted),
    encode(text) {
      const parts = pieces(text).map((piece) => encode(piece, PLAIN));
      const ids = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
      let at = 0;
      for (const part of parts) {
        ids.set(part, at);
        at += part.length;
      }
      return ids;
    },
  };
}
