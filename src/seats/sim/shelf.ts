// Prompts that others displaced from their slots, kept in memory and found again. Bounded in number and in tokens; the one used
// longest ago goes first. A prompt that another one begins with is not kept twice: whatever it would give, the longer one gives.
import { beginsWith } from "./blocks.ts";

export const MOST_PROMPTS = 64;
export const MOST_TOKENS = 8 * 1024 * 1024;

export class Shelf {
  /** The one used last at the end. */
  private prompts: Uint32Array[] = [];

  put(prompt: Uint32Array): void {
    const whole = this.prompts.find((kept) => beginsWith(kept, prompt)) ?? prompt;
    this.prompts = [...this.prompts.filter((kept) => !beginsWith(whole, kept)), whole];
    let tokens = this.prompts.reduce((sum, { length }) => sum + length, 0);
    while (this.prompts.length > MOST_PROMPTS || tokens > MOST_TOKENS) tokens -= this.prompts.shift()!.length;
  }

  /** The most that one of the prompts gives, by the count of whoever asks; that prompt is used. `atLeast`: what is there already. */
  most(count: (held: Uint32Array) => number, atLeast: number): number {
    let [best, most]: [Uint32Array | null, number] = [null, atLeast];
    for (const kept of this.prompts) {
      const found = count(kept);
      if (found > most) [best, most] = [kept, found];
    }
    if (best !== null) this.prompts = [...this.prompts.filter((kept) => kept !== best), best];
    return most;
  }

  clear(): void {
    this.prompts = [];
  }
}
