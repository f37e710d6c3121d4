// Codex rollouts: both eras, responses, turns, usage, compaction, rollback, sub-agents; a fixture of ours, then real files.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Run, runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { codex } from "../../../src/corpus/formats/codex.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import { fileProbe } from "../../../src/corpus/trace/probe.ts";
import { bare, call, event, item, lines, meta, output, said, thread, tokens, typed, wrap } from "./fixtures/codex.ts";

async function only(content: string): Promise<Run> {
  expect(codex.recognises(fileProbe("rollout.jsonl", new TextEncoder().encode(content)))).toBe(true);
  const runs: Run[] = [];
  for await (const run of codex.read(memorySource("rollout.jsonl", content))) runs.push(run);
  expect(runs).toHaveLength(1);
  expect(() => runSchema.parse(runs[0])).not.toThrow();
  return runs[0] as Run;
}

const brief = (run: Run) =>
  run.messages.map(({ role, content, tool_calls: calls = [], tool_call_id: id }) => [
    role,
    content,
    ...calls.map(({ id: made, function: { name, arguments: args } }) => `${made} ${name} ${args}`),
    ...(id === undefined ? [] : [id]),
  ]);
const words = (run: Run) => run.messages.map(({ content }) => content);

describe("a Codex rollout", () => {
  it("is one transcript, a response a message", async () => {
    const run = await only(lines(thread));
    expect(checkTranscript(run.messages).kind).toBe("legal");
    expect(brief(run)).toEqual([
      ["system", "You are a coding agent."],
      ["system", "<permissions instructions>\nask first\n</permissions instructions>"],
      ["user", "# AGENTS.md instructions for /srv/app\n\nBe brief."],
      ["user", "<environment_context>\n<cwd>/srv/app</cwd>\n</environment_context>"],
      ["user", "Fix the parser"],
      [
        "assistant",
        "Two files to read.",
        'c1 shell {"command":["cat","a"],"n":12345678901234567890}',
        'c2 shell {"command":["cat","b"]}',
      ],
      ["tool", "Exit code: 1\nWall time: 0.1 seconds\nOutput:\nno such file\nExit code: 0\n", "c2"],
      ["tool", '{"output":"text of a","metadata":{"exit_code":0,"duration_seconds":0.1}}', "c1"],
      ["assistant", null, "c3 apply_patch *** Begin Patch\n*** End Patch"],
      ["tool", "Done", "c3"],
      ["assistant", null, 'c4 local_shell {"type":"exec","command":["ls"]}'],
      ["tool", "a b", "c4"],
      ["user", "Fix the parser"],
      ["user", "<go> on"],
      ["assistant", "Done."],
    ]);
  });

  it("says who typed, what failed, what it cost and where it was compacted", async () => {
    const run = await only(lines(thread));
    expect(run.turns).toEqual([4, 13]);
    expect(run.results).toEqual({
      c1: { failed: false, no_op: null },
      c2: { failed: true, no_op: null },
      c3: { failed: false, no_op: null },
      c4: { failed: true, no_op: null },
    });
    expect(run.usage.map(({ prompt, cached, output: out }) => [prompt, cached, out])).toEqual([
      [1000, 200, 50],
      [null, null, null],
      [1200, 900, 30],
      [300, 50, 20],
    ]);
    expect(run.model).toEqual(["gpt-5-codex", "gpt-5-codex", "gpt-5-codex", "gpt-5.2"]);
    expect(run.boundaries).toEqual([
      { before_message: 12, kind: "raw_kept", chars: null, model: null, encrypted: true },
    ]);
    expect([run.session, run.parent, run.day, run.interrupted, run.stop_reason]).toEqual([
      "thread-1",
      null,
      "2026-03-04",
      true,
      "task_complete",
    ]);
    // One picture in a result; one thought; a web search and an encrypted summary.
    expect(run.ledger).toEqual({ images: 1, thinking: 1, opaque: 2 });
    expect(run.problems).toEqual([]);
  });

  it("reads the bare era, with CRLF and without a record of who typed", async () => {
    const run = await only(lines(bare, "\r\n"));
    expect(brief(run)).toEqual([
      ["user", "<environment_context>\n\n<cwd>/srv</cwd>"],
      ["user", "List it"],
      ["assistant", null, 'call_1 shell {"command":["ls"]}', "call_2 docs__search {not json"],
      ["tool", '{"output":"a\\r\\nb","metadata":{"exit_code":127,"duration_seconds":0.0}}', "call_1"],
      ["assistant", "Two files."],
    ]);
    expect([run.session, run.day, run.turns]).toEqual(["bare-1", "2025-08-01", [1]]);
    expect(run.results).toEqual({ call_1: { failed: true, no_op: null } });
    expect(checkTranscript(run.messages)).toMatchObject({ kind: "legal", dangling: ["call_2"] });
  });

  it("takes one request's figures where totals count the thread", async () => {
    const turn = (at: number) => [said("user", `q${at}`), said("assistant", `a${at}`)];
    const totals = [9120, 18405, 27870];
    const own = [9120, 9285, 9465];
    const three = (figures: (at: number) => ReturnType<typeof tokens>) =>
      lines([meta(), ...[0, 1, 2].flatMap((at) => [...turn(at), figures(at)])]);
    const both = await only(three((at) => tokens([totals[at] ?? 0, 0, 10 * (at + 1)], [own[at] ?? 0, 0, 10])));
    expect(both.usage.map(({ prompt }) => prompt)).toEqual(own);
    const totalsOnly = await only(three((at) => tokens([totals[at] ?? 0, 0, 10 * (at + 1)], null)));
    expect(totalsOnly.usage.map(({ prompt }) => prompt)).toEqual(own);
    const misread = await only(
      three((at) => tokens([totals[at] ?? 0, 0, 10 * (at + 1)], [totals[at] ?? 0, 0, 10 * (at + 1)])),
    );
    expect(misread.usage.map(({ prompt }) => prompt)).toEqual(own);
    expect(misread.problems.map(({ what }) => what)).toContain("token totals in the place of one request's figures");
  });

  it("does not take a count that is repeated for the next request", async () => {
    const first = tokens([100, 0, 5], [100, 0, 5]);
    const rows = [
      meta(),
      said("user", "q"),
      said("assistant", "a"),
      first,
      said("user", "r"),
      said("assistant", "b"),
      first,
    ];
    const run = await only(lines([...rows, tokens([300, 0, 9], [200, 0, 4])]));
    expect(run.usage.map(({ prompt }) => prompt)).toEqual([100, 200]);
  });

  it("reads the oldest token counts, and none", async () => {
    const old = event({ type: "token_count", info: { prompt: 1420, completion: 910 } });
    const none = event({ type: "token_count", info: null });
    const run = await only(
      lines([meta(), said("user", "q"), said("assistant", "a"), old, said("user", "r"), said("assistant", "b"), none]),
    );
    expect(run.usage.map(({ prompt, output: out }) => [prompt, out])).toEqual([
      [1420, 910],
      [null, null],
    ]);
  });

  it("leaves out what was rolled back", async () => {
    const turn = (at: number) => [said("user", `q${at}`), typed(`q${at}`), said("assistant", `a${at}`)];
    const run = await only(
      lines([
        meta(),
        ...turn(1),
        ...turn(2),
        ...turn(3),
        event({ type: "thread_rolled_back", num_turns: 2 }),
        ...turn(4),
      ]),
    );
    expect(words(run)).toEqual(["q1", "a1", "q4", "a4"]);
    expect(run.turns).toEqual([0, 2]);
    expect(run.problems.map(({ what }) => what)).toEqual(["4 entries of turns that were rolled back: left out"]);
  });

  it("puts the summary of an own compaction behind the boundary", async () => {
    const rows = [
      meta(),
      said("user", "q"),
      said("assistant", "a"),
      wrap("compacted", { message: "It was a question." }),
      said("user", "r"),
    ];
    const run = await only(lines(rows));
    expect(words(run)).toEqual(["q", "a", "It was a question.", "r"]);
    expect(run.boundaries).toEqual([{ before_message: 2, kind: "raw_kept", chars: 18, model: null }]);
    expect(run.turns).toEqual([0, 3]);
  });

  it("knows authentic text by the events of either history", async () => {
    const completed = event({
      type: "item_completed",
      item: { type: "UserMessage", content: [{ type: "text", text: "<b>?" }] },
    });
    const run = await only(lines([meta(), said("user", "beside it", "<b>?"), completed, said("user", "not typed")]));
    expect(run.turns).toEqual([0]);
  });

  it("names a record that is none, and goes on", async () => {
    const rows = [
      meta(),
      said("user", "q"),
      wrap("not_known", {}),
      wrap("not_known", {}),
      item({ type: "not_known" }),
      said("assistant", "a"),
    ];
    const run = await only(`${lines(rows)}[1]\nnull\n{"timestamp":"`);
    expect(words(run)).toEqual(["q", "a"]);
    expect(run.problems.map(({ line }) => line).sort()).toEqual([3, 7, 8, 9]);
    expect(run.ledger.opaque).toBe(1);
  });

  it("keeps null arguments as they stand", async () => {
    const run = await only(lines([meta(), said("user", "q"), call("a", "run", null), output("a", "done")]));
    expect(run.messages[1]?.tool_calls?.[0]?.function.arguments).toBe("null");
  });
});

