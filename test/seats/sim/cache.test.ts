// The simulated cache against the rules of specs/kv-accounting.md, said here once more and naively, over random series of prompts.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PromptCache } from "../../../src/seats/sim/cache.ts";

const ids = (text: string): Uint32Array => Uint32Array.from(text, (char) => char.charCodeAt(0));

function common(a: Uint32Array, b: Uint32Array): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

function rule(kind: "plain" | "hybrid", block: number, shared: number, size: number): number {
  return kind === "plain"
    ? Math.floor(Math.min(shared, size - 1) / block) * block
    : Math.max(0, Math.floor(shared / block) - 1) * block;
}

describe("the simulated cache", () => {
  it("reuses of the last prompt what the rule says", () => {
    const prompts = fc.array(fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 40 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        prompts,
        fc.constantFrom("plain" as const, "hybrid" as const),
        fc.integer({ min: 1, max: 9 }),
        (list, kind, block) => {
          const cache = new PromptCache({ kind, block, slots: 1, prompts: "last", chunk: 0 });
          let last: Uint32Array = new Uint32Array();
          for (const chars of list) {
            const prompt = ids(chars.join(""));
            expect(cache.serve(prompt, null).reused).toBe(rule(kind, block, common(last, prompt), prompt.length));
            last = prompt;
          }
        },
      ),
    );
  });

  it("finds the best of all earlier prompts with multi, in whatever slot", () => {
    const prompts = fc.array(fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 30 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(prompts, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), (list, block, slots) => {
        const cache = new PromptCache({ kind: "plain", block, slots, prompts: "multi", chunk: 0 });
        const all: Uint32Array[] = [];
        for (const chars of list) {
          const prompt = ids(chars.join(""));
          const best = Math.max(
            0,
            ...all.map((earlier) => rule("plain", block, common(earlier, prompt), prompt.length)),
          );
          expect(cache.serve(prompt, null).reused).toBe(best);
          all.push(prompt);
        }
      }),
    );
  });

  it.each([
    [300, 0],
    [700, 320],
    [1500, 960],
    [5000, 4480],
  ])("prefix-cache-06: an identical replay of %d tokens on blocks of 320", (size, expected) => {
    const prompt = Uint32Array.from({ length: size }, (_, at) => at);
    const hybrid = new PromptCache({ kind: "hybrid", block: 320, slots: 1, prompts: "last", chunk: 0 });
    hybrid.serve(prompt, null);
    expect(hybrid.serve(prompt, null).reused).toBe(expected);
    const plain = new PromptCache({ kind: "plain", block: 16, slots: 1, prompts: "last", chunk: 0 });
    plain.serve(prompt, null);
    expect(plain.serve(prompt, null).reused).toBe(Math.floor((size - 1) / 16) * 16);
  });

  it("prefix-cache-02: a slot that a request names is cold although another one holds the prompt", () => {
    const cache = new PromptCache({ kind: "plain", block: 1, slots: 2, prompts: "last", chunk: 0 });
    const prompt = ids("the same prompt");
    cache.serve(prompt, 0);
    expect(cache.serve(prompt, 1).reused).toBe(0);
    expect(cache.serve(prompt, null).reused).toBe(prompt.length - 1);
  });

  it("prefix-cache-03: two conversations in one slot displace each other", () => {
    const [a, b] = [ids("system A question"), ids("system B question")];
    const served = (prompts: "multi" | "last", slots: number) => {
      const cache = new PromptCache({ kind: "plain", block: 1, slots, prompts, chunk: 0 });
      return [a, b, a, b].map((prompt) => cache.serve(prompt, null).reused);
    };
    expect(served("last", 1)).toEqual([0, 7, 7, 7]);
    expect(served("multi", 1)).toEqual([0, 7, 16, 16]);
  });

  it("takes over stretches from behind an edit when it is told to", () => {
    const reused = (chunk: number) => {
      const cache = new PromptCache({ kind: "plain", block: 1, slots: 1, prompts: "last", chunk });
      cache.serve(ids("head:DROPPED:the long tail of it"), null);
      return cache.serve(ids("head:the long tail of it"), null).reused;
    };
    expect(reused(0)).toBe(5);
    expect(reused(8)).toBe(23);
    expect(reused(40)).toBe(5);
  });

  it("holds nothing once it is cleared", () => {
    const cache = new PromptCache({ kind: "plain", block: 1, slots: 1, prompts: "multi", chunk: 0 });
    cache.serve(ids("abc"), null);
    cache.clear();
    expect(cache.serve(ids("abc"), null).reused).toBe(0);
  });
});
