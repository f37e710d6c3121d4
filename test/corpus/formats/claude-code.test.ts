// Claude Code sessions: regrouping, the path, boundaries, who spoke, sub-agents; a fixture of ours, then real files.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { claudeCode } from "../../../src/corpus/formats/claude-code.ts";
import { detect } from "../../../src/corpus/formats/index.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import { fileProbe } from "../../../src/corpus/trace/probe.ts";
import { call, PERSISTED, Records, SUMMARY, session, text, thinking, usage } from "./fixtures/claude-code.ts";

async function runsOf(content: string, path = "projects/-srv-app/session-1.jsonl"): Promise<readonly Run[]> {
  const source = memorySource(path, content);
  const detected = detect(fileProbe(path, new TextEncoder().encode(content)));
  expect(detected.kind === "format" ? detected.format.name : detected.kind).toBe("claude-code");
  const runs: Run[] = [];
  for await (const run of claudeCode.read(source)) {
    expect(() => runSchema.parse(run)).not.toThrow();
    runs.push(run);
  }
  return runs;
}

async function only(content: string, path?: string): Promise<Run> {
  const runs = await runsOf(content, path);
  expect(runs).toHaveLength(1);
  return runs[0] as Run;
}

const brief = (run: Run) =>
  run.messages.map(({ role, content, tool_calls: calls = [], tool_call_id: id }) => [
    role,
    content,
    ...calls.map(({ id: made, function: { name, arguments: args } }) => `${made} ${name} ${args}`),
    ...(id === undefined ? [] : [id]),
  ]);

