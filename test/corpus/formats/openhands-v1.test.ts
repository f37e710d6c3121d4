// OpenHands V1: events as lines, rows and files, usage out of totals, and the real events of ../shared.
import { describe, expect, it } from "vitest";
import { openhandsV1 } from "../../../src/corpus/formats/openhands-v1.ts";
import { V1Usage } from "../../../src/corpus/trace/openhands/v1-usage.ts";
import { fixtures } from "./fixtures/openhands-v1.ts";
import { countsOf, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const read = async (name: string) => {
  const { runs } = await readFixture(openhandsV1, fixtures.find((fixture) => fixture.name === name)!);
  expect(runs).toHaveLength(1);
  return runs[0]!;
};

it("is what the model saw, calls of one response together", async () => {
  const run = await read("lines");
  expect(run.messages.map(({ role, content }) => [role, content])).toEqual([
    ["system", "You keep bees."],
    ["user", "How are the bees?\n<EXTRA>hives</EXTRA>"],
    ["assistant", "Two hives."],
    ["tool", "quiet"],
    ["tool", "buzzing"],
    ["user", "One buzzes."],
    ["assistant", "Open it."],
    ["tool", "Not now."],
    ["assistant", null],
    ["tool", "arguments are no JSON"],
    ["assistant", "One buzzes."],
  ]);
  const calls = run.messages.flatMap(({ tool_calls: list = [] }) => list);
  expect(calls.map(({ id, function: made }) => [id, made.name, made.arguments])).toEqual([
    ["c1", "terminal", '{"command": "ls hive1"}'],
    ["c2", "terminal", '{"command": "ls hive2"}'],
    ["c3", "terminal", '{"command": "open"}'],
    ["c4", "terminal", "{broken"],
  ]);
});

it("has usage of single calls, flags, turns, boundary, ledger and the end", async () => {
  const run = await read("lines");
  expect(run.usage.map(({ prompt, cached, output }) => [prompt, cached, output])).toEqual([
    [100, 0, 10],
    [160, 90, 5],
    [200, 150, 5],
    [240, 200, 6],
  ]);
  expect(run.model).toEqual(["heath-4", "heath-4", "heath-4", "heath-4"]);
  expect(run.results).toEqual({
    c1: { failed: false, no_op: null },
    c2: { failed: true, no_op: null },
    c3: { failed: true, no_op: null },
    c4: { failed: true, no_op: null },
  });
  expect(run.turns).toEqual([1]);
  expect(run.boundaries).toEqual([{ before_message: 5, kind: "raw_kept", chars: 11, model: null }]);
  expect(run.ledger).toEqual({ images: 0, thinking: 3, opaque: 0 });
  expect(run.tools).toHaveLength(1);
  expect([run.stop_reason, run.interrupted, run.day, run.problems]).toEqual(["finished", false, "2026-05-06", []]);
});

it("reads a row and a folder alike", async () => {
  const { messages } = await read("lines");
  expect((await read("row")).messages).toEqual(messages);
  expect((await read("folder")).messages).toEqual(messages);
});

it("orders the files of a folder by number", async () => {
  const file = (text: string) =>
    JSON.stringify({
      kind: "MessageEvent",
      source: "user",
      llm_message: { role: "user", content: [{ type: "text", text }] },
    });
  const content = { "event-100000-a.json": file("second"), "event-99999-b.json": file("first") };
  const { runs } = await readFixture(openhandsV1, { path: "c", content });
  expect(runs[0]?.messages.map(({ content: text }) => text)).toEqual(["first", "second"]);
});

describe("usage out of totals", () => {
  const update = (prompt: number, output: number, turn: number | null = null) => ({
    usage_to_metrics: {
      default: {
        accumulated_token_usage: {
          prompt_tokens: prompt,
          completion_tokens: output,
          ...(turn === null ? {} : { per_turn_token: turn }),
        },
      },
    },
  });

  it("takes the last difference, once", () => {
    const usage = new V1Usage();
    usage.update(update(9120, 10));
    usage.update(update(18_405, 20));
    expect(usage.take()?.usage?.prompt).toBe(9285);
    expect(usage.take()).toBeNull();
    usage.update(update(27_870, 30));
    expect(usage.take()?.usage?.prompt).toBe(9465);
  });

  it("does not take the totals of what came before the file for a call", () => {
    const usage = new V1Usage();
    usage.update(update(90_000, 800, 9000));
    expect(usage.take()?.usage).toBeNull();
    usage.update(update(99_000, 900, 9100));
    expect(usage.take()?.usage?.prompt).toBe(9000);
  });

  it("says so when totals fall", () => {
    const usage = new V1Usage();
    usage.update(update(500, 50));
    usage.update(update(400, 60));
    expect(usage.take()?.usage).toMatchObject({ prompt: null, why: "totals fell" });
  });
});

describe.skipIf(noRealFiles)("files of ../shared", () => {
  it("has the figures of the independent count, in a file that starts mid-run", async () => {
    const path = "openhands/v1_sdk_events.jsonl";
    const runs = await readReal(openhandsV1, path);
    expect(runs).toHaveLength(1);
    const { messages_with_parallel_calls: parallel, ...figures } = figuresOf(runs[0]!);
    // The count does not know parallel calls of this format.
    expect([parallel, countsOf(path).messages_with_parallel_calls]).toEqual([0, null]);
    expect(countsOf(path)).toMatchObject(figures);
    expect(runs[0]?.usage.map(({ prompt, cached, output }) => [prompt, cached, output])).toEqual([
      [35_299, 1115, 185],
      [35_984, 33_657, 192],
    ]);
  });
});
