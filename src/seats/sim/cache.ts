// The prefix cache of the simulated server, as a server has it: slots that hold the token ids of what they computed last, whole
// prompts beside them in memory, and nothing that knows a formula. What is reused is what is found here, block by block.

export interface CacheOptions {
  /** plain: any whole block may be reused, but the last token of a prompt is always computed. hybrid: the last whole block is not kept. */
  readonly kind: "plain" | "hybrid";
  readonly block: number;
  readonly slots: number;
  /** multi: a prompt that another one displaces stays in memory. last: it is gone. */
  readonly prompts: "multi" | "last";
  /** Least tokens of a stretch behind the common prefix that is taken over from elsewhere in the slot; 0: none is. */
  readonly chunk: number;
}

/** Prompts that `multi` keeps in memory; the one used longest ago goes first. */
const KEPT_PROMPTS = 64;

export interface Served {
  readonly slot: number;
  /** Tokens that were found. */
  readonly reused: number;
}

/** What a prompt left behind: ids of each whole block, and the tokens that fill none. */
interface Held {
  readonly blocks: readonly Uint32Array[];
  readonly rest: Uint32Array;
}

const NOTHING: Held = { blocks: [], rest: new Uint32Array() };

export class PromptCache {
  private readonly options: CacheOptions;
  private slots: { held: Held; used: number }[];
  /** Displaced prompts, the one used last at the end. */
  private shelf: Held[] = [];
  private clock = 0;

  constructor(options: CacheOptions) {
    this.options = options;
    this.slots = Array.from({ length: options.slots }, () => ({ held: NOTHING, used: 0 }));
  }

  /** Looks a prompt up, computes the rest and keeps it. `pinned`: the slot that the request names. */
  serve(prompt: Uint32Array, pinned: number | null): Served {
    this.clock += 1;
    const number = pinned ?? this.slotFor(prompt);
    const slot = this.slots[number]!;
    if (this.options.prompts === "multi") this.swapIn(slot, prompt);
    const found = this.found(slot.held, prompt);
    slot.held = this.keep(prompt);
    slot.used = this.clock;
    return { slot: number, reused: found };
  }

  /** Everything is gone, as after a model was unloaded. */
  clear(): void {
    this.slots = this.slots.map(() => ({ held: NOTHING, used: 0 }));
    this.shelf = [];
  }

  /** What each slot holds, in tokens. */
  sizes(): readonly number[] {
    return this.slots.map(({ held }) => held.blocks.reduce((sum, { length }) => sum + length, held.rest.length));
  }

  /** The slot that holds most of the prompt, unless none holds anything of it: then the one used longest ago. */
  private slotFor(prompt: Uint32Array): number {
    let [best, most] = [-1, 0];
    for (const [number, { held }] of this.slots.entries()) {
      const found = this.found(held, prompt);
      if (found > most) [best, most] = [number, found];
    }
    if (best !== -1) return best;
    return this.slots.reduce((oldest, { used }, number) => (used < this.slots[oldest]!.used ? number : oldest), 0);
  }

  /** Puts the slot's prompt on the shelf and takes the one from there that holds most of the new one, when it holds more. */
  private swapIn(slot: { held: Held }, prompt: Uint32Array): void {
    let most = this.found(slot.held, prompt);
    let best: Held | null = null;
    for (const held of this.shelf) {
      const found = this.found(held, prompt);
      if (found > most) [best, most] = [held, found];
    }
    if (slot.held !== NOTHING) {
      this.shelf.push(slot.held);
      if (this.shelf.length > KEPT_PROMPTS) this.shelf.shift();
    }
    if (best !== null) slot.held = best;
  }

  private keep(prompt: Uint32Array): Held {
    const { block } = this.options;
    const whole = Math.floor(prompt.length / block);
    const blocks = Array.from({ length: whole }, (_, at) => prompt.subarray(at * block, (at + 1) * block));
    return { blocks, rest: prompt.subarray(whole * block) };
  }

  /** Tokens of a prompt that are held and can be gone on from. */
  private found(held: Held, prompt: Uint32Array): number {
    const { kind, block, chunk } = this.options;
    let whole = 0;
    while (whole < held.blocks.length && isAt(prompt, whole * block, held.blocks[whole]!)) whole += 1;
    // The answer needs the last token's logits, so that one is computed whatever is held; a hybrid model has no state to go on
    // from at the end of the last block that is shared, only before it.
    if (kind === "hybrid") whole -= 1;
    else if (whole * block === prompt.length) whole -= 1;
    const reused = Math.max(0, whole) * block;
    return chunk === 0 ? reused : Math.min(prompt.length - 1, reused + moved(held, reused, prompt, chunk));
  }
}

/** Whether the prompt has these tokens at a place. */
function isAt(prompt: Uint32Array, at: number, ids: Uint32Array): boolean {
  if (at + ids.length > prompt.length) return false;
  for (let index = 0; index < ids.length; index += 1) if (prompt[at + index] !== ids[index]) return false;
  return true;
}

/** Tokens behind what was found that the slot holds elsewhere, in stretches of at least `chunk` (as llama.cpp's --cache-reuse). */
function moved(held: Held, from: number, prompt: Uint32Array, chunk: number): number {
  const kept = [...held.blocks, held.rest].flatMap((ids) => [...ids]).slice(from);
  let total = 0;
  let [there, here] = [0, from];
  while (there < kept.length && here < prompt.length) {
    let equal = 0;
    while (there + equal < kept.length && here + equal < prompt.length && kept[there + equal] === prompt[here + equal])
      equal += 1;
    if (equal >= chunk) {
      total += equal;
      here += equal;
      there += equal;
    } else there += 1;
  }
  return total;
}
