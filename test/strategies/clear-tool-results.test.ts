import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unitsOf, windowOf } from "../../src/core/units.ts";
import { headerOf } from "../../src/ladder/headers.ts";
import { believedReferences, referenceText, resultsById } from "../../src/ladder/references.ts";
import { createClearToolResults } from "../../src/strategies/clear-tool-results.ts";
import { pressedArbitrary } from "../generators/transcript.ts";
import { fitInput, inputOf, said, unit, user } from "./fit-input.ts";
import { withReferences } from "./references.ts";

const body = (letter: string) => letter.repeat(400);
const bodies = (messages: readonly { role: string; content: string | null }[]) =>
  messages.filter((message) => message.role === "tool").map((message) => message.content);

describe("clear-tool-results", () => {
  const messages = [user("task"), ..."abcdef".split("").flatMap((id) => unit(id, body(id))), said("end")];

  it("clears all but the newest three at once, however little is asked", async () => {
    const whole = fitInput({ messages, keepRecent: 1, budget: 639 });
    const result = await createClearToolResults(3).fit(whole);
    const cleared = "[cleared: original 400 chars]";
    expect(result.kind).toBe("fit");
    expect(bodies(result.messages)).toEqual([cleared, cleared, cleared, body("d"), body("e"), body("f")]);
    expect(result.touches.map((touch) => touch.message)).toEqual([2, 4, 6]);
  });

  it("counts the newest results over the whole transcript, the recent tail included", async () => {
    const result = await createClearToolResults(2).fit(fitInput({ messages, keepRecent: 3, budget: 500 }));
    expect(bodies(result.messages).map((text) => text?.startsWith("[cleared"))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("with 0 leaves only tail, preamble and pins; a result of the tail counts no further", async () => {
    const input = fitInput({ messages, keepRecent: 3, budget: 300, pinned: ["b"] });
    const result = await createClearToolResults(0).fit(input);
    expect(bodies(result.messages).map((text) => text?.startsWith("[cleared"))).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("leaves what a pinned reference names, references themselves, and bodies shorter than the marker", async () => {
    const mixed = [
      user("task"),
      ...unit("a", referenceText("c", 400)),
      ...unit("b", referenceText("d", 400)),
      ...unit("c", body("c")),
      ...unit("d", body("d")),
      ...unit("e", "x".repeat("[cleared: original 28 chars]".length)),
      said("end"),
    ];
    const result = await createClearToolResults(0).fit(
      fitInput({ messages: mixed, keepRecent: 1, budget: 1, pinned: ["a"] }),
    );
    expect(result.kind).toBe("exhausted");
    expect(result.touches.map((touch) => touch.message)).toEqual([8]);
  });

  it("takes over the size that a believed header gives, and the own length otherwise", async () => {
    const elided = `[elided: original 90000 chars]\nerror: ${"e".repeat(100)}`;
    const quoted = `[elided: original 9 chars]\n${"e".repeat(100)}`;
    const after = await createClearToolResults(0).fit(
      fitInput({ messages: [user("t"), ...unit("a", elided), ...unit("b", quoted)], keepRecent: 0, budget: 1 }),
    );
    expect(bodies(after.messages)).toEqual([
      "[cleared: original 90000 chars]",
      `[cleared: original ${quoted.length} chars]`,
    ]);
  });

  it("changes content alone: calls, arguments and ids stay", async () => {
    const [task, call, result] = [user("t"), ...unit("a", body("a"))];
    const after = await createClearToolResults(0).fit(
      fitInput({ messages: [task!, call!, result!], keepRecent: 0, budget: 1 }),
    );
    expect(after.messages[1]).toBe(call);
    expect(after.messages[2]).toEqual({ ...result, content: "[cleared: original 400 chars]" });
  });

  it("law: clears exactly what may be cleared, each under one marker with its true size", async () => {
    const arbitrary = fc.tuple(
      fc.oneof(pressedArbitrary(), withReferences(pressedArbitrary())).map(inputOf),
      fc.nat({ max: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(arbitrary, async ([input, kept]) => {
        const result = await createClearToolResults(kept).fit(input);
        if (result.kind === "unchanged") return;
        const { messages } = input;
        const window = windowOf(messages, unitsOf(messages), input.protectedPrefix, input.keepRecent);
        const results = [...messages.keys()].filter((index) => messages[index]?.role === "tool");
        const references = believedReferences(messages, resultsById(messages));
        for (const index of messages.keys()) {
          const before = messages[index]?.content ?? "";
          const after = result.messages[index];
          const isPinned = (at: number) => input.pinned.includes(messages[at]?.tool_call_id ?? "");
          const may =
            results.includes(index) &&
            results.length - results.indexOf(index) > kept &&
            index >= window.start &&
            index < window.end &&
            !isPinned(index) &&
            !references.has(index) &&
            ![...references].some(([from, to]) => to === index && isPinned(from));
          const size = headerOf(before)?.chars ?? before.length;
          const marker = `[cleared: original ${size} chars]`;
          if (may && marker.length < before.length) {
            expect(after?.content).toBe(marker);
            expect(headerOf(marker)?.chars).toBe(size);
          } else expect(after).toBe(messages[index]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
