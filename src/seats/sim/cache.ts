// The prefix cache of the simulated server, as a server has it: slots that hold the token ids of what they computed last, in blocks,
// and whole prompts beside them in memory. What is reused is what is found here, block by block; no other code says how much.
import { sharedBlocks } from "./blocks.ts";
import { movedTokens } from "./moved.ts";
import { Shelf } from "./shelf.ts";

export interface CacheOptions {
  /** plain: any whole block may be reused, but the last token of a prompt is always computed. hybrid: the last shared block never is. */
  readonly kind: "plain" | "hybrid";
  readonly block: number;
  readonly slots: number;
  /** multi: a prompt that another one displaces stays in memory. last: it is gone. */
  readonly prompts: "multi" | "last";
  /** Least tokens of a stretch behind the common prefix that is taken over from elsewhere in the slot; 0: none is. */
  readonly chunk: number;
}

/**
 * A slot is taken for what it holds when that is this share of the prompt (llama-server's --slot-prompt-similarity). With less, all
 * conversations would end in one slot, since all prompts begin alike.
 */
const SIMILAR = 0.1;

export interface Served {
  readonly slot: number;
  /** Tokens that were found. */
  readonly reused: number;
}

const NOTHING = new Uint32Array();

export class PromptCache {
  private readonly options: CacheOptions;
  private readonly slots: { held: Uint32Array; used: number }[];
  private readonly shelf = new Shelf();
  private clock = 0;

  constructor(options: CacheOptions) {
    this.options = options;
    this.slots = Array.from({ length: options.slots }, () => ({ held: NOTHING, used: 0 }));
  }

  /** Looks a prompt up, computes the rest and keeps it. `pinned`: the slot that the request names, one of those there are. */
  serve(prompt: Uint32Array, pinned: number | null): Served {
    this.clock += 1;
    const number = pinned ?? this.slotFor(prompt);
    const slot = this.slots[number]!;
    let reused = this.found(slot.held, prompt);
    if (this.options.prompts === "multi") {
      reused = this.shelf.most((held) => this.found(held, prompt), reused);
      if (slot.held.length > sharedBlocks(slot.held, prompt, 1)) this.shelf.put(slot.held);
    }
    slot.held = prompt;
    slot.used = this.clock;
    return { slot: number, reused };
  }

  /** Everything is gone, as after a model was unloaded. */
  clear(): void {
    for (const slot of this.slots) [slot.held, slot.used] = [NOTHING, 0];
    this.shelf.clear();
  }

  /** What each slot holds, in tokens. */
  sizes(): readonly number[] {
    return this.slots.map(({ held }) => held.length);
  }

  /** The slot with the longest common prefix, unless all are short: then the one used longest ago. */
  private slotFor(prompt: Uint32Array): number {
    let [best, most] = [-1, 0];
    for (const [number, { held }] of this.slots.entries()) {
      const common = sharedBlocks(held, prompt, 1);
      if (common > most) [best, most] = [number, common];
    }
    if (most >= SIMILAR * prompt.length && best !== -1) return best;
    return this.slots.reduce((oldest, { used }, number) => (used < this.slots[oldest]!.used ? number : oldest), 0);
  }

  /** Tokens of a prompt that are held and can be gone on from. */
  private found(held: Uint32Array, prompt: Uint32Array): number {
    const { chunk } = this.options;
    const reused = this.foundInFront(held, prompt);
    return chunk === 0 ? reused : Math.min(prompt.length - 1, reused + movedTokens(held, prompt, reused, chunk));
  }

  private foundInFront(held: Uint32Array, prompt: Uint32Array): number {
    const { kind, block } = this.options;
    // A hybrid model has no state to go on from at the end of the last block that is shared, only before it.
    if (kind === "hybrid") return Math.max(0, sharedBlocks(held, prompt, block) - 1) * block;
    // The answer is made of what the last token computes: it is never looked for.
    return sharedBlocks(held, prompt.subarray(0, -1), block) * block;
  }
}
