// The token-exact drop and the emergency shrink.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charsOfAll, estimateOfChars, type Message } from "../../src/core/message.ts";
import { promptTextOfAll } from "../../src/core/prompt-text.ts";
import { emergencyShrink } from "../../src/ladder/emergency-shrink.ts";
import { fit } from "../../src/ladder/ladder.ts";
import type { Tokenizer } from "../../src/ladder/outcome.ts";
import { pressedArbitrary } from "../generators/transcript.ts";
import { firstBroken, grewOrBroke, pairingBroken, protectedTouched, unitsCut } from "../laws/transcript-laws.ts";
import { DEFAULT, edges, numbered, say, system, task, use } from "./transcripts.ts";

/** One token per `size` bytes; a token may split a character, and then comes as bytes. */
const byBytes = (size: number): Tokenizer => ({
  degraded: null,
  pieces: async (text) => {
    const bytes = Buffer.from(text);
    return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
  },
});
const tokensOf = (messages: readonly Message[], size: number) =>
  Math.ceil(Buffer.byteLength(promptTextOfAll(messages)) / size);
const estimate = (messages: readonly Message[]) => estimateOfChars(charsOfAll(messages));

const talk = [system, task(), ...Array.from({ length: 30 }, (_, n) => say(`turn ${n} `.padEnd(390, ".")))];

