// OpenHands V0: events with and without tool calls, dumps, a stored session, and the real rows of ../shared.
import { describe, expect, it } from "vitest";
import { openhandsV0 } from "../../../src/corpus/formats/openhands-v0.ts";
import { fixtures } from "./fixtures/openhands-v0.ts";
import { countsOf, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const read = async (name: string) =>
  (await readFixture(openhandsV0, fixtures.find((fixture) => fixture.name === name)!)).runs;
const said = (run: { messages: readonly { role: string; content: string | null }[] }) =>
  run.messages.map(({ role, content }) => [role, content]);
const calls = (run: Awaited<ReturnType<typeof read>>[number]) =>
  run.messages.flatMap(({ tool_calls: list = [] }) =>
    list.map(({ id, function: made }) => [id, made.name, made.arguments]),
  );

describe("rows with tool calls", () => {
  it("is what the model saw, calls of one response together", async () => {
    const [run] = await read("rows");
    expect(said(run!)).toEqual([
      ["system", "You count sand."],
      ["user", "Count."],
      ["assistant", "Both."],
      ["tool", "3 dunes"],
      ["tool", "no sea"],
      ["user", "Three dunes."],
      ["assistant", "Look."],
      ["tool", "no such file"],
      ["user", "The model answered nothing."],
      ["assistant", "How many?"],
      ["user", "All."],
      ["assistant", null],
    ]);
    expect(calls(run!)).toEqual([
      ["toolu_01", "execute_bash", '{"command": "ls dunes"}'],
      ["toolu_02", "execute_bash", '{"command": "ls sea"}'],
      ["toolu_03", "str_replace_editor", '{"command": "view", "path": "/dune"}'],
      ["toolu_04", "finish", '{"message": "done"}'],
    ]);
  });

  it("counts the usage of a response once, and has flags, turns, boundary and the kind of error", async () => {
    const [run] = await read("rows");
    const called = { prompt: 200, cached: 150, fresh: 50, written: null, output: 12 };
    const unknown = { prompt: null, cached: null, fresh: null, written: null, output: null, why: "not recorded" };
    expect(run?.usage).toEqual([called, called, unknown, called]);
    expect(run?.model).toEqual(["dune-7", "dune-7", "dune-7-full", "dune-7"]);
    expect(run?.results).toEqual({
      toolu_01: { failed: false, no_op: null },
      toolu_02: { failed: true, no_op: null },
      toolu_03: { failed: true, no_op: null },
    });
    expect(run?.turns).toEqual([1, 10]);
    expect(run?.boundaries).toEqual([{ before_message: 5, kind: "raw_kept", chars: 12, model: null }]);
    expect(run?.ledger).toEqual({ images: 1, thinking: 0, opaque: 2 });
    expect(run?.tools).toEqual([{ type: "function" }]);
    expect([run?.stop_reason, run?.session, run?.day]).toEqual(["RuntimeError", null, "2026-03-04"]);
    expect(run?.problems).toEqual([]);
  });

  it("reads events without ids, and pairs of them", async () => {
    const runs = await read("rows");
    expect(runs).toHaveLength(3);
    expect(said(runs[1]!)).toEqual([
      ["user", "Count shells."],
      ["assistant", "I look."],
      ["tool", "2 shells"],
      ["assistant", "Two."],
    ]);
    expect(calls(runs[1]!)).toEqual([["call~1", "run", '{"command":"ls"}']]);
    expect(said(runs[2]!).map(([role]) => role)).toEqual(["user", "assistant", "tool"]);
  });
});

it("reads a bare list and a stored session alike", async () => {
  const [bare] = await read("bare list");
  const [stored] = await read("stored session");
  const [row] = await read("rows");
  expect(said(bare!)).toEqual(said(row!));
  expect(said(stored!)).toEqual(said(row!));
  expect(bare?.stop_reason).toBe("running");
});

it("reads a feedback dump: nulls pad, what starts the session is no message", async () => {
  const [run] = await read("feedback");
  expect(said(run!)).toEqual([
    ["user", "Hi."],
    ["assistant", null],
    ["tool", "now"],
  ]);
  expect(calls(run!)).toEqual([["event-2", "run", '{"command":"date"}']]);
  expect(run?.results).toEqual({ "event-2": { failed: true, no_op: null } });
  expect([run?.interrupted, run?.stop_reason]).toEqual([true, "stopped"]);
});

describe.skipIf(noRealFiles)("files of ../shared", () => {
  it("has a message for each action and a result for each observation of the independent count", async () => {
    const path = "openhands/v0_resolver_output.jsonl";
    const runs = await readReal(openhandsV0, path);
    const counts = countsOf(path) as unknown as readonly Record<string, number>[];
    expect(runs).toHaveLength(counts.length);
    for (const [index, run] of runs.entries()) {
      const actions = run.messages.filter(({ role }) => role !== "tool").length;
      expect(actions).toBe(counts[index]?.actions);
      expect(figuresOf(run)).toMatchObject({
        tool_results: counts[index]?.observations,
        orphan_results: 0,
        // Only `finish` has no observation.
        dangling_calls: 1,
      });
      expect(run.problems).toEqual([]);
    }
  });
});
