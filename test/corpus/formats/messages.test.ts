// Chat messages of OpenAI and Anthropic on made-up traces: who said what, calls in parallel, items, nulls, ids, usage, who spoke.
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { anthropicMessages } from "../../../src/corpus/formats/anthropic-messages.ts";
import { openaiMessages } from "../../../src/corpus/formats/openai-messages.ts";
import { fixtures as anthropicFixtures } from "./fixtures/anthropic-messages.ts";
import { fixtures as openaiFixtures } from "./fixtures/openai-messages.ts";
import { countsOf, detectedAs, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";
import { runsOfFixture, told } from "./told.ts";

describe("openai-messages", () => {
  it("reads rows: parallel calls, results in any order, parts, legacy calls", async () => {
    const [first, second] = await runsOfFixture(openaiMessages, openaiFixtures, "rows");
    expect(told(first)).toEqual([
      "system|You keep the lighthouse.",
      "user|Is the lamp lit?",
      'assistant||lamp {"floor":3}|lamp {"floor":4}',
      "tool|dark",
      "tool|lit",
      "assistant|The lower one is.",
    ]);
    expect(first).toMatchObject({ turns: [1], ledger: { thinking: 1 }, session: null, day: null, interrupted: false });
    expect(first?.messages.slice(3, 5).map(({ tool_call_id: id }) => id)).toEqual(["call_b", "call_a"]);
    expect(first?.tools).toHaveLength(1);
    expect(told(second)).toEqual([
      "user|And the horn?",
      "assistant||horn {}",
      "tool|silent",
      "assistant|It is silent.",
    ]);
    expect(second?.ledger).toEqual({ images: 1, thinking: 0, opaque: 0 });
  });

  it("reads a dump under traj", async () => {
    const [run] = await runsOfFixture(openaiMessages, openaiFixtures, "dump");
    expect(run?.messages).toHaveLength(6);
  });

  it("takes nulls for absent and one id of two calls for two", async () => {
    const [run] = await runsOfFixture(openaiMessages, openaiFixtures, "nulls");
    expect(told(run)).toEqual([
      "user|Wind all clocks.",
      'assistant||wind {"clock":1}',
      "tool|wound",
      'assistant||wind {"clock":2}',
      "tool|stuck",
      "assistant|I leave that one.",
      "assistant||finish {}",
    ]);
    expect(run?.messages.map(({ tool_call_id: id }) => id ?? null)).toEqual([
      null,
      null,
      "call_1",
      null,
      "call_1~2",
      null,
      null,
    ]);
  });

  it("joins the items of a reply, and counts what the server did by itself", async () => {
    const [run] = await runsOfFixture(openaiMessages, openaiFixtures, "items");
    expect(told(run)).toEqual([
      "system|You tend bees.",
      "user|How are they?",
      'assistant|I look.|hive {"n":1}|smoke puff\npuff',
      "tool|humming",
      "tool|calm",
      "assistant|They are well.",
    ]);
    expect(run?.ledger).toEqual({ images: 1, thinking: 1, opaque: 1 });
  });

  it("keeps arguments that are no text as their own lexemes", async () => {
    const args = '{"b":1,"10":12345678901234567890,"b":2}';
    const content = `[{"role":"user","content":"x"},{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":${args}}}]}]`;
    const { runs } = await readFixture(openaiMessages, { path: "x.json", content });
    expect(runs[0]?.messages[1]?.tool_calls?.[0]?.function.arguments).toBe(args);
  });

  it("says which item is none", async () => {
    const content = '{"messages":[{"role":"user","content":"x"},42,{"role":"assistant","content":"y"}]}\n{"rows":1}\n';
    const { runs, problems } = await readFixture(openaiMessages, { path: "x.jsonl", content });
    expect(runs[0]?.problems).toEqual([
      { file: "x.jsonl", line: 1, what: "an item that is no chat message: left out" },
    ]);
    expect(problems).toEqual([{ file: "x.jsonl", line: 2, what: "a value without a conversation: left out" }]);
  });
});

describe("anthropic-messages", () => {
  const TOLD = [
    "system|You bake.",
    "user|Is the bread done?",
    'assistant|I look into both ovens.|oven {"shelf":12345678901234567890,"2":0,"1":0}|oven {"shelf":2}',
    "tool|no such shelf",
    "tool|brown",
    "user|<system-reminder>ovens are hot</system-reminder>",
    "assistant|It is done.",
    "user|Then take it out.",
    "assistant||peel {}",
  ];

  it("reads requests: blocks, results beside text, usage without the cached share", async () => {
    const [run, other] = await runsOfFixture(anthropicMessages, anthropicFixtures, "rows");
    expect(told(run)).toEqual(TOLD);
    expect(run).toMatchObject({
      session: "bakery-1",
      turns: [1, 7],
      model: ["m-baker-1", "m-baker", "m-baker"],
      stop_reason: "end_turn",
      results: { toolu_02: { failed: true, no_op: null } },
      ledger: { images: 1, thinking: 2, opaque: 2 },
    });
    expect(run?.usage[0]).toEqual({ prompt: 127, cached: 100, fresh: 27, written: 7, output: 9 });
    expect(run?.tools).toHaveLength(1);
    // The second call of one id is another call.
    expect(run?.messages.at(-1)?.tool_calls?.[0]?.id).toBe("toolu_01~2");
    expect(other?.session).toBe("bakery-2");
  });

  it("reads a bare list", async () => {
    const [run] = await runsOfFixture(anthropicMessages, anthropicFixtures, "list");
    expect(told(run)).toEqual(TOLD.slice(1).map((line) => line.replace('12345678901234567890,"2":0,"1":0', "1")));
  });
});

describe("detection", () => {
  it("asks for blocks: messages without any are OpenAI's", () => {
    const plain = JSON.stringify([{ role: "user", content: "hi" }]);
    expect(detectedAs("x.json", plain)).toBe("openai-messages");
    const blocks = JSON.stringify([
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "" }] },
    ]);
    expect(detectedAs("x.json", blocks)).toBe("anthropic-messages");
  });

  it("takes no list of people for messages", () => {
    expect(detectedAs("team.json", JSON.stringify([{ role: "user", name: "someone" }]))).toBe("unknown");
  });
});

describe.skipIf(noRealFiles)("real files", () => {
  it("has the figures of the independent count", async () => {
    const path = "openai-messages/swe-gym_parallel_tool_calls.json";
    const runs = await readReal(openaiMessages, path);
    const figures = runs.map(figuresOf);
    const total = (name: string) => figures.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    const { total: counted } = countsOf(path) as { total: Readonly<Record<string, number>> };
    for (const name of Object.keys(figures[0] ?? {})) expect([name, total(name)]).toEqual([name, counted[name]]);
    expect(runs).toHaveLength(5);
  });

  it("reads legacy calls, which the count does not look at", async () => {
    const [run] = await readReal(openaiMessages, "openai-messages/toucan_function_call.json");
    expect(figuresOf(run as Run)).toMatchObject({ tool_calls: 1, tool_results: 1, orphan_results: 0 });
  });
});