describe("a sub-agent of Codex", () => {
  const source = { subagent: { thread_spawn: { parent_thread_id: "thread-1", depth: 1, agent_nickname: "Ada" } } };
  const child = meta({ id: "thread-2", source });
  const task = item({
    type: "agent_message",
    author: "/root",
    recipient: "/root/ada",
    content: [{ type: "input_text", text: "Count the tests" }],
  });
  const own = [wrap("inter_agent_communication_metadata", { trigger_turn: true }), task, said("assistant", "Forty.")];

  it("is a run of its own without the replayed history of its parent", async () => {
    const replayed = [
      said("user", "parent's question"),
      call("p", "shell", "{}"),
      output("p", "x"),
      tokens([900, 0, 9], [900, 0, 9]),
    ];
    const run = await only(lines([child, meta(), ...replayed, ...own, tokens([1000, 0, 19], [100, 0, 10])]));
    expect(words(run)).toEqual(["Count the tests", "Forty."]);
    expect([run.session, run.parent, run.turns]).toEqual(["thread-2", "thread-1", [0]]);
    expect(run.usage[0]).toMatchObject({ prompt: 100, output: 10 });
    expect(run.problems.map(({ what }) => what)).toEqual(["4 entries of the parent's history, replayed: left out"]);
  });

  it("keeps everything where nothing was replayed", async () => {
    const run = await only(lines([child, said("user", "<x>"), ...own]));
    expect(words(run)).toEqual(["<x>", "Count the tests", "Forty."]);
  });

  it("keeps a fork's history: the model saw it", async () => {
    const fork = meta({ id: "thread-3", forked_from_id: "thread-1" });
    const run = await only(lines([fork, meta(), said("user", "q"), said("assistant", "a"), said("user", "r")]));
    expect(words(run)).toEqual(["q", "a", "r"]);
    expect(run.parent).toBeNull();
  });
});