describe("a Claude Code session", () => {
  it("is one transcript along the path, one API message a message", async () => {
    const run = await only(session());
    expect(checkTranscript(run.messages).kind).toBe("legal");
    expect(brief(run)).toEqual([
      ["user", "<command-name>/model</command-name>\n<command-message>model</command-message>"],
      ["user", "Caveat: …"],
      ["user", "Why does the build fail?"],
      [
        "assistant",
        "I look at two files.",
        'toolu_a Read {"file_path":"/srv/app/a.ts"}',
        'toolu_b Bash {"command":"make","timeout":5}',
      ],
      ["tool", "const a = 1;", "toolu_a"],
      ["tool", "exit 2", "toolu_b"],
      ["assistant", null, 'toolu_c ToolSearch {"query":"web"}'],
      ["tool", "", "toolu_c"],
      ["user", "Use port 8081, please."],
      ["assistant", null, 'toolu_d Bash {"command":"cat big"}'],
      ["tool", PERSISTED, "toolu_d"],
      ["assistant", "Done so far."],
      ["user", SUMMARY],
      ["assistant", "Going on."],
      ["user", "Run the tests instead."],
      ["assistant", null, 'toolu_f Bash {"command":"make test"}'],
      ["tool", "The user doesn't want to proceed with this tool use.", "toolu_f"],
      ["user", "[Request interrupted by user for tool use]"],
    ]);
  });

  it("says who spoke, what failed, where it was compacted and what it cost", async () => {
    const run = await only(session());
    expect(run.turns.map((at) => run.messages[at]?.content)).toEqual([
      "Why does the build fail?",
      "Use port 8081, please.",
      "Run the tests instead.",
    ]);
    expect(run.results).toEqual({
      toolu_b: { failed: true, no_op: null },
      toolu_c: { failed: false, no_op: null },
      toolu_f: { failed: true, no_op: null },
    });
    expect(run.boundaries).toEqual([
      { before_message: 9, kind: "raw_kept", chars: null, model: null },
      { before_message: 12, kind: "raw_kept", chars: SUMMARY.length, model: null },
    ]);
    expect(run.usage.map(({ prompt, cached, written, output }) => [prompt, cached, written, output])).toEqual([
      [123, 100, 20, 210],
      [137, 123, 9, 40],
      [145, 130, 9, 50],
      [156, 140, 9, 8],
      [509, 0, 500, 4],
      [511, 500, 2, 6],
    ]);
    expect(new Set(run.model)).toEqual(new Set(["claude-sonnet-4-5"]));
    expect([run.session, run.parent, run.day, run.interrupted, run.stop_reason]).toEqual([
      "session-1",
      null,
      "2026-01-10",
      true,
      "api_error",
    ]);
    // An image, a thought; a tool reference, a reminder whose words aren't recorded, an API error.
    expect(run.ledger).toEqual({ images: 1, thinking: 1, opaque: 3 });
    expect(run.problems.map(({ what }) => what)).toEqual([
      "3 records on branches that the conversation left: left out",
    ]);
  });

  it("takes arguments over as their source", async () => {
    const input = '{"id":9007199254740993,"b":1,"10":0,"b":2,"x":-0.0}';
    const records = new Records();
    records.user("go");
    records.reply("m", call("t", "Do", "INPUT"), usage(1, 1));
    const run = await only(records.text.replace('"INPUT"', ` ${input.replaceAll(",", ", ")} `));
    expect(run.messages[1]?.tool_calls?.[0]?.function.arguments).toBe(input);
  });

  it("counts usage once however many lines repeat it, with the last figures", async () => {
    const records = new Records();
    records.user("go");
    records.reply("m1", thinking("…"), usage(3, 4));
    records.reply("m1", text("Reading."), usage(3, 4));
    records.reply("m1", call("t", "Read", {}), usage(3, 212));
    const run = await only(records.text);
    expect(run.usage).toHaveLength(1);
    expect(run.usage[0]).toMatchObject({ prompt: 3, output: 212 });
  });

  it("keeps what is no tree in file order, and a repeated record once", async () => {
    const records = new Records();
    records.user("one", { parentUuid: null });
    records.reply("m1", text("two"), usage(1, 1), { parentUuid: null });
    records.user("three", { parentUuid: null });
    const line = records.lines.at(-1) as string;
    const run = await only(`${records.text}${line}\n`);
    expect(run.messages.map(({ content }) => content)).toEqual(["one", "two", "three"]);
  });

  it("lets an edited first prompt replace what hung on the old one", async () => {
    const records = new Records();
    records.user("old prompt");
    records.reply("m1", text("old reply"), usage(1, 1));
    records.user("new prompt", { parentUuid: null });
    records.reply("m2", text("new reply"), usage(1, 1));
    expect((await only(records.text)).messages.map(({ content }) => content)).toEqual(["new prompt", "new reply"]);
  });

  it("follows the leaf that the file names when the last word stands elsewhere", async () => {
    const records = new Records();
    const fork = records.user("start");
    const leaf = records.reply("m1", text("chosen"), usage(1, 1));
    records.reply("m2", text("left"), usage(1, 1), { parentUuid: fork });
    records.note({ type: "last-prompt", lastPrompt: "start", leafUuid: leaf, sessionId: "session-1" });
    expect((await only(records.text)).messages.map(({ content }) => content)).toEqual(["start", "chosen"]);
  });

  it("reads two records on one line, and names a torn one", async () => {
    const records = new Records();
    records.user("go");
    records.reply("m", text("a"), usage(1, 1));
    const [first, second] = records.lines as [string, string];
    const run = await only(`${first}${second}\n42\n["x"]\n{"type":"user","mess`);
    expect(run.messages).toHaveLength(2);
    expect(run.problems.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it("says a boundary at the start of a file that its raw text is gone", async () => {
    const records = new Records();
    records.add({ type: "system", subtype: "compact_boundary", logicalParentUuid: "not here", compactMetadata: {} });
    records.user(SUMMARY, { isCompactSummary: true });
    records.user("Now the docs.");
    const run = await only(records.text);
    expect(run.boundaries).toEqual([{ before_message: 0, kind: "raw_gone", chars: SUMMARY.length, model: null }]);
    expect(run.turns).toEqual([1]);
  });

  it("believes newer records about who spoke", async () => {
    const records = new Records();
    records.user("typed", { promptSource: "typed", origin: { kind: "human" } });
    records.user("from a task", { origin: { kind: "task-notification" } });
    records.user("from the system", { promptSource: "system" });
    records.user([text("<system-reminder>be brief</system-reminder>"), text("and a question")]);
    expect((await only(records.text)).turns).toEqual([0, 3]);
  });
});

describe("sub-agents of Claude Code", () => {
  it("are runs of their own when they stand in progress records", async () => {
    const records = new Records();
    records.user("find it");
    records.reply("m1", call("toolu_task", "Task", { prompt: "search" }), usage(1, 1));
    const progress = (type: string, message: unknown, at: number) =>
      records.add({
        type: "progress",
        parentToolUseID: "toolu_task",
        toolUseID: "agent_msg_m1",
        data: {
          type: "agent_progress",
          agentId: "a1b2c3d",
          prompt: "search",
          normalizedMessages: [],
          message: { type, uuid: `inner-${at}`, timestamp: "2026-01-10T09:00:30.000Z", message },
        },
      });
    progress("user", { role: "user", content: [text("search")] }, 1);
    const inner = { id: "m9", type: "message", role: "assistant", model: "claude-haiku-4-5", stop_reason: null };
    progress("assistant", { ...inner, content: [call("t1", "Grep", { pattern: "x" })], usage: usage(2, 2) }, 2);
    progress("assistant", { ...inner, content: [call("t2", "Glob", { pattern: "*" })], usage: usage(2, 9) }, 3);
    progress("user", { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "a.ts:1" }] }, 4);
    records.result("toolu_task", "found in a.ts");
    const [main, agent] = await runsOf(records.text);
    expect(main?.messages.map(({ content }) => content)).toEqual(["find it", null, "found in a.ts"]);
    expect([agent?.session, agent?.parent, agent?.turns, agent?.model]).toEqual([
      "a1b2c3d",
      "session-1",
      [0],
      ["claude-haiku-4-5"],
    ]);
    expect(agent?.messages[1]?.tool_calls?.map(({ function: { arguments: args } }) => args)).toEqual([
      '{"pattern":"x"}',
      '{"pattern":"*"}',
    ]);
    expect(agent?.usage[0]).toMatchObject({ output: 9 });
    expect(agent?.messages[2]).toEqual({ role: "tool", tool_call_id: "t1", content: "a.ts:1" });
  });

  it("are runs of their own when they stand inline, one for each chain that opens", async () => {
    const records = new Records();
    records.user("split it");
    const main = records.reply("m1", call("task", "Task", {}), usage(1, 1));
    records.user("part one", { isSidechain: true, parentUuid: null });
    records.reply("s1", text("one"), usage(1, 1), { isSidechain: true });
    records.user("part two", { isSidechain: true, parentUuid: null });
    records.reply("s2", text("two"), usage(1, 1), { isSidechain: true });
    records.add({
      type: "user",
      parentUuid: main,
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "task", content: "both" }] },
    });
    const runs = await runsOf(records.text);
    expect(runs.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
      ["split it", null, "both"],
      ["part one", "one"],
      ["part two", "two"],
    ]);
    expect(runs.map(({ parent }) => parent)).toEqual([null, "session-1", "session-1"]);
    expect(new Set(runs.map(({ session: name }) => name)).size).toBe(3);
  });

  it.each([
    ["p/session-1/subagents/agent-a77.jsonl", "agent-a77", "session-1"],
    ["p/session-1/subagents/workflows/wf1/agent-a77.jsonl", "agent-a77", "session-1"],
    ["p/agent-a77.jsonl", "session-1", "session-1"],
    ["p/agent-a77.jsonl", "agent-a77", null],
  ])("have a parent in %s of session %s", async (path, named, parent) => {
    const records = new Records({ isSidechain: true, agentId: "a77", sessionId: named });
    records.user("look for TODO");
    records.reply("m1", text("none"), usage(1, 1));
    const run = await only(records.text, path);
    expect([run.session, run.parent, run.turns]).toEqual(["a77", parent, [0]]);
  });
});

