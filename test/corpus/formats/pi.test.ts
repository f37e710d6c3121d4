// pi: versions 1 and 3, OpenClaw, and the real session of ../shared.
import { describe, expect, it } from "vitest";
import { pi } from "../../../src/corpus/formats/pi.ts";
import { fixtures } from "./fixtures/pi.ts";
import { countsOf, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const named = (name: string) => fixtures.find((fixture) => fixture.name === name)!;
const read = async (name: string) => (await readFixture(pi, named(name))).runs;
const said = (run: { messages: readonly { role: string; content: string | null }[] }) =>
  run.messages.map(({ role, content }) => [role, content]);

describe("version 1", () => {
  it("is what the model saw", async () => {
    const [run] = await read("version 1");
    expect(said(run!)).toEqual([
      ["user", "Count the fish."],
      ["assistant", "Counting."],
      ["tool", "3 fish"],
      ["tool", "no crabs"],
      ["user", "Three fish, no crabs."],
      ["user", "And eels?"],
      ["assistant", null],
    ]);
    expect(run?.messages[1]?.tool_calls?.map(({ id, function: made }) => [id, made.name, made.arguments])).toEqual([
      ["t1", "bash", '{"command":"ls fish"}'],
      ["t2", "bash", '{"command":"ls crabs"}'],
    ]);
    expect(run?.ledger).toEqual({ images: 1, thinking: 1, opaque: 0 });
    expect(run?.results).toEqual({ t1: { failed: false, no_op: null }, t2: { failed: true, no_op: null } });
  });

  it("has usage with the cache outside the input, turns, the boundary and the interruption", async () => {
    const [run] = await read("version 1");
    expect(run?.usage).toEqual([
      { prompt: 125, cached: 100, fresh: 25, written: 20, output: 7 },
      { prompt: 9, cached: 0, fresh: 9, written: 0, output: 1 },
    ]);
    expect(run?.turns).toEqual([0, 5]);
    expect(run?.boundaries).toEqual([{ before_message: 4, kind: "raw_kept", chars: 21, model: "coral-1" }]);
    expect([run?.interrupted, run?.stop_reason]).toEqual([true, "aborted"]);
    expect([run?.session, run?.parent, run?.day]).toEqual(["s-one", null, "2026-02-03"]);
  });
});

describe("version 3", () => {
  it("follows the last entry to the root and says what it leaves out", async () => {
    const [run] = await read("version 3");
    expect(said(run!)).toEqual([
      ["user", "Paint it."],
      ["assistant", "Blue?"],
      ["user", "We tried."],
      ["user", "Be quick."],
      ["user", "Ran `ls`\npaint\nCommand exited with code 2"],
      ["user", "Red."],
      ["assistant", "Red it is."],
    ]);
    expect(run?.problems).toEqual([
      { file: "2026_s-three.jsonl", line: 5, what: "entries of branches that were given up, left out: 1" },
    ]);
    expect(run?.turns).toEqual([0, 5]);
    expect(run?.model).toEqual(["coral-2", "coral-3"]);
    expect(run?.parent).toBe("s-zero");
    expect(run?.ledger.opaque).toBe(1);
  });

  it("goes on where a line is lost", async () => {
    const content = (named("version 3").content as string).split("\n").toSpliced(3, 1, "{").join("\n");
    const [run] = (await readFixture(pi, { path: "p.jsonl", content })).runs;
    expect(said(run!)[0]).toEqual(["user", "Paint it."]);
    expect(said(run!).at(-1)).toEqual(["assistant", "Red it is."]);
    expect(run?.problems[0]?.line).toBe(4);
  });

  it("reads circles of parents", async () => {
    const line = (id: string, parentId: string, content: string) =>
      JSON.stringify({ type: "message", id, parentId, message: { role: "user", content } });
    const content = ['{"type":"session","cwd":"/"}', line("a", "b", "one"), line("b", "a", "two")].join("\n");
    const [run] = (await readFixture(pi, { path: "p.jsonl", content })).runs;
    expect(said(run!)).toEqual([
      ["user", "one"],
      ["user", "two"],
    ]);
  });
});

it("reads OpenClaw, whose results name the call as their parent", async () => {
  const [run] = await read("OpenClaw");
  expect(said(run!)).toEqual([
    ["user", "Status?"],
    ["assistant", null],
    ["tool", "all well"],
    ["assistant", "All well."],
  ]);
  expect(run?.problems).toEqual([]);
});

it("makes a run of each session in a file", async () => {
  const content = fixtures.map((fixture) => fixture.content).join("");
  const { runs } = await readFixture(pi, { path: "p.jsonl", content });
  expect(runs.map(({ session }) => session)).toEqual(["s-one", "s-three", "claw-1"]);
});

describe.skipIf(noRealFiles)("files of ../shared", () => {
  it("has the figures of the independent count", async () => {
    const path = "pi/pi-mono__large-session_v1.jsonl";
    const runs = await readReal(pi, path);
    expect(runs).toHaveLength(1);
    expect(countsOf(path)).toMatchObject(figuresOf(runs[0]!));
    expect(runs[0]?.boundaries).toHaveLength(0);
    expect(runs[0]?.problems).toEqual([]);
    expect(runs[0]?.turns).toHaveLength(88);
  });

  it("reads the files that others made to show the shapes", async () => {
    const [small] = await readReal(pi, "others/agent-sessions-fixtures/pi__small.jsonl");
    expect(small?.boundaries.map(({ chars }) => chars)).toEqual([35, 35]);
    const [claw] = await readReal(pi, "others/agent-sessions-fixtures/openclaw__large.jsonl");
    expect(figuresOf(claw!)).toMatchObject({ tool_calls: 2, tool_results: 2, orphan_results: 0 });
    expect(claw?.problems).toEqual([]);
  });
});
