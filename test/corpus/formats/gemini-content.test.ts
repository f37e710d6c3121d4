// Contents of the Gemini API: parts, pairing, the snapshot of a compression; a fixture of ours, then a real file.
import { describe, expect, it } from "vitest";
import { type Run, runSchema } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { geminiContent } from "../../../src/corpus/formats/gemini-content.ts";
import { fileProbe } from "../../../src/corpus/trace/probe.ts";
import { fixtures, SNAPSHOT } from "./fixtures/gemini-content.ts";
import { noRealFiles, readFixture, readReal } from "./reading.ts";

describe.each(fixtures)("contents of the Gemini API: $name", ({ path, content }) => {
  it("are one transcript", async () => {
    expect(geminiContent.recognises(fileProbe(path, new TextEncoder().encode(String(content))))).toBe(true);
    const { runs } = await readFixture(geminiContent, { path, content });
    const run = runs[0] as Run;
    expect(() => runSchema.parse(run)).not.toThrow();
    expect(checkTranscript(run.messages)).toMatchObject({ kind: "legal", dangling: [] });
    expect(run.messages.map(({ role, content: said }) => [role, said])).toEqual([
      ["user", "<session_context>\nToday is a day.\n</session_context>"],
      ["user", SNAPSHOT],
      ["assistant", "Got it."],
      ["user", "Water the roses"],
      ["assistant", "Watering."],
      ["tool", "wet"],
      ["tool", "no water"],
      ["assistant", "Done."],
    ]);
    expect(run.messages[4]?.tool_calls?.map(({ id, function: { arguments: args } }) => [id, args])).toEqual([
      ["a1", '{"liters":3}'],
      ["a2", '{"liters":4}'],
    ]);
    expect(run.results).toEqual({ a1: { failed: true, no_op: null }, a2: { failed: false, no_op: null } });
    expect(run.turns).toEqual([3]);
    expect(run.boundaries).toEqual([{ before_message: 1, kind: "raw_gone", chars: SNAPSHOT.length, model: null }]);
    // A thought and a signature; a picture; code that the provider ran.
    expect(run.ledger).toEqual({ images: 1, thinking: 2, opaque: 1 });
    expect(run.problems.map(({ what }) => what)).toEqual(["a tool result without its call: left out"]);
  });
});

describe("hostile contents", () => {
  it.each([
    ["parts of every type", '[{"role":"user","parts":["x",null,7,[],{"text":5}]}]', ["x"]],
    ["items that are none", '[1,{"role":"user","parts":[{"text":"x"}]},{"role":"user"}]', ["x"]],
    [
      "a call without anything",
      '[{"role":"user","parts":[{"text":"x"}]},{"role":"model","parts":[{"functionCall":{}}]}]',
      ["x", null],
    ],
  ])("%s", async (_, content, expected) => {
    const { runs } = await readFixture(geminiContent, { path: "x.json", content });
    expect(runs[0]?.messages.map(({ content: said }) => said)).toEqual(expected);
  });
});

describe.skipIf(noRealFiles)("a real checkpoint", () => {
  it("starts from a snapshot, and pairs every call", async () => {
    const [run] = await readReal(geminiContent, "gemini-cli/gemini-cli__content-array_checkpoint.json");
    expect(checkTranscript(run?.messages ?? [])).toMatchObject({ kind: "legal", dangling: [] });
    expect(run?.boundaries.map(({ before_message: at, kind }) => [at, kind])).toEqual([[1, "raw_gone"]]);
  });
});
