// Chats of Gemini CLI: documents and lines, patches, rewinds, compressions; a fixture of ours, then real files.
import { describe, expect, it } from "vitest";
import { type Run, runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { geminiCli } from "../../../src/corpus/formats/gemini-cli.ts";
import { fileProbe } from "../../../src/corpus/trace/probe.ts";
import { fixtures, gemini, head, lines, note, tokens, user } from "./fixtures/gemini-cli.ts";
import { noRealFiles, readFixture, readReal } from "./reading.ts";

async function read(content: string, path = "chats/session.jsonl") {
  expect(geminiCli.recognises(fileProbe(path, new TextEncoder().encode(content)))).toBe(true);
  const { runs, problems } = await readFixture(geminiCli, { path, content });
  for (const run of runs) expect(() => runSchema.parse(run)).not.toThrow();
  return { runs, problems };
}

async function only(content: string, path?: string): Promise<Run> {
  const { runs } = await read(content, path);
  expect(runs).toHaveLength(1);
  return runs[0] as Run;
}

const words = (run: Run) => run.messages.map(({ content }) => content);

describe.each(fixtures)("a Gemini chat: $name", ({ path, content }) => {
  it("is one transcript of what the model saw", async () => {
    const run = await only(String(content), path);
    expect(checkTranscript(run.messages)).toMatchObject({ kind: "legal", dangling: ["look-3"] });
    expect(
      run.messages.map(({ role, content: said, tool_call_id: id }) => [role, said, ...(id === undefined ? [] : [id])]),
    ).toEqual([
      ["user", "Plant the tree"],
      ["assistant", "Digging."],
      ["tool", "a hole", "dig-1"],
      ["tool", "a rock", "dig-2"],
      ["user", "Use the spade"],
      ["assistant", null],
      ["tool", '{"output":"deep","code":0}', "dig-4"],
      ["assistant", "Planted."],
    ]);
    expect(run.messages[1]?.tool_calls?.map(({ function: { name, arguments: args } }) => [name, args])).toEqual([
      ["dig", '{"1":2,"2":1,"depth":12345678901234567890}'],
      ["dig", '{"depth":2}'],
      ["look", "{}"],
    ]);
  });

  it("says who spoke, what failed and what it cost", async () => {
    const run = await only(String(content), path);
    expect(run.turns).toEqual([0, 4]);
    expect(run.results).toEqual({
      "dig-1": { failed: false, no_op: null },
      "dig-2": { failed: true, no_op: null },
      "dig-4": { failed: false, no_op: null },
    });
    expect(run.usage.map(({ prompt, cached, fresh, output }) => [prompt, cached, fresh, output])).toEqual([
      [1000, 300, 700, 27],
      [null, null, null, null],
      [null, null, null, null],
    ]);
    expect([run.session, run.parent, run.day, run.interrupted, run.boundaries]).toEqual([
      "chat-1",
      null,
      "2026-02-01",
      true,
      [],
    ]);
    expect(run.model).toEqual(["gemini-2.5-pro", "gemini-2.5-pro", "gemini-2.5-pro"]);
    expect(run.ledger).toEqual({ images: 1, thinking: 1, opaque: 0 });
    expect(run.problems).toEqual([]);
  });
});

describe("lines of a Gemini chat", () => {
  const talk = [user("a", "one"), gemini("b", "two"), user("c", "three"), gemini("d", "four")];

  it("let the last of an id win, at the first place", async () => {
    const run = await only(lines([head(), ...talk, gemini("b", "two, changed")]));
    expect(words(run)).toEqual(["one", "two, changed", "three", "four"]);
  });

  it("rewind to before a message, and to the start for one that nobody knows", async () => {
    const run = await only(lines([head(), ...talk, { $rewindTo: "c" }, user("e", "five")]));
    expect(words(run)).toEqual(["one", "two", "five"]);
    expect(run.problems.map(({ line, what }) => [line, what])).toEqual([[6, "2 messages that were rewound: left out"]]);
    expect(words(await only(lines([head(), ...talk, { $rewindTo: "?" }, user("e", "five")])))).toEqual(["five"]);
  });

  it("keep what a compression replaced in front of a boundary", async () => {
    const snapshot = user("s", "<state_snapshot>what was said</state_snapshot>");
    const set = {
      $set: { messages: [snapshot, gemini("d", "four", { tokens: tokens(9, 0, 1, 0) }), user("c", "three")] },
    };
    const run = await only(lines([head(), ...talk, set, user("e", "five")]));
    expect(words(run)).toEqual([
      "one",
      "two",
      "three",
      "four",
      "<state_snapshot>what was said</state_snapshot>",
      "four",
      "three",
      "five",
    ]);
    expect(run.boundaries[0]).toEqual({ before_message: 4, kind: "raw_kept", chars: null, model: null });
    expect(run.turns).toEqual([0, 2, 7]);
    expect(run.usage[2]).toMatchObject({ prompt: null, why: "said before a compaction" });
  });

  it("make no boundary where all messages were only written again", async () => {
    const run = await only(lines([head(), ...talk, { $set: { messages: [...talk, user("e", "five")] } }]));
    expect(words(run)).toEqual(["one", "two", "three", "four", "five"]);
    expect(run.boundaries).toEqual([]);
  });

  it("keep their neighbours when they can't be read", async () => {
    const run = await only(
      `${lines([head(), user("a", "one")])}{"id":\n7\n{"id":"x","type":"new"}\n${lines([gemini("b", "two")])}`,
    );
    expect(words(run)).toEqual(["one", "two"]);
    expect(run.problems.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it("start another run with another head", async () => {
    const { runs } = await read(lines([head(), user("a", "one"), head({ sessionId: "chat-2" }), user("b", "two")]));
    expect(runs.map(({ session, messages }) => [session, messages[0]?.content])).toEqual([
      ["chat-1", "one"],
      ["chat-2", "two"],
    ]);
  });
});

describe("other Gemini chats", () => {
  it("have no run without a conversation", async () => {
    expect(await read(lines([head({ messages: [note("w", "warning", "a hook failed")] })]))).toEqual({
      runs: [],
      problems: [],
    });
  });

  it("mark the place of a snapshot in a document that was rewritten", async () => {
    const messages = [user("s", "<state_snapshot>…</state_snapshot>"), gemini("a", "Got it."), user("b", "go")];
    const run = await only(lines([head({ messages })]), "chats/session.json");
    expect(run.boundaries).toEqual([{ before_message: 0, kind: "raw_gone", chars: 34, model: null }]);
    expect(run.turns).toEqual([2]);
  });

  it("name the parent of a sub-agent by its folder", async () => {
    const run = await only(
      lines([head({ kind: "subagent", sessionId: "child" }), user("a", "count")]),
      "tmp/0/chats/chat-1/child.jsonl",
    );
    expect([run.session, run.parent]).toEqual(["child", "chat-1"]);
  });
});

describe.skipIf(noRealFiles)("real Gemini chats", () => {
  it("a document with nine calls", async () => {
    const [run] = await readReal(geminiCli, "gemini-cli/entireio-cli__9-toolcalls.json");
    expect(checkTranscript(run?.messages ?? [])).toMatchObject({ kind: "legal", dangling: [] });
    expect(run?.usage[0]).toMatchObject({ prompt: 12_207, cached: 2558, output: 258 });
    expect(Object.values(run?.results ?? {}).every(({ failed }) => failed === false)).toBe(true);
    // Info messages are for the person alone.
    expect(run?.messages.some(({ content }) => content?.includes("update available"))).toBe(false);
  });

  it("a document without a conversation", async () => {
    expect(await readReal(geminiCli, "gemini-cli/entireio-cli__warning-only.json")).toEqual([]);
  });
});
