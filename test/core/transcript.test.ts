import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, Transcript } from "../../src/core/message.ts";
import { checkTranscript } from "../../src/core/transcript.ts";
import { unitsOf } from "../../src/core/units.ts";
import { transcriptArbitrary } from "../generators/transcript.ts";

const user: Message = { role: "user", content: "task" };
const say = (content: string | null): Message => ({ role: "assistant", content });
const calls = (...ids: string[]): Message => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, type: "function" as const, function: { name: "run", arguments: "{not json" } })),
});
const result = (id: string, content: string | null = "out"): Message => ({ role: "tool", tool_call_id: id, content });

const verdict = (messages: Transcript): string => {
  const check = checkTranscript(messages);
  return check.kind === "legal" ? `legal ${check.dangling.join()}` : `${check.fault} ${check.message}`;
};

describe("checkTranscript", () => {
  it.each<[string, Transcript, string]>([
    ["no assistant at all", [user], "legal "],
    ["parallel calls, results in any order", [user, calls("a", "b"), result("b"), result("a"), say("done")], "legal "],
    ["an empty list of calls", [user, { ...say("x"), tool_calls: [] }], "legal "],
    ["an empty call id, once", [user, calls(""), result("")], "legal "],
    [
      "a call id like an Object member",
      [user, calls("constructor", "toString"), result("toString")],
      "legal constructor",
    ],
    ["nothing", [], "no-messages 0"],
    ["an assistant first", [say("hello"), user], "starts-with-assistant 0"],
    ["null content of a user", [{ role: "user", content: null }], "null-content 0"],
    ["null content of an assistant without calls", [user, say(null)], "null-content 1"],
    ["null content beside an empty list of calls", [user, { ...say(null), tool_calls: [] }], "null-content 1"],
    ["null content of a result", [user, calls("a"), result("a", null)], "null-content 2"],
    ["calls of a user", [user, { ...calls("a"), role: "user" }], "calls-outside-assistant 1"],
    ["a result id on a user message", [{ ...user, tool_call_id: "a" }], "result-id-misplaced 0"],
    ["a tool message without id", [user, calls("a"), { role: "tool", content: "x" }], "result-id-missing 2"],
    ["two calls of one id in one message", [user, calls("a", "a")], "repeated-call-id 1"],
    ["two calls of one id", [user, calls("a"), result("a"), calls("a")], "repeated-call-id 3"],
    ["a result before any call", [user, result("a"), calls("a")], "result-without-call 1"],
    ["a result of an unknown call", [user, calls("a"), result("b")], "result-without-call 2"],
    ["a result after a user message", [user, calls("a"), user, result("a")], "result-away-from-unit 3"],
    ["a result in a later unit", [user, calls("a"), calls("b"), result("a")], "result-away-from-unit 3"],
    ["a result after a bare assistant message", [user, calls("a"), say("hm"), result("a")], "result-away-from-unit 3"],
    ["a second result later", [user, calls("a"), result("a"), user, result("a")], "second-result 4"],
  ])("%s", (_, messages, expected) => {
    expect(verdict(messages)).toBe(expected);
  });

  it("compaction-03: a call without a result is legal and counted", () => {
    expect(verdict([user, calls("A", "B"), result("A")])).toBe("legal B");
  });

  it("compaction-04: the same result twice is refused, whether the copies are equal or not", () => {
    expect(verdict([user, calls("A", "B"), result("A"), result("A"), result("B")])).toBe("second-result 3");
    expect(verdict([user, calls("A", "B"), result("A"), result("A", "other"), result("B")])).toBe("second-result 3");
  });

  it("law: generated legal transcripts are legal, and dangling are the calls without a result", () => {
    fc.assert(
      fc.property(transcriptArbitrary(), ({ messages }) => {
        const check = checkTranscript(messages);
        const answered = new Set(messages.map((message) => message.tool_call_id));
        const made = messages.flatMap((message) => message.tool_calls ?? []).map(({ id }) => id);
        expect(check).toEqual({
          kind: "legal",
          dangling: made.filter((id) => !answered.has(id)),
          calls: new Set(made),
        });
      }),
    );
  });

  it("law: a result moved out of its unit, doubled, or robbed of its call is illegal", () => {
    fc.assert(
      fc.property(transcriptArbitrary(), fc.nat(), ({ messages }, pick) => {
        const at = messages.flatMap((message, index) => (message.role === "tool" ? [index] : []));
        const index = at[pick % Math.max(1, at.length)];
        if (index === undefined) return;
        const moved = messages[index]!;
        const rest = messages.filter((_, other) => other !== index);
        const unit = unitsOf(messages).find(({ start, end }) => start <= index && index < end)!;
        expect(checkTranscript([...rest, user, moved]).kind).toBe("illegal");
        expect(checkTranscript([...messages, moved])).toMatchObject({ fault: "second-result" });
        expect(checkTranscript(messages.filter((_, other) => other !== unit.start))).toMatchObject({ kind: "illegal" });
      }),
    );
  });
});
