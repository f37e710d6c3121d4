// The generator itself: what it makes is legal, frozen, and varied enough that the laws over it mean something.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { liveProtectedPrefix, unitsOf } from "../../src/core/units.ts";
import { pressedArbitrary, transcriptArbitrary } from "./transcript.ts";

describe("random transcripts", () => {
  it("are legal: every result answers an unanswered call of its unit, ids are unique, arguments are text", () => {
    fc.assert(
      fc.property(transcriptArbitrary(), ({ messages, pinned }) => {
        const ids = messages.flatMap((message) => (message.tool_calls ?? []).map((call) => call.id));
        expect(new Set(ids).size).toBe(ids.length);
        for (const unit of unitsOf(messages)) {
          const [head, ...results] = messages.slice(unit.start, unit.end);
          expect(head?.role).not.toBe("tool");
          const answered = results.map((result) => result.tool_call_id);
          expect(new Set(answered).size).toBe(answered.length);
          for (const id of answered) expect(head?.tool_calls?.some((call) => call.id === id)).toBe(true);
        }
        expect(pinned.every((id) => ids.includes(id))).toBe(true);
        expect(liveProtectedPrefix(messages)).toBeGreaterThan(0);
        expect(messages.every((message) => !/\p{Surrogate}/u.test(message.content ?? ""))).toBe(true);
        expect(Object.isFrozen(messages) && messages.every((message) => Object.isFrozen(message))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("show parallel and dangling calls, reversed results, repeated bodies, pins, and budgets on both sides", () => {
    const seen = new Set<string>();
    for (const { messages, pinned, budget } of fc.sample(pressedArbitrary(), { numRuns: 300, seed: 7 })) {
      const bodies = messages.filter((message) => message.role === "tool").map((message) => message.content ?? "");
      if (new Set(bodies.filter((body) => body.length > 64)).size < bodies.filter((body) => body.length > 64).length)
        seen.add("repeated");
      if (pinned.length > 0) seen.add("pinned");
      if (bodies.some((body) => body.includes("\r\n"))) seen.add("crlf");
      if (bodies.some((body) => body.includes("\u001b["))) seen.add("ansi");
      if (bodies.some((body) => body.includes("👩‍👩‍👧"))) seen.add("emoji");
      if (bodies.some((body) => body.length > 1024)) seen.add("long");
      if (budget < 1) seen.add("no budget");
      for (const unit of unitsOf(messages)) {
        const calls = messages[unit.start]?.tool_calls ?? [];
        if (calls.length > 1) seen.add("parallel");
        if (unit.end - unit.start - 1 < calls.length) seen.add("dangling");
        if (calls.length > 1 && messages[unit.start + 1]?.tool_call_id === calls.at(-1)?.id) seen.add("reversed");
      }
    }
    expect([...seen].sort()).toEqual(
      ["ansi", "crlf", "dangling", "emoji", "long", "no budget", "parallel", "pinned", "repeated", "reversed"].sort(),
    );
  });
});
