// ATIF: hand-overs, copied context, deep embedding, and the real trajectories of ../shared.
import { describe, expect, it } from "vitest";
import { atif } from "../../../src/corpus/formats/atif.ts";
import { countsOf, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";

const read = async (document: unknown) =>
  (await readFixture(atif, { path: "trajectory.json", content: JSON.stringify(document) })).runs;
const steps = (...list: readonly object[]) => ({ schema_version: "ATIF-v1.6", session_id: "s", steps: list });

describe("a hand-over within a file", () => {
  it("is a boundary; the text that stands for what was before is no turn", async () => {
    const [run] = await read(
      steps(
        { source: "user", message: "Fly." },
        { source: "agent", message: "Flying." },
        { source: "system", message: "Handed over.", observation: { results: [{ subagent_trajectory_ref: [{}] }] } },
        { source: "user", message: "It flew." },
        { source: "agent", message: "Landing." },
        { source: "user", message: "Again." },
      ),
    );
    expect(run?.messages.map(({ content }) => content)).toEqual(["Fly.", "Flying.", "It flew.", "Landing.", "Again."]);
    expect(run?.boundaries).toEqual([{ before_message: 2, kind: "raw_kept", chars: 8, model: null }]);
    expect(run?.turns).toEqual([0, 4]);
    expect(run?.ledger.opaque).toBe(1);
  });
});

it("does not count the usage of copied steps again", async () => {
  const metrics = { prompt_tokens: 9, completion_tokens: 1, cached_tokens: 0 };
  const [run] = await read(
    steps(
      { source: "user", message: "Fly.", is_copied_context: true },
      { source: "agent", message: "Flying.", metrics, is_copied_context: true },
      { source: "agent", message: "Landing.", metrics },
    ),
  );
  expect(run?.usage.map(({ prompt }) => prompt)).toEqual([null, 9]);
});

it("follows embedded trajectories to a depth and says where it stops", async () => {
  let document: object = steps({ source: "user", message: "innermost" });
  for (let depth = 0; depth < 40; depth += 1) {
    document = { ...steps({ source: "user", message: `${depth}` }), subagent_trajectories: [document] };
  }
  const runs = await read(document);
  expect(runs).toHaveLength(17);
  expect(runs.at(-1)?.problems).toHaveLength(1);
});

it("keeps arguments in their source lexemes", async () => {
  const args = '{"n":12345678901234567890,"10":1,"2":0,"2":3}';
  const content = `{"schema_version":"ATIF-v1.0","steps":[{"source":"user","message":"go"},
    {"source":"agent","message":"","tool_calls":[{"tool_call_id":"c","function_name":"f","arguments":${args}}]}]}`;
  const { runs } = await readFixture(atif, { path: "t.json", content });
  expect(runs[0]?.messages[1]?.tool_calls?.[0]?.function.arguments).toBe(args);
});

it("says that a trajectory has no steps, and which step it can't place", async () => {
  const { runs, problems } = await readFixture(atif, { path: "t.json", content: '{"schema_version":"ATIF-v1.0"}' });
  expect([runs.length, problems.length]).toEqual([0, 1]);
  const [run] = await read(steps({ source: "user", message: "a" }, { source: "moon", message: "b" }));
  expect(run?.problems[0]?.what).toContain("step 2");
});

describe.skipIf(noRealFiles)("files of ../shared", () => {
  it.each([
    "openhands__hello-world.trajectory.json",
    "terminus_2__hello-world-context-summarization-linear-history.trajectory.json",
    "terminus_2__hello-world-context-summarization-linear-history.trajectory.cont-1.json",
    "terminus_2__hello-world-timeout.trajectory.json",
  ])("%s has the figures of the independent count", async (name) => {
    const path = `harbor-atif/${name}`;
    const [run, ...more] = await readReal(atif, path);
    const counts = countsOf(path) as Record<string, number>;
    expect(more).toEqual([]);
    const { tool_calls: calls, tool_results: results } = figuresOf(run!) as {
      tool_calls: number;
      tool_results: number;
    };
    expect(calls).toBe(counts.tool_calls);
    // Results of steps without calls came to the model as a user's text.
    const told = run!.messages.length - counts.steps! - results + run!.ledger.opaque;
    expect(results + told).toBe(counts.observation_results! - run!.ledger.opaque);
    expect(run?.problems).toEqual([]);
  });
});
