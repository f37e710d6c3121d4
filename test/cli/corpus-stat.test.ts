// `corpus stat` on corpora whose figures are known, and what it refuses.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli, MINI } from "./built.ts";
import { corpusOf } from "./corpus-entries.ts";
import { temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const usage = { prompt: 10, cached: null, fresh: null, written: null, output: 2 };
const file = corpusOf(folder, "known.jsonl", [
  {
    id: "a",
    kind: "code",
    format: "codex",
    model: "m-1",
    session: "0123456789ab",
    more: { turns: [0], usage: [usage] },
  },
  {
    id: "b",
    kind: "code",
    format: "codex",
    model: "m-1",
    session: "0123456789ab",
    text: "[redacted-email-1] [redacted-email-1]",
  },
  {
    id: "c",
    text: "[redacted-email-2] [redacted-home-1] [redacted-nothing-1]",
    more: {
      meta: { format: "pi", starts_from_summary: true, ledger: { images: 3, thinking: 2, opaque: 1 } },
      results: { c1: { failed: true, no_op: null } },
      pinned: ["c1"],
      messages: [
        { role: "user", content: "x" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              id: "c1",
              type: "function",
              function: { name: "f", arguments: "[redacted-email-2] [redacted-home-1] [redacted-nothing-1]" },
            },
          ],
        },
      ],
    },
  },
]);

describe("corpus stat", () => {
  it("counts what is recorded, and tells it from what is not", async () => {
    const { code, stdout } = await cli(["corpus", "stat", file, "--json"]);
    expect(code).toBe(0);
    const { schema, corpora } = JSON.parse(stdout);
    expect(schema).toBe("corpus-stat/1");
    expect(corpora).toEqual([
      {
        name: "known.jsonl",
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        bytes: corpora[0].sizes.bytes.total,
        pinned: false,
        entries: 3,
        messages: { user: 3, assistant: 3, tool: 2 },
        tool_calls: 3,
        tool_results: 2,
        dangling_calls: 1,
        entries_with_dangling: 1,
        kinds: { code: 2, prose: 1 },
        formats: { codex: 2, pi: 1 },
        models: { "m-1": 2 },
        entries_without_model: 1,
        sessions: 1,
        entries_without_session: 1,
        sizes: {
          bytes: expect.anything(),
          // "Say what it says." 17, "read" 4, "{}" 2, result 2 or 37; the third: 1 + 1 + 57.
          estimate: { total: 7 + 15 + 15, min: 7, median: 15, p90: 15, max: 15 },
          messages: { total: 8, min: 2, median: 3, p90: 3, max: 3 },
        },
        turns: { entries: 1, turns: 1 },
        usage: { entries: 1, calls: 3, calls_with_usage: 1 },
        results: { recorded: 1, failed: 1, no_op: 0 },
        starts_from_summary: 1,
        pinned_results: 1,
        ledger: { images: 3, thinking: 2, opaque: 1 },
        placeholders: { email: { count: 3, distinct: 2 }, home: { count: 1, distinct: 1 } },
      },
    ]);
  });

  it("says that a corpus is pinned, and puts several side by side", async () => {
    const { code, stdout } = await cli(["corpus", "stat", MINI, file]);
    expect(code).toBe(0);
    expect(stdout).toContain("corpus stat: 2 corpora");
    expect(stdout).toMatch(/mini\.jsonl +29 /);
    expect(stdout.match(/^pinned +(yes|no)$/gm)).toHaveLength(2);
  });

  it.each([
    ["the same bytes twice", [file, file], /the same bytes as known\.jsonl; name each corpus once/],
    ["an absent file", [join(folder, "absent.jsonl")], /absent\.jsonl: there is no such file/],
    ["a URL", ["https://host/a.jsonl"], /a URL, not a path/],
    ["no file", [], /FILE is missing; see compaction-eval corpus stat --help/],
    ["a corpus without a pin", [file, "--require-pin"], /pins\.json beside it does not name this file/],
  ])("refuses %s", async (_, words, line) => {
    const { code, stdout, stderr } = await cli(["corpus", "stat", ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(line);
  });

  it("refuses a corpus with a finding of the redaction table, by class and line", async () => {
    const secret = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");
    const dirty = corpusOf(folder, "dirty.jsonl", [{ id: "a" }, { id: "b", text: `export API_TOKEN=${secret}` }]);
    const { code, stdout, stderr } = await cli(["corpus", "stat", dirty]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/dirty\.jsonl:2: .*assignment/);
    expect(stderr).not.toContain(secret.slice(0, 8));
  });
});
