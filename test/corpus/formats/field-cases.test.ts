// Field cases about what a trace holds: blocks of messages, images, figures of usage, replies over several lines.
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { anthropicMessages } from "../../../src/corpus/formats/anthropic-messages.ts";
import { claudeCode } from "../../../src/corpus/formats/claude-code.ts";
import { codex } from "../../../src/corpus/formats/codex.ts";
import { Records } from "./fixtures/claude-code.ts";
import { readFixture } from "./reading.ts";

const IMAGE = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo".repeat(40_000) },
};

async function messages(list: readonly unknown[]): Promise<Run> {
  const { runs } = await readFixture(anthropicMessages, {
    path: "t.json",
    content: JSON.stringify({ messages: list }),
  });
  expect(runs).toHaveLength(1);
  return runs[0]!;
}

const call = (id: string) => ({ type: "tool_use", id, name: "read_file", input: { path: "a.txt" } });

describe("field cases of traces", () => {
  it("compaction-05: of a user message with text and a result without its call the text stays, the result is dropped and counted", async () => {
    const run = await messages([
      { role: "user", content: "Begin." },
      { role: "assistant", content: [call("kept")] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "kept", content: "body" }] },
      { role: "assistant", content: "Now?" },
      {
        role: "user",
        content: [
          { type: "text", text: "note" },
          { type: "tool_result", tool_use_id: "gone", content: "orphan" },
        ],
      },
      { role: "assistant", content: "Done." },
    ]);
    expect(run.messages.map(({ content }) => content)).toEqual(["Begin.", "", "body", "Now?", "note", "Done."]);
    expect(JSON.stringify(run.messages)).not.toContain("orphan");
    expect(run.problems.filter(({ what }) => what.startsWith("a tool result without its call"))).toHaveLength(1);
  });

  it("compaction-06: thinking goes whole, signature and all, and is counted as no evidence", async () => {
    const run = await messages([
      { role: "user", content: "Begin." },
      {
        role: "assistant",
        content: [{ type: "thinking", thinking: "secret-plan ".repeat(25), signature: "SIG1" }, call("c1")],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "body" }] },
      { role: "assistant", content: "Done." },
    ]);
    expect(JSON.stringify(run.messages)).not.toMatch(/secret-plan|SIG1/);
    expect(run.ledger.thinking).toBe(1);
  });

  it("tokens-01: the text of a nested result counts, and what no reader knows is counted apart, never as nothing", async () => {
    const run = await messages([
      { role: "user", content: "Begin." },
      { role: "assistant", content: [call("c1")] },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "c1",
            content: [
              { type: "text", text: "x".repeat(4000) },
              { type: "unknown_block", data: "y".repeat(4000) },
            ],
          },
        ],
      },
      { role: "assistant", content: "Done." },
    ]);
    expect(run.messages[2]?.content).toContain("x".repeat(4000));
    expect(run.ledger.opaque).toBeGreaterThan(0);
  });

  it("tokens-02: a picture is counted as one, wherever it stands, and its bytes are no text", async () => {
    const run = await messages([
      { role: "user", content: [{ type: "text", text: "Begin." }, IMAGE] },
      { role: "assistant", content: [call("c1")] },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "body" }, IMAGE] }],
      },
      { role: "assistant", content: "Done." },
    ]);
    expect(run.ledger.images).toBe(2);
    expect(JSON.stringify(run.messages).length).toBeLessThan(1000);
  });

  it("tokens-08: of running totals and the last call the last call is the usage", async () => {
    const line = (type: string, payload: unknown) =>
      JSON.stringify({ timestamp: "2026-01-10T09:00:00.000Z", type, payload });
    const figures = (input: number) => ({
      input_tokens: input,
      cached_input_tokens: 0,
      output_tokens: 1,
      reasoning_output_tokens: 0,
      total_tokens: input + 1,
    });
    const lines = [
      line("session_meta", {
        id: "s",
        timestamp: "2026-01-10T09:00:00.000Z",
        cwd: "/srv",
        originator: "codex_cli_rs",
        cli_version: "0.50.0",
      }),
    ];
    for (const [total, last] of [
      [9_120, 9_120],
      [18_405, 9_285],
      [27_870, 9_465],
    ] as const) {
      lines.push(
        line("response_item", { type: "message", role: "user", content: [{ type: "input_text", text: "go" }] }),
        line("response_item", { type: "message", role: "assistant", content: [{ type: "output_text", text: "ok" }] }),
        line("event_msg", {
          type: "token_count",
          info: { total_token_usage: figures(total), last_token_usage: figures(last) },
        }),
      );
    }
    const { runs } = await readFixture(codex, { path: "rollout-1.jsonl", content: `${lines.join("\n")}\n` });
    expect(runs[0]?.usage.map(({ prompt }) => prompt)).toEqual([9_120, 9_285, 9_465]);
  });

  it("tokens-09: a reply over three lines is one message, its usage counted once, the last line's output", async () => {
    const records = new Records();
    records.user("Begin.");
    const part = (block: unknown, output: number) =>
      records.add({
        type: "assistant",
        requestId: "r1",
        message: {
          id: "m1",
          role: "assistant",
          model: "m",
          content: [block],
          usage: { input_tokens: 3, output_tokens: output },
        },
      });
    part({ type: "thinking", thinking: "hm", signature: "S" }, 4);
    part({ type: "text", text: "I look." }, 4);
    part(call("c1"), 212);
    records.user([{ type: "tool_result", tool_use_id: "c1", content: "body" }]);
    const { runs } = await readFixture(claudeCode, { path: "s.jsonl", content: `${records.lines.join("\n")}\n` });
    const run = runs[0]!;
    const replies = run.messages.filter(({ role }) => role === "assistant");
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({ content: "I look.", tool_calls: [{ id: "c1" }] });
    expect(run.usage.map(({ prompt, output }) => [prompt, output])).toEqual([[3, 212]]);
    expect(run.ledger.thinking).toBe(1);
  });
});
