// SWE-agent: function calls and text mode, and the real trajectories of ../shared.
import { describe, expect, it } from "vitest";
import { sweAgent } from "../../../src/corpus/formats/swe-agent.ts";
import { fixtures } from "./fixtures/swe-agent.ts";
import { countsOf, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const named = (name: string) => fixtures.find((fixture) => fixture.name === name)!;
const said = (run: { messages: readonly { role: string; content: string | null }[] }) =>
  run.messages.map(({ role, content }) => [role, content]);

describe("function calls", () => {
  it("is the history without demonstrations, one id for one call", async () => {
    const { runs } = await readFixture(sweAgent, named("function calls"));
    expect(runs).toHaveLength(1);
    const run = runs[0]!;
    expect(said(run)).toEqual([
      ["system", "You mend boats."],
      ["user", "Mend the boat."],
      ["assistant", "I look."],
      ["tool", "harbour.py\r\n(Open file: n/a)\nbash-$"],
      ["assistant", "I open it."],
      ["tool", "1:boat"],
      ["assistant", "Done."],
    ]);
    const calls = run.messages.flatMap(({ tool_calls: list = [] }) => list);
    expect(calls.map(({ id, function: made }) => [id, made.name, made.arguments])).toEqual([
      ["call_x", "bash", '{"command":"ls -F"}'],
      ["call_x~2", "open", '{"path":"harbour.py"}'],
      ["call_s", "submit", "{}"],
    ]);
    expect(run.ledger).toEqual({ images: 1, thinking: 1, opaque: 1 });
    expect(run.turns).toEqual([1]);
    expect(run.model).toEqual(["sail-1", "sail-1", "sail-1"]);
    expect([run.interrupted, run.stop_reason]).toEqual([false, "submitted"]);
  });
});

describe("text mode", () => {
  it("makes a call of each action and a result of the observation after it", async () => {
    const { runs } = await readFixture(sweAgent, named("text mode"));
    expect(said(runs[0]!)).toEqual([
      ["system", "You mend nets."],
      ["user", "Mend the net."],
      ["assistant", "I look.\n"],
      ["tool", "net\nbash-$"],
      ["assistant", "Which knot?"],
      ["user", "Your output had no action."],
      ["assistant", ""],
    ]);
    expect(runs[0]?.messages[2]?.tool_calls?.[0]?.function).toEqual({ name: "bash", arguments: '{"command":"ls\\n"}' });
    expect(runs[0]?.turns).toEqual([1]);
    // Written after each step, and never finished.
    expect([runs[0]?.interrupted, runs[0]?.stop_reason]).toEqual([true, null]);
  });

  it("makes a run of each agent", async () => {
    const { runs } = await readFixture(sweAgent, named("text mode"));
    expect(runs).toHaveLength(2);
    expect(said(runs[1]!)).toEqual([
      ["user", "Tie it."],
      ["assistant", "Tied.\n"],
    ]);
  });
});

it("says that a document has no history", async () => {
  const { runs, problems } = await readFixture(sweAgent, { path: "x.traj", content: '{"trajectory":[],"history":7}' });
  expect(runs).toEqual([]);
  expect(problems).toHaveLength(1);
});

describe.skipIf(noRealFiles)("files of ../shared", () => {
  it("has the figures of the independent count for function calls", async () => {
    const path = "swe-agent/marshmallow-1867__function-calling_1.0.traj";
    const runs = await readReal(sweAgent, path);
    const counts = countsOf(path) as Record<string, number>;
    expect(counts).toMatchObject(figuresOf(runs[0]!));
    expect(runs[0]?.messages).toHaveLength(counts.history!);
    const reissued = runs[0]?.messages
      .flatMap(({ tool_calls: calls = [] }) => calls)
      .filter(({ id }) => id.includes("~"));
    // Two ids are used again: one for two calls, one for four.
    expect(new Set(reissued?.map(({ id }) => id.split("~")[0])).size).toBe(counts.duplicate_call_ids);
    expect(reissued).toHaveLength(4);
  });

  it("makes as many calls as there are steps in text mode, where none is recorded as one", async () => {
    const path = "swe-agent/ctf_i_got_id__0.x.traj";
    const runs = await readReal(sweAgent, path);
    const counts = countsOf(path) as Record<string, number>;
    expect(figuresOf(runs[0]!)).toMatchObject({
      tool_calls: counts.steps,
      tool_results: counts.steps! - 1,
      dangling_calls: 1,
      orphan_results: 0,
    });
    expect(runs[0]?.messages).toHaveLength(counts.history!);
  });
});
