// OpenTelemetry spans of the conventions before today's, and of SDKs with their own; ShareGPT rows whose tools are texts.
import { describe, expect, it } from "vitest";
import { langfuse } from "../../../src/corpus/formats/langfuse.ts";
import { otel } from "../../../src/corpus/formats/otel.ts";
import { sharegpt } from "../../../src/corpus/formats/sharegpt.ts";
import { fixtures } from "./fixtures/otel.ts";
import { fixtures as rows } from "./fixtures/sharegpt.ts";
import { noRealFiles, readReal } from "./reading.ts";
import { runsOfFixture, told } from "./told.ts";

describe("otel", () => {
  it("reads messages that are events of a span", async () => {
    const [run] = await runsOfFixture(otel, fixtures, "older");
    expect(told(run)).toEqual([
      "system|You ring bells.",
      "user|Ring.",
      'assistant||ring {"n":1}',
      "tool|dong",
      "assistant|Rung.",
    ]);
    expect(run).toMatchObject({ session: "dd", day: "2026-02-02", turns: [1], stop_reason: "length" });
    expect(run?.usage.at(-1)).toMatchObject({ prompt: 12, cached: null, output: 3 });
  });

  it("reads OpenInference: parts, calls, the cached share inside the prompt, tools", async () => {
    const [, run] = await runsOfFixture(otel, fixtures, "older");
    expect(told(run)).toEqual(["user|What is it?", 'assistant||look {"at":"it"}']);
    expect(run).toMatchObject({ ledger: { images: 1 }, model: ["m-inference"], tools: [{ name: "look" }] });
    expect(run?.usage).toEqual([{ prompt: 40, cached: 30, fresh: 10, written: null, output: 4 }]);
  });

  it("reads the Vercel AI SDK: system text, calls and results as parts", async () => {
    const [, , run] = await runsOfFixture(otel, fixtures, "older");
    expect(told(run)).toEqual([
      "system|You count.",
      "user|Count.",
      'assistant||count {"to":3}',
      'tool|{"n":3}',
      "assistant|Three.",
    ]);
    expect(run).toMatchObject({ model: [null, "m-vercel"], stop_reason: "stop", tools: [{ name: "count" }] });
    expect(run?.usage[1]).toMatchObject({ prompt: 20, output: 2 });
  });
});

describe("sharegpt", () => {
  it("reads several calls of one turn with their own lexemes, and tools that are a text", async () => {
    const [run] = await runsOfFixture(sharegpt, rows, "tools");
    expect(told(run)).toEqual([
      "user|Both shelves.",
      'assistant||oven {"n":12345678901234567890,"2":0,"1":0}|oven low',
      "tool|hot",
      "tool|cold",
      "assistant|| no JSON",
      "assistant|One is.",
    ]);
    expect(run?.tools).toEqual([{ name: "oven" }]);
  });

  it("takes the longest row of an episode, in which the task alone was given by somebody", async () => {
    const runs = await runsOfFixture(sharegpt, rows, "episodes");
    expect(runs.map(({ messages, turns }) => [messages.length, turns])).toEqual([[4, [0]]]);
  });
});

describe.skipIf(noRealFiles)("real files", () => {
  it("gives each call of a Langfuse trace the usage that it recorded", async () => {
    // Figures of usageDetails, call by call; definitions of tools among the messages shift no place.
    const [run] = await readReal(langfuse, "langfuse/langgraph-python-2025-08-22.trace.json");
    expect(run?.usage.map(({ prompt, output }) => [prompt, output])).toEqual([
      [60, 15],
      [108, 51],
    ]);
    expect(run?.tools).toHaveLength(1);
    const [agents] = await readReal(langfuse, "langfuse/openai-agents-2025-09-30.trace.json");
    expect(agents?.usage.map(({ prompt, output }) => [prompt, output])).toEqual([
      [55, 15],
      [85, 29],
    ]);
  });
});
