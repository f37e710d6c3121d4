// Cline and its forks on made-up histories: blocks, results and calls in texts, condensed and truncated histories, the SDK's document.
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { cline } from "../../../src/corpus/formats/cline.ts";
import { textCall, textResult } from "../../../src/corpus/trace/cline/text-results.ts";
import { fixtures } from "./fixtures/cline.ts";
import { countsOf, detectedAs, figuresOf, noRealFiles, readReal } from "./reading.ts";
import { runsOfFixture, told } from "./told.ts";

const only = async (name: string): Promise<Run> => {
  const runs = await runsOfFixture(cline, fixtures, name);
  expect(runs).toHaveLength(1);
  return runs[0] as Run;
};

describe("a history", () => {
  it("pairs results that stand in texts by the name of the tool", async () => {
    const run = await only("history");
    expect(told(run)).toEqual([
      "user|<task>\nPaint the fence.\n</task>\n<environment_details>\nhalf past nine\n</environment_details>",
      'assistant|I look first.|read_file {"path":"fence.txt"}|list_files {"path":"."}',
      "tool|fence.txt\ngate.txt",
      "tool|The tool execution failed with the following error:\nno such file",
      "user|<environment_details>\nhalf past nine\n</environment_details>",
      "assistant|I will.\n\n[Response interrupted by user]",
      "user|[TASK RESUMPTION] go on\nIn green.",
    ]);
    expect(run).toMatchObject({
      session: "1767225600000",
      day: "2026-01-01",
      turns: [0, 6],
      results: { toolu_a: { failed: true, no_op: null } },
      interrupted: true,
      problems: [],
    });
    expect(run.messages[2]?.tool_call_id).toBe("toolu_b");
  });

  it("reads the call that a reply wrote as XML, once a result answers it", async () => {
    const run = await only("xml");
    expect(told(run)).toEqual([
      "user|<task>\nMow the lawn.\n</task>\n<environment_details>\nhalf past nine\n</environment_details>",
      `assistant|I write it down.|write_to_file ${JSON.stringify({ path: "lawn.md", content: "<b>short</b>\n</content>", line_count: "2" })}`,
      "tool|saved",
      "user|<environment_details>\nhalf past nine\n</environment_details>",
      "assistant|Done.",
    ]);
    expect(run.turns).toEqual([0]);
  });

  it.each(["condensed", "truncated"])("%s: what is hidden still stands before the boundary", async (name) => {
    const run = await only(name);
    expect(told(run)).toEqual([
      "user|Count the sheep.",
      'assistant||count {"field":"north"}',
      "tool|40",
      "assistant|Forty so far.",
      "user|The user counts sheep; the north field has 40.",
      'assistant||count {"field":"south"}',
      "tool|2",
    ]);
    expect(run.boundaries).toEqual([{ before_message: 4, kind: "raw_kept", chars: 46, model: null }]);
    expect(run.turns).toEqual([0]);
    expect(run.results).toEqual({ t2: { failed: false, no_op: null } });
  });

  it("without hidden messages was rewritten", async () => {
    expect((await only("rewritten")).boundaries).toEqual([
      { before_message: 4, kind: "raw_gone", chars: 46, model: null },
    ]);
  });
});

describe("a document of the SDK", () => {
  it("shows files as texts, results as they were written, and counts the cached share as part of the prompt", async () => {
    const run = await only("sdk");
    expect(told(run)).toEqual([
      "system|You keep a garden.",
      'user|Water the beds.\n<file_content path="/srv/beds.txt">\nbed 1\nbed 2\n</file_content>',
      'assistant|I read.|read_files {"files":[{"path":"beds.txt"}]}',
      'tool|{"query":"beds.txt","result":"bed 1","success":true}',
      "assistant|All wet.",
    ]);
    expect(run).toMatchObject({
      session: "1767312000000_garden",
      day: "2026-01-02",
      turns: [1],
      model: ["m-gardener", "m-gardener"],
      boundaries: [],
    });
    expect(run.usage[0]).toEqual({ prompt: 90, cached: 60, fresh: 30, written: 0, output: 8 });
  });

  it("that opens with a summary has nothing raw", async () => {
    const run = await only("sdk summary");
    expect(run.boundaries).toEqual([{ before_message: 0, kind: "raw_gone", chars: 34, model: null }]);
    expect(run.turns).toEqual([2]);
  });

  it("whose first message tells of a compaction has nothing raw, and a person spoke it", async () => {
    const run = await only("sdk notice");
    expect(run.boundaries).toMatchObject([{ before_message: 0, kind: "raw_gone" }]);
    expect(run.turns).toEqual([1]);
  });
});

describe("texts", () => {
  it("are results by their heading alone", () => {
    expect(textResult("[execute_command for 'ls [a-z]'] Result:\nx")).toEqual({
      name: "execute_command",
      content: "x",
    });
    expect(textResult("see [read_file] Result:")).toBeNull();
    expect(textResult("[1] Result: none")).toBeNull();
  });

  it("hold calls that are cut, and none by another name", () => {
    expect(textCall("a <go><to>north", "go")).toEqual({ before: "a", arguments: '{"to":"north"}' });
    expect(textCall("a <go><to>north</to></go>", "come")).toBeNull();
  });

  it("of any size are read in time that grows with them", () => {
    const many = `<go>${"<a>".repeat(200_000)}`;
    const start = performance.now();
    textCall(many, "go");
    textCall(`<go>${"<a>x</a>".repeat(100_000)}</go>`, "go");
    textResult(`[go ${"] ".repeat(500_000)}`);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

it("is not every list of messages", () => {
  expect(detectedAs("x.json", JSON.stringify([{ role: "user", content: "hi" }]))).toBe("openai-messages");
});

describe.skipIf(noRealFiles)("real files", () => {
  it("has the figures of the independent count", async () => {
    const path = "anthropic-messages/cline-sdk__session.messages.json";
    const [run] = await readReal(cline, path);
    const counts = countsOf(path);
    for (const [name, figure] of Object.entries(figuresOf(run as Run)))
      expect([name, figure]).toEqual([name, counts[name]]);
    // The count leaves the system text out and counts messages of results, of which each has one.
    expect(run?.messages).toHaveLength((counts.messages as number) + 1);
    expect(run?.usage.every(({ prompt, cached }) => prompt !== null && cached !== null && cached <= prompt)).toBe(true);
  });

  it.each(["agentic", "basic"])("finds the compaction of the %s form", async (form) => {
    const [run] = await readReal(cline, `anthropic-messages/cline-sdk__${form}.compaction.json`);
    expect(run?.boundaries).toMatchObject([{ before_message: 0, kind: "raw_gone" }]);
  });
});
