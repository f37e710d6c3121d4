// The simulated cache said again and naively: sets of block beginnings, spelled out as text. Shares no code with the server.

export interface NaiveOptions {
  readonly kind: "plain" | "hybrid";
  readonly block: number;
  readonly slots: number;
  readonly prompts: "multi" | "last";
}

export class NaiveCache {
  private readonly options: NaiveOptions;
  /** What each slot had last, and when. */
  private readonly slots: { prompt: readonly number[]; used: number }[];
  private displaced: (readonly number[])[] = [];
  private requests = 0;

  constructor(options: NaiveOptions) {
    this.options = options;
    this.slots = Array.from({ length: options.slots }, () => ({ prompt: [], used: 0 }));
  }

  serve(prompt: readonly number[], pinned: number | null): { readonly slot: number; readonly reused: number } {
    this.requests += 1;
    const slot = pinned ?? this.chosen(prompt);
    const own = this.slots[slot]!;
    const places = [own.prompt, ...(this.options.prompts === "multi" ? this.displaced : [])];
    const reused = Math.max(...places.map((held) => this.inBlocks(held, prompt)));
    // A prompt that only grew is still in its slot.
    if (prompt.slice(0, own.prompt.length).join(" ") !== own.prompt.join(" ")) this.displaced.push(own.prompt);
    [own.prompt, own.used] = [prompt, this.requests];
    return { slot, reused };
  }

  private chosen(prompt: readonly number[]): number {
    const alike = this.slots.map(({ prompt: held }) => blockBeginnings(held, prompt, 1));
    const most = Math.max(...alike);
    if (most > 0 && most * 10 >= prompt.length) return alike.indexOf(most);
    const oldest = Math.min(...this.slots.map(({ used }) => used));
    return this.slots.findIndex(({ used }) => used === oldest);
  }

  private inBlocks(held: readonly number[], prompt: readonly number[]): number {
    const { kind, block } = this.options;
    const shared = blockBeginnings(held, prompt, block);
    if (kind === "hybrid") return (shared === 0 ? 0 : shared - 1) * block;
    // All of the prompt is never reused.
    return (shared * block === prompt.length ? shared - 1 : shared) * block;
  }
}

/** How many beginnings of whole blocks the two have in common. */
function blockBeginnings(held: readonly number[], prompt: readonly number[], block: number): number {
  const beginnings = (ids: readonly number[]) =>
    Array.from({ length: Math.floor(ids.length / block) }, (_, at) => ids.slice(0, (at + 1) * block).join(" "));
  const known = new Set(beginnings(held));
  return beginnings(prompt).filter((text) => known.has(text)).length;
}
