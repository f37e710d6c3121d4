// aider histories: sessions, who spoke, commands, usage, a file that starts in the middle, an interrupt.
import { describe, expect, it } from "vitest";
import { aider } from "../../../src/corpus/formats/aider.ts";
import { usageIn } from "../../../src/corpus/trace/aider/lines.ts";
import { fixtures } from "./fixtures/aider.ts";
import { detectedAs, noRealFiles, readFixture, readReal } from "./reading.ts";
import { runsOfFixture, told } from "./told.ts";

describe("a history", () => {
  it("is one run a session; replies, notices and what was typed stand apart", async () => {
    const [rest, first, second, ...more] = await runsOfFixture(aider, fixtures, "history");
    expect(more).toEqual([]);
    expect(told(rest)).toEqual(["assistant|the rest of a reply", "user|Applied edit to kiln.py"]);
    expect(told(first)).toEqual([
      "user|Aider v0.86.1\nMain model: maker/m-potter with diff edit format\nGit repo: .git with 12 files",
      "user|/add kiln.py",
      "user|Added kiln.py to the chat",
      "user|Fire the kiln.\nSlowly, please.",
      "assistant|I change the ramp.\n\n# Not a session\n\nkiln.py\n```python\n<<<<<<< SEARCH\nramp = 9\n=======\nramp = 3\n>>>>>>> REPLACE\n```",
      "user|Applied edit to kiln.py\nCommit 1a2b3c4 feat: slow ramp",
      "user|/ask Why slowly?",
      "assistant|Clay cracks.",
    ]);
    expect(first).toMatchObject({
      day: "2026-02-03",
      turns: [3, 6],
      model: ["maker/m-potter", "maker/m-potter"],
      interrupted: false,
    });
    expect(told(second)).toEqual(["user|And glaze it.", "assistant|Glazing", "user|\n^C KeyboardInterrupt"]);
    expect(second).toMatchObject({ day: "2026-02-04", turns: [0], interrupted: true });
  });

  it("has usage where figures are exact, and says where they are not", async () => {
    const [rest, first] = await runsOfFixture(aider, fixtures, "history");
    expect(rest?.usage).toMatchObject([{ prompt: 812, cached: null, output: 40, why: "no cached figure" }]);
    expect(first?.usage).toEqual([
      { prompt: 5244, cached: null, fresh: null, written: null, output: 604, why: "no cached figure" },
      {
        prompt: null,
        cached: null,
        fresh: null,
        written: null,
        output: 31,
        why: "rounded, sent with or without the cached share",
      },
    ]);
    expect(usageIn("Tokens: 1, sent")).toBeNull();
  });

  it("is known without its first line, and Markdown with headings is none", () => {
    expect(detectedAs("x.md", "#### do it  \n\nDone.\n\n> Applied edit to a.py  \n")).toBe("aider");
    expect(detectedAs("README.md", "#### A heading\n\n> a quote\n")).toBe("unknown");
  });

  it("names bytes that are no UTF-8", async () => {
    const content = Buffer.concat([Buffer.from("#### x\n"), Buffer.from([0xff, 0x0a])]);
    const { runs } = await readFixture(aider, { path: "h.md", content });
    expect(runs[0]?.problems).toMatchObject([{ line: 2 }]);
  });
});

describe.skipIf(noRealFiles)("the real file", () => {
  it("has four sessions, each a run without a reply", async () => {
    const runs = await readReal(aider, "aider/zen-mcp-server__.aider.chat.history.md");
    expect(runs.map(({ day }) => day)).toEqual(["2025-10-20", "2025-10-20", "2025-10-22", "2025-10-23"]);
    expect(runs.flatMap(({ turns }) => turns)).toEqual([]);
    expect(runs.flatMap(({ messages }) => messages.filter(({ role }) => role === "assistant"))).toEqual([]);
  });
});
