// The small formats on their made-up traces: transcripts, usage, turns, flags, boundaries, ledger, models, stop reasons.
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { agentTrace } from "../../../src/corpus/formats/agent-trace.ts";
import { atif } from "../../../src/corpus/formats/atif.ts";
import { copilotCli } from "../../../src/corpus/formats/copilot-cli.ts";
import type { Format } from "../../../src/corpus/formats/format.ts";
import { langfuse } from "../../../src/corpus/formats/langfuse.ts";
import { otel } from "../../../src/corpus/formats/otel.ts";
import { recordedTurns } from "../../../src/corpus/formats/recorded-turns.ts";
import { sharegpt } from "../../../src/corpus/formats/sharegpt.ts";
import { fixtures as agentTraceFixtures } from "./fixtures/agent-trace.ts";
import { fixtures as atifFixtures } from "./fixtures/atif.ts";
import { fixtures as copilotFixtures } from "./fixtures/copilot-cli.ts";
import type { Fixture } from "./fixtures/fixture.ts";
import { fixtures as langfuseFixtures } from "./fixtures/langfuse.ts";
import { fixtures as otelFixtures } from "./fixtures/otel.ts";
import { fixtures as recordedFixtures } from "./fixtures/recorded-turns.ts";
import { fixtures as sharegptFixtures } from "./fixtures/sharegpt.ts";
import { figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const read = async (format: Format, fixtures: readonly Fixture[], name: string) => {
  const fixture = fixtures.find((row) => row.name === name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  return (await readFixture(format, fixture)).runs;
};
/** A run as lines: who said what, with calls. */
const told = (run: Run | undefined) =>
  run?.messages.map(({ role, content, tool_calls: calls = [] }) =>
    [role, content ?? "", ...calls.map(({ function: made }) => `${made.name} ${made.arguments}`)].join("|"),
  );

describe("copilot-cli", () => {
  it("reads what the model saw, flags of results, truncation and abort", async () => {
    const [run] = await read(copilotCli, copilotFixtures, "a session");
    expect(told(run)).toEqual([
      "system|You keep the harbour.",
      "user|<now>9</now> count the boats",
      'assistant|Counting.|bash {"command":"ls quay","limit":"9007199254740993"}|view {"path":"log.txt"}',
      "tool|no such file",
      "tool|gull\ntern",
      "assistant|Two boats.",
      "user|and the rest?",
    ]);
    expect(run).toMatchObject({
      session: "harbour-1",
      day: "2026-03-04",
      model: ["m-large", "m-small"],
      results: { c1: { failed: false, no_op: null }, c2: { failed: true, no_op: null } },
      turns: [1, 6],
      boundaries: [{ before_message: 6, kind: "raw_kept" }],
      interrupted: true,
      stop_reason: "routine",
      ledger: { images: 0, thinking: 1, opaque: 1 },
    });
    expect(run?.usage.map(({ prompt, output }) => [prompt, output])).toEqual([
      [null, 12],
      [null, 3],
    ]);
    expect(run?.problems).toHaveLength(1);
  });
});

describe("atif", () => {
  it("pairs results by place and by id, and gives embedded trajectories runs of their own", async () => {
    const [run, sub] = await read(atif, atifFixtures, "with calls");
    expect(told(run)).toEqual([
      "system|You watch the tide.",
      "user|Is it high?",
      'assistant|Looking.|bash {"command":"gauge a"}|bash {"command":"gauge b"}',
      "tool|high",
      "tool|low",
      "assistant|High.|finish {}",
    ]);
    expect(run?.usage[0]).toEqual({ prompt: 100, cached: 40, fresh: 60, written: null, output: 9 });
    expect(run).toMatchObject({ session: "tide-1", day: "2026-04-05", turns: [1], ledger: { images: 1, thinking: 1 } });
    expect(run?.tools).toHaveLength(1);
    expect(sub).toMatchObject({ session: "tide-1-sub", parent: "tide-1" });
  });

  it("tells of a terminal as a user does, and of the hand-over", async () => {
    const [run] = await read(atif, atifFixtures, "terminal");
    expect(told(run)).toEqual(["user|Write the log.", 'assistant|{"keystrokes":"date"}', "user|Tuesday"]);
    expect(run?.boundaries).toMatchObject([{ before_message: 3, kind: "raw_kept" }]);
    const [more] = await read(atif, atifFixtures, "continuation");
    expect(more?.boundaries).toMatchObject([{ before_message: 0, kind: "raw_gone" }]);
    expect(more?.turns).toEqual([2]);
  });
});

describe("agent-trace", () => {
  it("reads both forms; steps tell of results, and lines without an end were interrupted", async () => {
    const [run] = await read(agentTrace, agentTraceFixtures, "finished");
    expect(run?.messages).toHaveLength(7);
    expect(run?.results).toEqual({ k1: { failed: true, no_op: false }, k2: { failed: false, no_op: true } });
    expect(run).toMatchObject({
      interrupted: false,
      stop_reason: "done",
      turns: [1],
      model: ["m-small", "m-small", "m-small"],
    });
    expect(run?.usage.map(({ prompt }) => prompt)).toEqual([10, 14, null]);
    const [cut] = await read(agentTrace, agentTraceFixtures, "interrupted");
    expect(cut?.messages).toHaveLength(4);
    expect(cut).toMatchObject({ interrupted: true, stop_reason: null, results: { k1: { failed: true } } });
  });
});

describe("recorded-turns", () => {
  it("takes the last request of a task with its reply, whole or in chunks", async () => {
    const [a, b] = await read(recordedTurns, recordedFixtures, "two tasks");
    expect(told(a)).toEqual([
      "system|You sort shells.",
      "user|sort them",
      'assistant||sort {"by":"size"}',
      "tool|sorted",
      "assistant|All sorted.",
    ]);
    expect(a?.usage.map(({ prompt }) => prompt)).toEqual([9, 15]);
    expect(a?.boundaries).toEqual([]);
    expect(told(b)).toEqual(["user|sort them", 'assistant||sort {"by":"age"}']);
  });

  it("says that the raw text is gone where a request does not go on", async () => {
    const turn = (messages: object[]) => JSON.stringify({ request: { messages }, responses: [] });
    const user = (content: string) => ({ role: "user", content });
    const content = `${turn([user("a"), user("b")])}\n${turn([user("summary")])}\n`;
    const { runs } = await readFixture(recordedTurns, { path: "t.jsonl", content });
    expect(runs[0]?.boundaries).toMatchObject([{ before_message: 0, kind: "raw_gone" }]);
  });
});

describe("langfuse", () => {
  it("follows each agent of a trace through its calls", async () => {
    const [forecaster, judge] = await read(langfuse, langfuseFixtures, "two agents");
    expect(told(forecaster)).toEqual([
      "system|You forecast.",
      "user|Rain?",
      'assistant||radar {"x":1}',
      "tool|clear",
      "assistant|No rain.",
    ]);
    expect(forecaster).toMatchObject({
      session: "sky-1",
      day: "2026-05-06",
      turns: [1],
      model: ["m-large", "m-large"],
    });
    expect(forecaster?.usage.map(({ prompt, cached }) => [prompt, cached])).toEqual([
      [20, 0],
      [20, 0],
    ]);
    expect(told(judge)).toEqual(["user|Judge it.", 'assistant||grade {"mark":1}']);
  });
});

describe("otel", () => {
  it("reads today's conventions and those before them", async () => {
    const [buoys, bell, cut] = await read(otel, otelFixtures, "lines");
    expect(told(buoys)).toEqual([
      "system|You know buoys.",
      "user|Which buoy?",
      'assistant||buoys {"near":true}',
      "tool|the red one",
      "assistant|The red one.",
    ]);
    expect(buoys?.usage.at(-1)).toEqual({ prompt: 30, cached: 10, fresh: 20, written: null, output: 5 });
    expect(buoys).toMatchObject({ session: "aa", day: "2026-02-02" });
    expect(told(bell)).toEqual(["user|And the bell?", 'assistant||ring {"times":2}']);
    expect(told(cut)).toEqual(["user|Cut in the middle?", "assistant|Yes."]);
    const [bare] = await read(otel, otelFixtures, "bare attributes");
    expect(told(bare)).toEqual(["user|Which buoy?", "assistant|None."]);
  });
});

describe("sharegpt", () => {
  it("pairs by place, and takes the last row of an episode", async () => {
    const [first, second] = await read(sharegpt, sharegptFixtures, "rows");
    expect(told(first)).toEqual([
      "system|You bake.",
      "user|Is it done?",
      'assistant||oven {"look":true}',
      "tool|golden",
      "assistant|Done.",
    ]);
    expect(second?.problems).toHaveLength(1);
    const episodes = await read(sharegpt, sharegptFixtures, "episodes");
    expect(episodes.map(({ messages, model }) => [messages.length, model])).toEqual([[4, ["m-small", "m-small"]]]);
  });
});

describe.skipIf(noRealFiles)("real files", () => {
  it("copilot-cli: every call has its result", async () => {
    const [run] = await readReal(copilotCli, "copilot-cli/azure-dev__1.0.72_events.jsonl");
    expect(run && figuresOf(run)).toMatchObject({
      tool_calls: 108,
      tool_results: 108,
      messages_with_parallel_calls: 18,
    });
  });

  it.each([
    ["agno-2025-06-11", [1, 2]],
    ["langgraph-python-2025-08-22", [5]],
    ["openai-agents-2025-09-30", [4]],
    ["pydantic-ai-tools-2025-12-04", [9, 3]],
  ])("langfuse: %s", async (name, lengths) => {
    const runs = await readReal(langfuse, `langfuse/${name}.trace.json`);
    expect(runs.map(({ messages }) => messages.length)).toEqual(lengths);
  });
});
