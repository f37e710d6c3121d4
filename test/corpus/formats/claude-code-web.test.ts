// Web sessions of Claude Code: the same records in one document, without links.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Run, runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { claudeCodeWeb } from "../../../src/corpus/formats/claude-code-web.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import { fileProbe } from "../../../src/corpus/trace/probe.ts";
import { SUMMARY } from "./fixtures/claude-code.ts";
import { loglines } from "./fixtures/claude-code-web.ts";

async function runsOf(content: string): Promise<readonly Run[]> {
  expect(claudeCodeWeb.recognises(fileProbe("session.json", new TextEncoder().encode(content)))).toBe(true);
  const runs: Run[] = [];
  for await (const run of claudeCodeWeb.read(memorySource("session.json", content))) runs.push(run);
  for (const run of runs) expect(() => runSchema.parse(run)).not.toThrow();
  return runs;
}

describe("a web session", () => {
  it("is one run, its summary a boundary", async () => {
    const [run] = await runsOf(JSON.stringify({ loglines: [...loglines, "no record"] }, null, 1));
    expect(run?.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "Add a function"],
      ["assistant", "Adding it."],
      ["tool", "written"],
      ["user", SUMMARY],
      ["user", "And a test"],
      ["assistant", "Done."],
    ]);
    expect(checkTranscript(run?.messages ?? []).kind).toBe("legal");
    expect(run?.messages[1]?.tool_calls?.[0]?.function.arguments).toBe('{"file_path":"a.py"}');
    expect(run?.turns).toEqual([0, 4]);
    expect(run?.boundaries).toEqual([{ before_message: 3, kind: "raw_kept", chars: SUMMARY.length, model: null }]);
    expect(run?.ledger).toEqual({ images: 0, thinking: 1, opaque: 0 });
    expect(run?.problems.map(({ what }) => what)).toEqual(["logline 7 is no object"]);
    expect(run?.day).toBe("2026-02-03");
  });

  it("has no run without messages, and says what was wrong", async () => {
    expect(await runsOf('{"loglines":[]}')).toEqual([]);
    const source = memorySource("session.json", '{"loglines":[1,{"type":"user"}]}');
    for await (const _ of claudeCodeWeb.read(source)) expect.unreachable();
    expect(source.problems).toHaveLength(2);
  });
});

const REAL = join(import.meta.dirname, "../../../../shared/traces/claude-code");

describe.skipIf(!existsSync(REAL))("a real web session", () => {
  it("pairs every call", async () => {
    const [run] = await runsOf(readFileSync(join(REAL, "claude-code-transcripts__web-session_loglines.json"), "utf8"));
    expect(checkTranscript(run?.messages ?? [])).toMatchObject({ kind: "legal", dangling: [] });
    expect(run?.turns).toHaveLength(5);
    expect(run?.boundaries).toHaveLength(1);
  });
});
