// Copilot CLI: chunks of one API call, the harness's own messages, compaction, sub-agents; then a real file.
import { describe, expect, it } from "vitest";
import { type Run, runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { copilotCli } from "../../../src/corpus/formats/copilot-cli.ts";
import { noRealFiles, readFixture, readReal } from "./reading.ts";

const start = {
  type: "session.start",
  data: { sessionId: "pier-1", copilotVersion: "1.0.72" },
  timestamp: "2026-05-01T00:00:00Z",
};
const user = (content: string, more: object = {}) => ({ type: "user.message", data: { content, ...more } });
const reply = (content: string, more: object = {}) => ({
  type: "assistant.message",
  data: { content, toolRequests: [], ...more },
});
const call = (toolCallId: string, name: string, args: unknown) => ({ toolCallId, name, arguments: args });
const done = (toolCallId: string, content: string, more: object = {}) => ({
  type: "tool.execution_complete",
  data: { toolCallId, success: true, result: { content }, ...more },
});

async function read(...events: readonly unknown[]): Promise<readonly Run[]> {
  const content = [start, ...events].map((event) => `${JSON.stringify(event)}\n`).join("");
  const { runs } = await readFixture(copilotCli, { path: "events.jsonl", content });
  for (const run of runs) expect(() => runSchema.parse(run)).not.toThrow();
  return runs;
}

const words = (run: Run | undefined) => run?.messages.map(({ content }) => content);

describe("a Copilot session", () => {
  it("makes one message of the chunks of an API call", async () => {
    const [run] = await read(
      user("mend the pier"),
      reply("", { apiCallId: "a1" }),
      reply("Planks first.", { apiCallId: "a1", toolRequests: [call("c1", "saw", { n: 1 })] }),
      reply("Then nails.", { apiCallId: "a1", toolRequests: [call("c2", "nail", "raw text")], outputTokens: 40 }),
      done("c1", "sawn"),
      done("c2", "nailed"),
      reply("Done.", { apiCallId: "a2", outputTokens: 2 }),
    );
    expect(words(run)).toEqual(["mend the pier", "Planks first.\nThen nails.", "sawn", "nailed", "Done."]);
    expect(run?.messages[1]?.tool_calls?.map(({ function: made }) => made.arguments)).toEqual(['{"n":1}', "raw text"]);
    expect(run?.usage.map(({ output }) => output)).toEqual([40, 2]);
  });

  it("tells a person from the harness, and says a repeated prompt once", async () => {
    const system = { type: "system.message", data: { role: "system", content: "You mend." } };
    const [run] = await read(
      system,
      user("mend"),
      user("", { transformedContent: "<system_reminder>tools</system_reminder>", source: "system" }),
      system,
      user("again"),
      { ...system, data: { role: "system", content: "You paint." } },
    );
    expect(words(run)).toEqual([
      "You mend.",
      "mend",
      "<system_reminder>tools</system_reminder>",
      "again",
      "You paint.",
    ]);
    expect(run?.turns).toEqual([1, 3]);
  });

  it("puts the summary of a compaction behind its boundary", async () => {
    const compaction = (data: object) => ({ type: "session.compaction_complete", data });
    const [run] = await read(
      user("a"),
      reply("b"),
      compaction({ success: false }),
      compaction({ success: true, summaryContent: "a, b" }),
      user("c"),
    );
    expect(words(run)).toEqual(["a", "b", "a, b", "c"]);
    expect(run?.boundaries).toEqual([{ before_message: 2, kind: "raw_kept", chars: 4, model: null }]);
    expect(run?.turns).toEqual([0, 3]);
  });

  it("gives a sub-agent a run of its own", async () => {
    const inside = { parentToolCallId: "c1" };
    const [main, agent, ...others] = await read(
      user("look around"),
      reply("", { toolRequests: [call("c1", "task", { prompt: "count gulls", agent_type: "explore" })] }),
      { type: "subagent.started", data: { toolCallId: "c1", agentName: "explore" } },
      reply("", { ...inside, model: "m-small", toolRequests: [call("c2", "look", {})] }),
      done("c2", "nine", inside),
      reply("Nine.", inside),
      done("c1", "nine gulls"),
    );
    expect(others).toEqual([]);
    expect(words(main)).toEqual(["look around", null, "nine gulls"]);
    expect(words(agent)).toEqual(["count gulls", null, "nine", "Nine."]);
    expect([agent?.session, agent?.parent, agent?.turns]).toEqual(["pier-1#c1", "pier-1", [0]]);
  });

  it("names what is no event, and goes on", async () => {
    const [run] = await read(
      user("a"),
      [1],
      { type: "user.message" },
      { data: {} },
      { type: "new.kind", data: {} },
      reply("b"),
    );
    expect(words(run)).toEqual(["a", "b"]);
    expect(run?.problems.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

describe.skipIf(noRealFiles)("a real Copilot session", () => {
  it("has two turns, and each API call once", async () => {
    const [run, ...others] = await readReal(copilotCli, "copilot-cli/azure-dev__1.0.72_events.jsonl");
    expect(others).toEqual([]);
    expect(checkTranscript(run?.messages ?? [])).toMatchObject({ kind: "legal", dangling: [] });
    expect(run?.turns).toHaveLength(2);
    expect(run?.messages.filter(({ role }) => role === "system")).toHaveLength(1);
    expect(run?.usage).toHaveLength(29);
    expect(run?.usage.every(({ output }) => output !== null)).toBe(true);
  });
});
