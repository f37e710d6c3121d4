import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/core/schemas/entry.ts";
import { diffEntry, type EntryDiff } from "../../src/evals/diff/diff.ts";
import { commonTail, diffLines, firstLines } from "../../src/evals/diff/lines.ts";
import { diffReport } from "../../src/evals/diff/report.ts";
import { table } from "../../src/reports/renderers/table.ts";
import { createStrategy } from "../../src/strategies/index.ts";
import { sampleEntry } from "./sample.ts";

const HARD = { rule: { kind: "pressure", share: 0.3 }, reserve: 0, lowWater: 1 } as const;
const diff = (entry: Entry, strategy = "ladder") => diffEntry(entry, createStrategy({ name: strategy }), HARD);
const rendered = (found: EntryDiff) => table.render(diffReport(found), { width: 80, color: false });

describe("lines of a diff", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });
  it("rebuild both sides, with as many common lines as there can be", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const found = diffLines(before, after);
        const side = (mark: string) =>
          found.filter((line) => line.mark === " " || line.mark === mark).map(({ text }) => text);
        expect(side("-")).toEqual(before);
        expect(side("+")).toEqual(after);
        expect(found.filter(({ mark }) => mark === " ").length).toBe(longestCommon(before, after));
      }),
    );
  });

  it("are cut at a number of lines, the rest counted", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\n", "\r") }),
        fc.integer({ min: 1, max: 8 }),
        (text, limit) => {
          const all = text.split("\n");
          expect(firstLines(text, limit)).toEqual({
            lines: all.slice(0, limit),
            more: Math.max(0, all.length - limit),
          });
        },
      ),
    );
  });

  it("are told apart from the whole lines that both sides end with", () => {
    expect(commonTail("a\nb\nc", "x\nb\nc", 9)).toEqual({ before: "a", after: "x", tail: ["b", "c"] });
    expect(commonTail("ab\nc", "b\nc", 9)).toEqual({ before: "ab", after: "b", tail: ["c"] });
    expect(commonTail("a\nb\nc\nd", "a\nd", 9)).toEqual({ before: "a\nb\nc", after: "a", tail: ["d"] });
    expect(commonTail("a\nb\nc", "x\nb\nc", 1)).toEqual({ before: "a\nb", after: "x\nb", tail: ["c"] });
    expect(commonTail("", "", 9)).toEqual({ before: "", after: "", tail: [] });
    fc.assert(
      fc.property(lines, lines, fc.nat(6), (before, after, limit) => {
        const found = commonTail(before.join("\n"), after.join("\n"), limit);
        expect([found.before, ...found.tail].join("\n")).toBe(before.join("\n"));
        expect([found.after, ...found.tail].join("\n")).toBe(after.join("\n"));
        expect(found.tail.length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

/** By the definition: the longest of all subsequences, step by step over both. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const line of a) {
    const next = [0];
    for (const [at, other] of b.entries()) next.push(line === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe("diff", () => {
  it("tells body by body what each rung did, with the call behind it", async () => {
    const found = await diff(sampleEntry(12));
    expect(found).toMatchObject({ strategy: "gcf+skeleton", rule: "pressure=0.3", outcome: "fit", why: null });
    const [first, second, third] = found.bodies;
    expect(first).toMatchObject({ message: 3, what: "Read: src/part0.ts" });
    expect(first?.rungs.map(({ rung }) => rung)).toEqual(["skeleton", "elide"]);
    expect(first?.rungs[0]?.charsAfter).toBe(first?.rungs[1]?.charsBefore);
    expect(first?.after).toMatch(/^\[elided: original 1779 chars\]/);
    expect(second?.what).toBe("run_shell: npm test");
    expect(third?.rungs.map(({ rung }) => rung)).toEqual(["gcf", "elide"]);
    expect(Object.keys(found.declines)).toContain("dedupe");
  });

  it("lists every message of a unit that left, and what was inserted", async () => {
    const truncated = await diff(sampleEntry(12), "truncate");
    const left = truncated.bodies.filter(({ after }) => after === null).map(({ message }) => message);
    expect(left.slice(0, 4)).toEqual([2, 3, 4, 5]);
    const digested = await diff(sampleEntry(12), "digest");
    expect(digested.inserted).toHaveLength(1);
    expect(rendered(digested)).toContain("inserted: user,");
  });

  it("shows what a strategy did without saying so", async () => {
    const silent = {
      name: "silent",
      fit: async ({ messages }: { messages: Entry["messages"] }) => ({
        kind: "fit" as const,
        messages: messages.slice(0, 2),
        origins: [0, 1],
        touches: [],
        declines: [],
        tokenizer: "legacy",
      }),
    };
    const found = await diffEntry(sampleEntry(2), silent, HARD);
    expect(found.bodies.map(({ message, after }) => [message, after])).toEqual([
      [2, null],
      [3, null],
      [4, null],
      [5, null],
      [6, null],
    ]);
  });

  it("refuses a rule that leaves nothing", async () => {
    await expect(
      diffEntry(sampleEntry(2), createStrategy({ name: "none" }), { ...HARD, reserve: 1e6 }),
    ).rejects.toThrow(/budget not positive \(pressure=0.3,reserve=1000000\)/);
  });

  it("is readable on 80 columns, and bounded for any body", async () => {
    const entry = sampleEntry(12);
    const huge = "x".repeat(50_000);
    const messages = entry.messages.map((message, at) =>
      at === 3
        ? { ...message, content: `${huge}\n`.repeat(3) }
        : at === 5
          ? { ...message, content: "line\n".repeat(20_000) }
          : message,
    );
    const text = rendered(await diff({ ...entry, messages }));
    for (const line of text.split("\n")) expect([...line].length, line).toBeLessThanOrEqual(80);
    expect(text.length).toBeLessThan(40_000);
    expect(text).toMatch(/~ … \d+ lines that left/);
    expect(text).toMatch(/\n\+ \[skeleton: original 100000 chars, 20001 lines\]/);
  });

  it("says so when nothing was touched", async () => {
    const found = await diff(sampleEntry(0));
    expect(found.bodies).toEqual([]);
    expect(rendered(found)).toContain("outcome          exhausted");
  });
});