describe("what is no rollout", () => {
  it.each([
    ["a hand-made log", '{"type":"session_meta","source":"codex","sanitization":"x"}\n{"type":"tool_summary"}'],
    ["an object with an id", '{"id":"a","timestamp":"2026-01-01"}\n{"id":"b","timestamp":"2026-01-01"}'],
    ["chat messages", '{"id":"a","timestamp":"2026-01-01","messages":[]}'],
  ])("%s", (_, content) => {
    expect(codex.recognises(fileProbe("x.jsonl", new TextEncoder().encode(content)))).toBe(false);
  });
});

const REAL = join(import.meta.dirname, "../../../../shared/traces/codex");

describe.skipIf(!existsSync(REAL))("a real Codex rollout", () => {
  it("adds up to the thread's own totals", async () => {
    const run = await only(readFileSync(join(REAL, "battle-cities__0.142.4_windows_5-dangling.jsonl"), "utf8"));
    const figures = run.usage.filter(({ prompt }) => prompt !== null);
    expect(figures.reduce((sum, { prompt }) => sum + (prompt ?? 0), 0)).toBe(87_409);
    expect(figures.reduce((sum, { cached }) => sum + (cached ?? 0), 0)).toBe(65_024);
    expect(figures.reduce((sum, { output: out }) => sum + (out ?? 0), 0)).toBe(1144);
    expect(Object.values(run.results).map(({ failed }) => failed)).toEqual([false, false, false, true, false, false]);
    expect(run.turns).toHaveLength(1);
  });
});