describe("hostile Claude Code files", () => {
  it.each([
    [
      "a record that is its own parent",
      '{"type":"user","sessionId":"s","uuid":"a","parentUuid":"a","message":{"content":"x"}}',
    ],
    [
      "parents in a circle",
      '{"type":"user","sessionId":"s","uuid":"a","parentUuid":"b","message":{"content":"x"}}\n{"type":"user","sessionId":"s","uuid":"b","parentUuid":"a","message":{"content":"x"}}',
    ],
    [
      "a key of the prototype",
      '{"type":"user","sessionId":"s","uuid":"__proto__","parentUuid":"constructor","message":{"content":"x","__proto__":{"a":1}}}',
    ],
    [
      "wrong types",
      '{"type":"user","sessionId":"s","uuid":"a","parentUuid":7,"message":{"content":{"text":"x"}},"timestamp":{}}',
    ],
  ])("%s", async (_, content) => {
    const run = await only(content);
    expect(run.messages[0]?.content).toBe("x");
    expect(checkTranscript(run.messages).kind).toBe("legal");
  });

  it("keeps neighbours of messages that aren't there", async () => {
    const good = '{"type":"user","sessionId":"s","uuid":"a","parentUuid":null,"message":{"role":"user","content":"x"}}';
    const bad = [
      '{"type":"user","sessionId":"s","uuid":"b"}',
      '{"type":"assistant","sessionId":"s","uuid":"c","message":"no"}',
      '{"type":"new-kind","sessionId":"s"}',
    ];
    const run = await only([good, ...bad, good.replace('"a"', '"d"')].join("\n"));
    expect(run.messages).toHaveLength(2);
    expect(run.problems.map(({ line }) => line).sort()).toEqual([2, 3, 4]);
  });

  it("walks a chain of a twenty thousand records", async () => {
    const records = new Records();
    for (let at = 0; at < 20_000; at += 1) records.user("x");
    expect((await only(records.text)).messages).toHaveLength(20_000);
  });
});

const REAL = join(import.meta.dirname, "../../../../shared/traces/claude-code");

describe.skipIf(!existsSync(REAL))("real Claude Code files", () => {
  const read = (name: string) => runsOf(readFileSync(join(REAL, name), "utf8"), name);

  it("a compaction and a clearing of results in one file", async () => {
    const [run] = await read("entireio-cli__autocompact+microcompact_2.1.14.jsonl");
    expect(run?.boundaries.map(({ kind, chars }) => [kind, chars !== null])).toEqual([
      ["raw_kept", false],
      ["raw_kept", true],
    ]);
    expect(run?.usage.every(({ prompt }) => (prompt ?? 0) < 200_000)).toBe(true);
  });

  it("a sub-agent inside its parent's file", async () => {
    const runs = await read("entireio-cli__orphan-result-first-line.jsonl");
    expect(runs.map(({ parent }) => parent === null)).toEqual([true, false]);
    expect(runs[1]?.parent).toBe(runs[0]?.session);
    expect(runs[0]?.model).toContain(null);
  });
});
