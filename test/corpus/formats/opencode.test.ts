// opencode: export, storage folder in both layouts, run events.
import { describe, expect, it } from "vitest";
import { opencode } from "../../../src/corpus/formats/opencode.ts";
import { exported, fixtures } from "./fixtures/opencode.ts";
import { figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const named = (name: string) => fixtures.find((fixture) => fixture.name === name)!;
const roles = (run: { messages: readonly { role: string; content: string | null }[] }) =>
  run.messages.map(({ role, content }) => [role, content]);

describe("export", () => {
  it("is what the model saw, with calls in their source lexemes", async () => {
    const { runs } = await readFixture(opencode, named("export"));
    expect(runs).toHaveLength(1);
    const run = runs[0]!;
    expect(roles(run)).toEqual([
      ["system", "Answer briefly."],
      ["user", "Why does the kettle whistle?\nCalled the read tool"],
      ["assistant", "Let me look."],
      ["tool", "a lid"],
      ["tool", "no such file"],
      ["user", "What did we do so far?"],
      ["assistant", "We looked at lid and spout."],
      ["user", "Go on."],
      ["assistant", null],
      ["tool", "file is open elsewhere"],
    ]);
    expect(run.messages[2]?.tool_calls?.map(({ id, function: made }) => [id, made.name, made.arguments])).toEqual([
      ["call_1", "bash", '{"command":"cat lid","big":12345678901234567890}'],
      ["call_2", "bash", '{"command":"cat spout"}'],
    ]);
  });

  it("has usage without double counting, flags, turns and the ledger", async () => {
    const run = (await readFixture(opencode, named("export"))).runs[0]!;
    expect(run.usage).toEqual([
      { prompt: 550, cached: 400, fresh: 150, written: 50, output: 25 },
      { prompt: 600, cached: 0, fresh: 600, written: 0, output: 9 },
      { prompt: null, cached: null, fresh: null, written: null, output: null, why: "not recorded" },
    ]);
    expect(run.model).toEqual(["tea-large", "tea-small", "tea-large"]);
    expect(run.results).toEqual({
      call_1: { failed: false, no_op: null },
      call_2: { failed: true, no_op: null },
      call_3: { failed: true, no_op: null },
    });
    expect(run.turns).toEqual([1, 7]);
    // Ignored text; a picture of the user's and one of a tool; one thought.
    expect(run.ledger).toEqual({ images: 2, thinking: 1, opaque: 1 });
    expect(run.session).toBe("ses_kettle");
    expect(run.parent).toBe("ses_pantry");
    expect(run.day).toBe("2026-01-01");
    expect([run.interrupted, run.stop_reason]).toEqual([true, "MessageAbortedError"]);
    expect(run.problems).toEqual([]);
  });

  it("keeps the raw messages before a compaction that was summarised", async () => {
    const run = (await readFixture(opencode, named("export"))).runs[0]!;
    const chars = "We looked at lid and spout.".length;
    expect(run.boundaries).toEqual([{ before_message: 5, kind: "raw_kept", chars, model: "tea-small" }]);
  });

  it("has no boundary where the summary failed", async () => {
    const messages = exported.messages.map((message) =>
      message.info.id === "msg_04"
        ? { ...message, info: { ...message.info, error: { name: "APIError", data: {} } } }
        : message,
    );
    const content = JSON.stringify({ ...exported, messages }, (_, item) => (typeof item === "bigint" ? 1 : item));
    const { runs } = await readFixture(opencode, { path: "s.json", content });
    expect(runs[0]?.boundaries).toEqual([]);
  });

  it("makes a call of each step of a message", async () => {
    const info = { id: "m2", role: "assistant", tokens: { input: 30, output: 3, reasoning: 0, cache: {} } };
    const step = (n: number) => [
      { type: "step-start" },
      { type: "text", text: `step ${n}` },
      { type: "tool", callID: `c${n}`, tool: "ls", state: { status: "completed", input: {}, output: `out ${n}` } },
      { type: "step-finish", tokens: { input: 10 * n, output: n, reasoning: 0, cache: { read: 0, write: 0 } } },
    ];
    const content = JSON.stringify({
      info: { id: "ses_x" },
      messages: [
        { info: { id: "m1", role: "user" }, parts: [{ type: "text", text: "go" }] },
        { info, parts: [...step(1), ...step(2)] },
      ],
    });
    const run = (await readFixture(opencode, { path: "s.json", content })).runs[0]!;
    expect(run.messages.map(({ content: text }) => text)).toEqual(["go", "step 1", "out 1", "step 2", "out 2"]);
    expect(run.usage.map(({ prompt }) => prompt)).toEqual([10, 20]);
  });
});

describe("storage folder", () => {
  it("has one run a session, the sub-agent's with its parent", async () => {
    const { runs } = await readFixture(opencode, named("storage"));
    expect(runs.map(({ session, parent }) => [session, parent])).toEqual([
      ["ses_child", "ses_main"],
      ["ses_main", null],
      ["ses_old", null],
    ]);
    expect(roles(runs[1]!)).toEqual([
      ["user", "Boil it."],
      ["assistant", null],
      ["tool", "boiled"],
    ]);
  });

  it("reads parts whose message is lost, and says so", async () => {
    const old = (await readFixture(opencode, named("storage"))).runs[2]!;
    expect(roles(old)).toEqual([
      ["assistant", null],
      ["tool", "cups"],
    ]);
    expect(old.problems).toHaveLength(1);
  });

  it("names the file that can't be read and keeps its neighbours", async () => {
    const content = { ...(named("storage").content as Record<string, string>), "part/msg_b/prt_2.json": '{"id":' };
    const { runs } = await readFixture(opencode, { path: "storage", content });
    expect(runs).toHaveLength(3);
    expect(runs[1]?.problems.map(({ file }) => file)).toEqual(["storage/part/msg_b/prt_2.json"]);
    expect(roles(runs[1]!)[0]).toEqual(["user", "Boil it."]);
  });
});

it("reads the events of a run: the assistant's side", async () => {
  const run = (await readFixture(opencode, named("events"))).runs[0]!;
  expect(roles(run)).toEqual([
    ["assistant", null],
    ["tool", "cups"],
    ["assistant", "Two cups."],
  ]);
  expect(run.usage.map(({ prompt, output }) => [prompt, output])).toEqual([
    [7, 3],
    [9, 4],
  ]);
  expect([run.session, run.stop_reason]).toEqual(["ses_run", "APIError"]);
});

describe.skipIf(noRealFiles)("files of ../shared (made by others to show the layouts)", () => {
  it("reads both storage layouts", async () => {
    const folder = "opencode/agent-sessions-fixtures";
    const second = await readReal(opencode, `${folder}/storage_v2`);
    expect(second.map((run) => [run.session, figuresOf(run).tool_calls, figuresOf(run).tool_results])).toEqual([
      ["s_stage0_large", 1, 1],
      ["s_stage0_small", 1, 1],
    ]);
    expect(second[0]?.results).toEqual({ call_large_1: { failed: true, no_op: null } });
    const legacy = await readReal(opencode, `${folder}/storage_legacy`);
    expect(legacy.map((run) => figuresOf(run).tool_results)).toEqual([1]);
  });
});