describe("token-exact drop", () => {
  it("drops from the middle outward and keeps both ends", async () => {
    const out = await fit({ messages: talk, ...edges, budget: 1500, options: DEFAULT, tokenizer: byBytes(4) });
    expect(out).toMatchObject({ kind: "fit", tokenizer: "token-exact" });
    expect(tokensOf(out.messages, 4)).toBeLessThanOrEqual(1500);
    const left = out.touches.map((touch) => touch.message);
    expect(left[0], "the unit nearest the middle first").toBe(16);
    expect(out.origins).toContain(2);
    expect(out.origins).toContain(31);
    expect(Math.max(...left) - Math.min(...left), "one stretch").toBe(left.length - 1);
  });

  it("lets the real count decide, in both directions", async () => {
    const sparse = await fit({ messages: talk, ...edges, budget: 1500, options: DEFAULT, tokenizer: byBytes(50) });
    expect(sparse).toMatchObject({ kind: "fit", touches: [] });
    const dense = await fit({ messages: talk, ...edges, budget: 1500, options: DEFAULT, tokenizer: byBytes(1) });
    expect(dense.kind).toBe("fit");
    expect(tokensOf(dense.messages, 1)).toBeLessThanOrEqual(1500);
  });

  it("ends exhausted by the real count when the ends alone are too long", async () => {
    const messages = [system, task("u".repeat(9000)), say("a"), say("b")];
    const out = await fit({ messages, ...edges, budget: 1000, options: DEFAULT, tokenizer: byBytes(4) });
    expect(out).toMatchObject({ kind: "exhausted", immovable: { size: tokensOf(out.messages, 4), budget: 1000 } });
  });

  it.each<[string, Tokenizer, string]>([
    [
      "a failing endpoint",
      { degraded: null, pieces: () => Promise.reject(new Error("503")) },
      "legacy (degraded: 503)",
    ],
    [
      "pieces that don't add up",
      { degraded: null, pieces: async () => ["x"] },
      "legacy (degraded: the pieces do not add up to the text)",
    ],
    [
      "a downgrade made before",
      { degraded: "404 on every route", pieces: async () => [] },
      "legacy (degraded: 404 on every route)",
    ],
  ])("falls back to the estimate on %s, and says so", async (_, tokenizer, path) => {
    const legacy = await fit({ messages: talk, ...edges, budget: 1500, options: DEFAULT });
    const out = await fit({ messages: talk, ...edges, budget: 1500, options: DEFAULT, tokenizer });
    expect(out).toEqual({ ...legacy, tokenizer: path });
    expect(legacy.tokenizer).toBe("legacy");
  });

  it("is not asked while the estimate fits", async () => {
    const tokenizer: Tokenizer = { degraded: null, pieces: () => Promise.reject(new Error("asked")) };
    const out = await fit({ messages: talk, ...edges, budget: estimate(talk), options: DEFAULT, tokenizer });
    expect(out).toMatchObject({ kind: "unchanged", tokenizer: "token-exact" });
  });

  it("keeps the laws", async () => {
    await fc.assert(
      fc.asyncProperty(pressedArbitrary(), fc.integer({ min: 1, max: 6 }), async (input, size) => {
        const out = await fit({ ...input, options: DEFAULT, tokenizer: byBytes(size) });
        const verdict = () => {
          if (out.kind === "unchanged") return null;
          const real = tokensOf(out.messages, size);
          // A climb that the estimate ends before drop never asks.
          if (estimate(out.messages) <= input.budget && out.kind === "fit") return null;
          return real <= input.budget === (out.kind === "fit") ? null : `${out.kind} at ${real}`;
        };
        const checks = {
          pairs: () => pairingBroken(out.messages),
          units: () => unitsCut(input.messages, out),
          grew: () => grewOrBroke(input.messages, out),
          protected: () => protectedTouched(input.messages, out, { ...input, pinned: [] }),
          verdict,
        };
        expect(firstBroken(checks)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});

describe("emergency shrink", () => {
  const body = (seed: string) => numbered(80, (n) => `${seed} line ${n} of the file`);
  const messages = [system, task(), ...use("a", body("a")), ...use("b", body("b")), ...use("c", body("c"))];

  it("shrinks older bodies first, the tail included, and only trims the newest", () => {
    const out = emergencyShrink({ messages, protectedPrefix: 2, pinned: [], budget: 500 });
    expect(out.kind).toBe("fit");
    expect(out.touches.map((touch) => touch.message)).toEqual([3, 5, 3, 5, 7].slice(0, out.touches.length));
    const hard = emergencyShrink({ messages, protectedPrefix: 2, pinned: [], budget: 150 });
    expect(hard.messages[7]?.content).toMatch(
      /^\[trimmed: original \d+ chars\]\nc line 0 of [\s\S]*\[\.\.\. \d+ chars \.\.\.\][\s\S]*79 of the file$/,
    );
    expect(estimate(hard.messages)).toBeLessThanOrEqual(150);
    const bare = emergencyShrink({ messages, protectedPrefix: 2, pinned: [], budget: 60 });
    expect(bare.messages[7]?.content).toBe(`[trimmed: original ${body("c").length} chars]`);
  });

  it("aims below the refused transcript's own estimate even when the budget would allow more", () => {
    const out = emergencyShrink({ messages, protectedPrefix: 2, pinned: [], budget: 1e9 });
    expect(estimate(out.messages)).toBeLessThanOrEqual(0.8 * estimate(messages));
  });

  it("does nothing when the token-exact drop has measured a fit", () => {
    const out = emergencyShrink({ messages, protectedPrefix: 2, pinned: [], budget: 1, measuredFit: true });
    expect(out.messages).toBe(messages);
  });

  it("keeps the preamble, the pinned results and every unit", () => {
    fc.assert(
      fc.property(pressedArbitrary(), (input) => {
        const out = emergencyShrink(input);
        const broken = firstBroken({
          grew: () => grewOrBroke(input.messages, out),
          protected: () => protectedTouched(input.messages, out, { ...input, keepRecent: 0 }),
          dropped: () => (out.messages.length === input.messages.length ? null : "something left"),
          pinned: () =>
            out.touches.some((touch) => input.pinned.includes(input.messages[touch.message]?.tool_call_id ?? ""))
              ? "pinned"
              : null,
        });
        expect(broken).toBeNull();
        expect(emergencyShrink(input)).toEqual(out);
      }),
      { numRuns: 1000 },
    );
  });
});
