// mini-swe-agent: both versions, Responses-API items, a bare list, and the real files of ../shared.
import { describe, expect, it } from "vitest";
import { miniSweAgent } from "../../../src/corpus/formats/mini-swe-agent.ts";
import { fencesIn } from "../../../src/corpus/trace/fences.ts";
import { fixtures } from "./fixtures/mini-swe-agent.ts";
import { countsOf, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const only = async (name: string) => {
  const { runs } = await readFixture(miniSweAgent, fixtures.find((fixture) => fixture.name === name)!);
  expect(runs).toHaveLength(1);
  return runs[0]!;
};
const said = (run: { messages: readonly { role: string; content: string | null }[] }) =>
  run.messages.map(({ role, content }) => [role, content]);
const calls = (run: Awaited<ReturnType<typeof only>>) =>
  run.messages.flatMap(({ tool_calls: list = [] }) => list.map(({ function: made }) => [made.name, made.arguments]));

describe("version 1", () => {
  it("makes a call of the one command in a reply and a result of what comes next", async () => {
    const run = await only("version 1");
    expect(said(run)).toEqual([
      ["system", "You garden."],
      ["user", "Water the moss."],
      ["assistant", "THOUGHT: find it.\n\n"],
      ["tool", "<returncode>2</returncode>\n<output>\nno moss</output>"],
      ["user", "Please always provide EXACTLY ONE action."],
      ["user", "Please always provide EXACTLY ONE action."],
      ["assistant", "One.\n\n```bash\na\n```Two.\n\n```bash\nb\n```"],
      ["user", "Found 2 actions."],
      ["assistant", "Submit.\n\n\nBye."],
      ["tool", ""],
    ]);
    expect(calls(run)).toEqual([
      ["bash", '{"command":"ls moss"}'],
      ["bash", '{"command":"echo DONE"}'],
    ]);
    expect(Object.values(run.results)).toEqual([{ failed: true, no_op: null }]);
  });

  it("has usage, model, day, one turn and the status", async () => {
    const run = await only("version 1");
    expect(run.usage.map(({ prompt, cached, output }) => [prompt, cached, output])).toEqual([
      [100, 40, 9],
      [120, 100, 9],
      [150, 120, 3],
    ]);
    expect(run.model).toEqual(["moss-2", "moss-2", "moss-2"]);
    expect([run.day, run.turns, run.stop_reason, run.interrupted]).toEqual(["2026-02-02", [1], "Submitted", false]);
  });
});

it("reads version 1.1: tool calls, codes of results, no message for the exit", async () => {
  const run = await only("version 1.1");
  expect(said(run).map(([role]) => role)).toEqual(["system", "user", "assistant", "tool", "tool", "assistant"]);
  expect(calls(run)[0]).toEqual(["bash", '{"command": "ls"}']);
  expect(run.results).toEqual({ c1: { failed: false, no_op: null }, c2: { failed: true, no_op: null } });
  expect(run.model).toEqual(["moss-2", "garden/moss-2"]);
  expect([run.stop_reason, run.interrupted, run.problems]).toEqual(["LimitsExceeded", false, []]);
});

it("reads whole responses of the Responses API and their items one by one", async () => {
  const run = await only("responses");
  expect(said(run)).toEqual([
    ["system", "You garden."],
    ["user", "Water the moss."],
    ["assistant", "I look."],
    ["tool", "moss"],
    ["assistant", null],
    ["tool", "wet"],
  ]);
  expect(calls(run)).toHaveLength(3);
  expect(run.usage[0]).toEqual({ prompt: 50, cached: 30, fresh: 20, written: null, output: 6 });
  expect(run.ledger.thinking).toBe(2);
  expect(run.model).toEqual(["fern-1", "garden/moss-2"]);
  expect(run.results).toEqual({ fc_1: { failed: false, no_op: null }, fc_3: { failed: true, no_op: null } });
});

it("reads a bare list", async () => {
  const run = await only("bare list");
  expect(calls(run)).toEqual([["bash", '{"command":"ls"}']]);
  expect([run.stop_reason, run.interrupted, run.turns]).toEqual([null, false, [1]]);
});

it("finds fenced blocks by their word, closed ones only, in linear time", () => {
  const words = new Set(["bash"]);
  const bodies = (text: string) => fencesIn(text, words).map(({ body }) => body);
  expect(bodies("a\n```bash\nls\n```\n```py\nx\n```\n```bash\n\n```")).toEqual(["ls", ""]);
  expect(bodies("```bash\nnever closed")).toEqual([]);
  expect(bodies("```bash")).toEqual([]);
  const start = Date.now();
  expect(bodies("```bash\n".repeat(500_000))).toHaveLength(250_000);
  expect(Date.now() - start).toBeLessThan(5000);
});

describe.skipIf(noRealFiles)("files of ../shared", () => {
  it.each([
    ["mini-swe-agent/harbor-rfc__mini-swe-agent-1.json", 3],
    ["mini-swe-agent/mini__github_issue_bare-list.traj.json", 10],
  ])("%s has the messages of the independent count, and a call for each command", async (path, commands) => {
    const runs = await readReal(miniSweAgent, path);
    expect(runs).toHaveLength(1);
    // The count knows calls that are recorded as such: none. Those here are made of the commands in the text.
    expect(runs[0]?.messages).toHaveLength((countsOf(path) as { messages: number }).messages);
    expect(figuresOf(runs[0]!)).toMatchObject({ tool_calls: commands, dangling_calls: 0, orphan_results: 0 });
    expect(runs[0]?.problems).toEqual([]);
  });
});
