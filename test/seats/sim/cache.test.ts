// The simulated cache against a naive one that shares no code with it, over random conversations; and the field cases about caches.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CacheOptions, PromptCache } from "../../../src/seats/sim/cache.ts";
import { MOST_PROMPTS } from "../../../src/seats/sim/shelf.ts";
import { NaiveCache } from "./naive-cache.ts";

const ids = (text: string): Uint32Array => Uint32Array.from(text, (char) => char.charCodeAt(0));
const cacheOf = (options: Partial<CacheOptions> = {}) =>
  new PromptCache({ kind: "plain", block: 1, slots: 1, prompts: "last", chunk: 0, ...options });
const reuses = (cache: PromptCache, texts: readonly string[]) =>
  texts.map((text) => cache.serve(ids(text), null).reused);

/** What a conversation does next: goes on, is edited at a place, goes back to an earlier prompt, or another one begins. */
type Move =
  | { readonly does: "append"; readonly ids: readonly number[] }
  | { readonly does: "edit"; readonly share: number; readonly ids: readonly number[] }
  | { readonly does: "return"; readonly back: number }
  | { readonly does: "begin"; readonly ids: readonly number[] };

const few = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 30 });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: few.map((added) => ({ does: "append" as const, ids: added })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), few)
      .map(([share, put]) => ({ does: "edit" as const, share, ids: put })),
  },
  { weight: 2, arbitrary: fc.nat(6).map((back) => ({ does: "return" as const, back })) },
  { weight: 1, arbitrary: few.map((first) => ({ does: "begin" as const, ids: first })) },
);

/** The prompts of a series of moves. */
function promptsOf(moves: readonly Move[]): readonly (readonly number[])[] {
  const prompts: (readonly number[])[] = [];
  for (const next of moves) {
    const last = prompts.at(-1) ?? [];
    if (next.does === "append") prompts.push([...last, ...next.ids]);
    else if (next.does === "begin") prompts.push(next.ids);
    else if (next.does === "edit") {
      const at = Math.floor(next.share * last.length);
      prompts.push([...last.slice(0, at), ...next.ids, ...last.slice(at + next.ids.length)]);
    } else prompts.push(prompts.at(-1 - next.back) ?? [0]);
  }
  return prompts;
}

describe("the simulated cache", () => {
  it.each([
    ["plain", "last"],
    ["plain", "multi"],
    ["hybrid", "last"],
    ["hybrid", "multi"],
  ] as const)("finds what a naive cache finds, in the slot that it takes: %s, %s", (kind, prompts) => {
    const sizes = { block: fc.integer({ min: 1, max: 9 }), slots: fc.integer({ min: 1, max: 2 }) };
    const pins = fc.array(fc.constantFrom(null, null, 0, 1), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), pins, fc.record(sizes), (moves, pinned, given) => {
        const cache = cacheOf({ kind, prompts, ...given });
        const naive = new NaiveCache({ kind, prompts, ...given });
        for (const [at, prompt] of promptsOf(moves).entries()) {
          const pin = given.slots === 2 ? pinned[at % pinned.length]! : null;
          expect(cache.serve(Uint32Array.from(prompt), pin)).toEqual(naive.serve(prompt, pin));
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [300, 0],
    [700, 320],
    [1500, 960],
    [5000, 4480],
  ])("prefix-cache-06: an identical replay of %d tokens on blocks of 320", (size, expected) => {
    const prompt = Uint32Array.from({ length: size }, (_, at) => at);
    const hybrid = cacheOf({ kind: "hybrid", block: 320 });
    hybrid.serve(prompt, null);
    expect(hybrid.serve(prompt, null).reused).toBe(expected);
    const plain = cacheOf({ block: 16 });
    plain.serve(prompt, null);
    expect(plain.serve(prompt, null).reused).toBe({ 300: 288, 700: 688, 1500: 1488, 5000: 4992 }[size]);
  });

  it("prefix-cache-02: a slot that a request names is cold although another one holds the prompt", () => {
    const cache = cacheOf({ slots: 2 });
    const prompt = ids("the same prompt");
    cache.serve(prompt, 0);
    expect(cache.serve(prompt, 1).reused).toBe(0);
    expect(cache.serve(prompt, null)).toEqual({ slot: 0, reused: prompt.length - 1 });
  });

  it("prefix-cache-03: two conversations in one slot displace each other", () => {
    const [a, b] = ["system A question", "system B question"];
    expect(reuses(cacheOf(), [a, b, a, b])).toEqual([0, 7, 7, 7]);
    expect(reuses(cacheOf({ prompts: "multi" }), [a, b, a, b])).toEqual([0, 7, 16, 16]);
    // A second slot helps only those that begin differently: a tenth in common is enough to be taken for the same conversation.
    expect(reuses(cacheOf({ slots: 2 }), [a, b, a, b])).toEqual([0, 7, 7, 7]);
    const [c, d] = ["# what is this, and why?", "# how would one do that?"];
    expect(reuses(cacheOf({ slots: 2 }), [c, d, c, d])).toEqual([0, 0, 23, 23]);
  });

  it("keeps so many displaced prompts, and forgets the one used longest ago", () => {
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `${String.fromCharCode(1000 + from + at)} another conversation`);
    const kept = cacheOf({ prompts: "multi" });
    expect(reuses(kept, ["first", ...others(0, MOST_PROMPTS), "first"]).at(-1)).toBe(4);
    const used = cacheOf({ prompts: "multi" });
    expect(reuses(used, ["first", ...others(0, 60), "first", ...others(100, 60), "first"]).at(-1)).toBe(4);
    const lost = cacheOf({ prompts: "multi" });
    expect(reuses(lost, ["first", ...others(0, MOST_PROMPTS + 1), "first"]).at(-1)).toBe(0);
  });

  it("keeps a conversation that grows once, however often it grew", () => {
    const cache = cacheOf({ prompts: "multi" });
    const growing = Array.from({ length: 3 * MOST_PROMPTS }, (_, at) => `b${"x".repeat(at)}`);
    expect(reuses(cache, ["a first prompt", ...growing, "a first prompt"]).at(-1)).toBe(13);
  });

  it("keeps two that take turns in one slot once each, however often they grew", () => {
    const cache = cacheOf({ prompts: "multi" });
    const turns = Array.from({ length: 3 * MOST_PROMPTS }, (_, at) => `${at % 2}${"x".repeat(at)}`);
    expect(reuses(cache, ["a first prompt", ...turns, "a first prompt"]).at(-1)).toBe(13);
  });

  it("holds nothing once it is cleared", () => {
    const cache = cacheOf({ prompts: "multi" });
    expect(reuses(cache, ["abc", "xyz"])).toEqual([0, 0]);
    cache.clear();
    expect(cache.sizes()).toEqual([0]);
    expect(reuses(cache, ["xyz", "abc"])).toEqual([0, 0]);
  });
});
