// What a series of prompts does to a server's prefix cache, call by call: modelled as a cache that holds exactly the
// previous prompt and reuses its longest common prefix to the token. Blocks, eviction and minimum lengths of real
// servers are not modelled here.
import type { Transcript } from "./message.ts";
import type { PromptTokens } from "./prompt-tokens.ts";

/** One call. */
export interface LedgerCall {
  readonly promptTokens: number;
  /** Tokens that this prompt and the previous one start with. 0 for the first call. */
  readonly commonPrefix: number;
  /** promptTokens - commonPrefix: what the server computes in this call, new and changed text alike. */
  readonly reprefilled: number;
  /** Tokens of the previous prompt beyond the common prefix: cached work that is thrown away. */
  readonly discarded: number;
  /** Index of the first message of the previous prompt that did not come again as it was; null when this call only appends. */
  readonly divergentMessage: number | null;
}

export interface PrefixLedger {
  /** Books the next call of the series. */
  call(messages: Transcript): LedgerCall;
}

/** A ledger of one series of prompts. A call costs O(messages) and the tokens between the first change and the first differing token. */
export function prefixLedger(tokens: PromptTokens): PrefixLedger {
  let previous: readonly Uint32Array[] | null = null;
  let previousTotal = 0;
  return {
    call(messages) {
      const current = messages.map((message) => tokens.of(message));
      const promptTokens = totalOf(current);
      const { same, common } = previous === null ? { same: 0, common: 0 } : commonPrefix(previous, current);
      const booked: LedgerCall = {
        promptTokens,
        commonPrefix: common,
        reprefilled: promptTokens - common,
        discarded: previousTotal - common,
        divergentMessage: previous === null || same === previous.length ? null : same,
      };
      previous = current;
      previousTotal = promptTokens;
      return booked;
    },
  };
}

/** Leading messages that are the same, and leading tokens that are the same (they may run on into the first message that differs). */
export function commonPrefix(
  before: readonly Uint32Array[],
  after: readonly Uint32Array[],
): { readonly same: number; readonly common: number } {
  let same = 0;
  let common = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) {
    common += before[same]!.length;
    same += 1;
  }
  return { same, common: common + commonTokens(before, after, same) };
}

/** Leading equal tokens of two lists of chunks from chunk `start` on, whatever the chunk borders. */
function commonTokens(before: readonly Uint32Array[], after: readonly Uint32Array[], start: number): number {
  let [i, j, a, b, common] = [start, start, 0, 0, 0];
  while (i < before.length && j < after.length) {
    const left = before[i]!;
    const right = after[j]!;
    while (a < left.length && b < right.length) {
      if (left[a] !== right[b]) return common;
      a += 1;
      b += 1;
      common += 1;
    }
    if (a === left.length) [i, a] = [i + 1, 0];
    if (b === right.length) [j, b] = [j + 1, 0];
  }
  return common;
}

function totalOf(chunks: readonly Uint32Array[]): number {
  let total = 0;
  for (const chunk of chunks) total += chunk.length;
  return total;
}
