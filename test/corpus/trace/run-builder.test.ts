// Pairing, ids and places: what every format relies on.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { RunBuilder } from "../../../src/corpus/trace/run-builder.ts";

const call = (id: string | null, name = "run") => ({ id, name, arguments: "{}" });
const started = () => {
  const run = new RunBuilder("test", "t.jsonl");
  run.user("task", { turn: true });
  return run;
};

describe("RunBuilder", () => {
  it("puts results behind their calls, whatever came between", () => {
    const run = started();
    run.assistant({ content: null, calls: [call("a"), call("b")] });
    run.user("meanwhile");
    run.result({ id: "b", content: "B" });
    run.assistant({ content: "next" });
    run.result({ id: "a", content: "A", failed: true });
    const built = run.end();
    expect(built?.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "task"],
      ["assistant", null],
      ["tool", "B"],
      ["tool", "A"],
      ["user", "meanwhile"],
      ["assistant", "next"],
    ]);
    expect(built?.results).toEqual({ a: { failed: true, no_op: null } });
  });

  it("gives one id to one call: each result answers the nearest earlier open call of its id", () => {
    const run = started();
    run.assistant({ content: null, calls: [call("x")] });
    run.result({ id: "x", content: "first" });
    run.assistant({ content: null, calls: [call("x")] });
    run.assistant({ content: null, calls: [call("x")] });
    run.result({ id: "x", content: "third" });
    run.result({ id: "x", content: "second" });
    const built = run.end();
    const ids = built?.messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)) ?? [];
    expect(new Set(ids).size).toBe(3);
    const answer = (id: string | undefined) => built?.messages.find((message) => message.tool_call_id === id)?.content;
    expect(ids.map(answer)).toEqual(["first", "second", "third"]);
  });

  it("pairs results without ids by position, by name where it tells calls apart", () => {
    const run = started();
    run.assistant({ content: null, calls: [call(null, "read"), call(null, "write")] });
    run.result({ id: null, name: "write", content: "W" });
    run.result({ id: null, content: "R" });
    const built = run.end();
    const names = new Map(
      built?.messages.flatMap(({ tool_calls: calls = [] }) =>
        calls.map(({ id, function: made }) => [id, made.name] as const),
      ),
    );
    const results = built?.messages.filter(({ role }) => role === "tool") ?? [];
    expect(results.map(({ tool_call_id: id, content }) => [names.get(id ?? ""), content])).toEqual([
      ["write", "W"],
      ["read", "R"],
    ]);
  });

  it("counts a result without a call and leaves it out", () => {
    const run = started();
    run.result({ id: "nobody", content: "?", line: 7 });
    run.assistant({ content: null, calls: [call("a")] });
    run.result({ id: "a", content: "A" });
    run.result({ id: "a", content: "again" });
    expect(run.counts).toEqual({ calls: 1, results: 1, dangling: 0, orphans: 2 });
    expect(run.end()?.problems.map(({ line }) => line)).toEqual([7, 0]);
  });

  it("keeps places of turns and boundaries when late results move in front of them", () => {
    const run = started();
    run.assistant({ content: null, calls: [call("a")] });
    run.boundary("raw_kept", { chars: 5 });
    run.user("summary");
    run.user("go on", { turn: true });
    run.result({ id: "a", content: "late" });
    const built = run.end();
    expect(built?.boundaries[0]?.before_message).toBe(3);
    expect(built?.turns).toEqual([0, 4]);
    expect(built?.messages[4]?.content).toBe("go on");
  });

  it("has a usage and a model for each reply, and no reply for nothing at all", () => {
    const run = started();
    run.assistant({ content: "" });
    run.assistant({ content: "hi", model: "m" });
    const built = run.end();
    expect(built?.model).toEqual(["m"]);
    expect(built?.usage).toEqual([
      { prompt: null, cached: null, fresh: null, written: null, output: null, why: "not recorded" },
    ]);
  });

  it("takes as many calls and results in one message as there are", () => {
    const run = started();
    run.user("u");
    const calls = Array.from({ length: 200_000 }, (_, index) => call(`c${index}`));
    run.assistant({ content: null, calls });
    for (const { id } of calls) run.result({ id, content: "r" });
    expect(run.end()?.messages.filter(({ role }) => role === "tool")).toHaveLength(200_000);
  });

  it("makes legal runs of any order of events", () => {
    const id = fc.constantFrom("a", "b", "", null, "call", "a~2");
    const event = fc.oneof(
      fc.record({ kind: fc.constant("user" as const) }),
      fc.record({ kind: fc.constant("boundary" as const) }),
      fc.record({ kind: fc.constant("assistant" as const), ids: fc.array(id, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant("result" as const), id }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const run = started();
        for (const it of events) {
          if (it.kind === "user") run.user("u");
          else if (it.kind === "boundary") run.boundary("raw_kept");
          else if (it.kind === "assistant") run.assistant({ content: "x", calls: it.ids.map((one) => call(one)) });
          else run.result({ id: it.id, content: "r" });
        }
        const built = run.end();
        expect(checkTranscript(built?.messages ?? []).kind).toBe("legal");
        expect(() => runSchema.parse(built)).not.toThrow();
      }),
    );
  });
});
