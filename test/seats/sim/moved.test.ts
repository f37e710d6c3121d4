// Reuse beyond the common prefix: what a plain search finds, also over texts that repeat themselves, and in linear time.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PromptCache } from "../../../src/seats/sim/cache.ts";
import { movedTokens } from "../../../src/seats/sim/moved.ts";

const ids = (text: string): Uint32Array => Uint32Array.from(text, (char) => char.charCodeAt(0));

/** The same by trying every place. */
function tried(held: readonly number[], prompt: readonly number[], from: number, chunk: number): number {
  let [there, here, total] = [from, from, 0];
  while (there < held.length && here < prompt.length) {
    let run = 0;
    while (there + run < held.length && here + run < prompt.length && held[there + run] === prompt[here + run])
      run += 1;
    if (run >= chunk) [there, here, total] = [there + run, here + run, total + run];
    else there += 1;
  }
  return total;
}

describe("stretches behind an edit", () => {
  it("are found as a search of every place finds them", () => {
    const list = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 60 });
    fc.assert(
      fc.property(list, list, fc.nat(10), fc.integer({ min: 1, max: 8 }), (held, prompt, from, chunk) => {
        const found = movedTokens(Uint32Array.from(held), Uint32Array.from(prompt), from, chunk);
        expect(found).toBe(tried(held, prompt, from, chunk));
      }),
      { numRuns: 1000 },
    );
  });

  it("are taken over from the length that was asked for, and the last token never is", () => {
    const reused = (chunk: number) => {
      const cache = new PromptCache({ kind: "plain", block: 1, slots: 1, prompts: "last", chunk });
      cache.serve(ids("head:DROPPED:the long tail of it"), null);
      return cache.serve(ids("head:the long tail of it"), null).reused;
    };
    expect(reused(0)).toBe(5);
    expect(reused(8)).toBe(23);
    expect(reused(20)).toBe(5);
  });

  it("are compared by what they are, not by their sums", () => {
    // 1 * 0x9e3779b1 + 0 and 0 * 0x9e3779b1 + 0x9e3779b1.
    expect(movedTokens(Uint32Array.of(1, 0), Uint32Array.of(0, 0x9e3779b1), 0, 2)).toBe(0);
    expect(movedTokens(Uint32Array.of(1, 0), Uint32Array.of(1, 0), 0, 2)).toBe(2);
  });

  it("cost the same in a text of one token as in any other", () => {
    const same = new Uint32Array(400_000).fill(7);
    const other = Uint32Array.from(same, (id, at) => (at % 100_001 === 100_000 ? 8 : id));
    // By trying every place these are 10^10 comparisons.
    expect(movedTokens(other, same, 0, 150_000)).toBe(0);
  });
});
