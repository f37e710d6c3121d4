// Summaries by a script in `run`, on the built program: the same document for any number of jobs, costs booked, refusals by name.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { resultDocumentSchema } from "../../src/core/schemas/result-document.ts";
import { cli } from "./built.ts";
import { corpusFile, temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
const corpus = corpusFile(folder, "small.jsonl", { entries: 4 });

function script(name: string, lines: readonly unknown[]): string {
  writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return `script:${join(folder, name)}`;
}

const turn = (content: string, rest: object = {}) => ({
  request: null,
  responses: [{ role: "assistant", content }],
  ...rest,
});
const WELL = script("well.jsonl", [
  ...Array.from({ length: 20 }, (_, at) => turn(`# Current state\nstep ${at} is done`)),
  turn("# Current state\nonly for this one", { task: "entry-2" }),
]);
const PRICES = join(folder, "prices.json");
const price = { fresh: 1, cache_read: 1, cache_write: 0, output: 2, currency: "EUR", as_of: "today", source: "test" };
writeFileSync(PRICES, JSON.stringify({ models: { m: price } }));

const ran = async (...words: readonly string[]) => {
  const { code, stdout, stderr } = await cli(["run", corpus, "--json", "--quiet", ...words]);
  return { code, stderr, document: stdout === "" ? null : JSON.parse(stdout) };
};

describe("run --strategy summary --seat script:FILE", () => {
  it("gives the same document for any number of jobs, in both modes", async () => {
    for (const mode of ["final", "steps"]) {
      const seen = new Set<string>();
      const many = script(
        "many.jsonl",
        Array.from({ length: 40 }, (_, at) => turn(`summary ${at}`)),
      );
      for (const jobs of ["1", "3"]) {
        const words = ["--strategy", "summary", "--strategy", "checkpoint", "--pressure", "0.3", "--pressure", "0.6"];
        const { code, document } = await ran(...words, "--mode", mode, "--seat", many, "--jobs", jobs);
        expect(code).toBe(0);
        const { provenance, ...comparable } = document;
        expect(provenance).toBeDefined();
        seen.add(JSON.stringify(comparable));
        expect(resultDocumentSchema.safeParse(document).success).toBe(true);
      }
      expect(seen.size).toBe(1);
    }
  });

  it("books calls, tokens and money to the arm, and stamps the seat on it without its path", async () => {
    const { code, document } = await ran("--strategy", "summary", "--seat", WELL, "--price", PRICES);
    expect(code).toBe(0);
    const [arm] = Object.values(document.arms) as Record<string, unknown>[];
    expect(arm!.seat).toEqual({ name: "script", pin: expect.stringMatching(/^[0-9a-f]{64}$/), figures: "scripted" });
    for (const item of document.items) {
      const { strategy_calls, strategy_prompt_tokens: prompt, strategy_output_tokens: output } = item.metrics;
      expect(strategy_calls).toBe(1);
      expect(prompt).toBeGreaterThan(100);
      expect(item.metrics.strategy_money).toBeCloseTo((prompt + 2 * output) / 1e6, 12);
    }
    const own = document.items.find(({ id }: { id: string }) => id === "entry-2");
    const other = document.items.find(({ id }: { id: string }) => id === "entry-1");
    expect(own.digests.output).not.toBe(other.digests.output);
    expect(JSON.stringify({ ...document, provenance: null })).not.toContain(folder);
  });

  it("shows the costs in the report", async () => {
    const { stdout } = await cli(["run", corpus, "--strategy", "summary", "--seat", WELL, "--price", PRICES]);
    expect(stdout).toContain("What the strategies' own model calls used");
    expect(stdout).toContain("EUR");
  });

  it("drops mechanically after two failures in the only pass, and says so", async () => {
    const error = turn("", { error: { kind: "overloaded", text: "no" } });
    const { code, document } = await ran("--strategy", "summary", "--seat", script("bad.jsonl", [error, error]));
    expect(code).toBe(0);
    for (const item of document.items) {
      expect(item.detail.notes.join()).toContain("mechanical: the script has an error here");
      expect(item.metrics.exhausted).toBe(0);
    }
  });

  it("fails an entry whose script is used up, by name, and exits 1", async () => {
    const short = script("short.jsonl", [turn("once", { task: "entry-0" }), turn("once", { task: "entry-1" })]);
    const { code, document, stderr } = await ran("--strategy", "summary", "--seat", short);
    expect(code).toBe(1);
    expect(document.items.map(({ status }: { status: string }) => status)).toEqual([
      "evaluated",
      "evaluated",
      "failed",
      "failed",
    ]);
    expect(document.items[2].detail.why).toContain("all were played");
    expect(stderr).toBe("");
  });

  it("plays strictly when it is told to", async () => {
    const request = { messages: [{ role: "user", content: "something else" }] };
    const recorded = script("strict.jsonl", [turn("a", { request }), turn("b", { request })]);
    const words = ["--strategy", "summary", "--seat", recorded];
    expect((await ran(...words)).document.items[0].detail.notes.join()).not.toContain("mechanical");
    const { document } = await ran(...words, "--playback", "strict");
    expect(document.items[0].detail.notes.join()).toContain("was recorded for another request");
  });

  it.each([
    [["--strategy", "summary"], "summary needs a seat that writes it; give --seat"],
    [["--seat", "extract"], "--seat is not used; add --strategy summary"],
    [["--strategy", "summary", "--seat", "local"], "run asks no server"],
    [["--strategy", "summary", "--seat", "extract", "--playback", "strict"], "--playback belongs to a script"],
    [["--strategy", "summary", "--seat", `script:${folder}/none.jsonl`], "none.jsonl"],
    [["--strategy", "sumary"], "did you mean summary?"],
  ])("refuses %j", async (words, says) => {
    const { code, stdout, stderr } = await cli(["run", corpus, ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
  });

  it("names the line of a script that can't be used", async () => {
    writeFileSync(join(folder, "odd.jsonl"), `${JSON.stringify(turn("a"))}\n{"responses":3}\n`);
    const { code, stderr } = await cli([
      "run",
      corpus,
      "--strategy",
      "summary",
      "--seat",
      `script:${join(folder, "odd.jsonl")}`,
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain("odd.jsonl:2");
  });
});
