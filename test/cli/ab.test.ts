// `ab` as a user runs it: the built program with the seats that need no server.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { resultDocumentSchema } from "../../src/core/schemas/result-document.ts";
import type { AbSummary } from "../../src/evals/ab/assemble.ts";
import { cli, MINI } from "./built.ts";
import { temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
const FEW = ["--entry", "incident-api", "--entry", "ring-backport", "--entry", "release-notes"];
const PRICES = join(folder, "prices.json");
const row = {
  fresh: 2,
  cache_read: 1,
  cache_write: 0,
  output: 10,
  currency: "EUR",
  as_of: "2026-01-01",
  source: "test",
};
writeFileSync(PRICES, JSON.stringify({ models: { any: row } }));

const FEW_LOGS = ["--entry", "todo-month-end"];

const summaryOf = (stdout: string) => JSON.parse(stdout).summary as AbSummary;

describe("ab on mini.jsonl", () => {
  it("exits 0 with an identity strategy and no difference, and says before the first request what is ahead", async () => {
    const { code, stdout, stderr } = await cli(["ab", MINI, "--seat", "extract", "--strategy", "none", "--json"]);
    expect(code).toBe(0);
    const document = resultDocumentSchema.parse(JSON.parse(stdout));
    expect(document.schema).toBe("ab/1");
    const { against_full: against } = summaryOf(stdout);
    for (const arm of ["none@pressure=0.5", "full-again"]) {
      expect(against[arm]!.differences.probe_recall).toMatchObject({ difference: 0, low: 0, high: 0, mean_full: 1 });
    }
    expect(stderr).toMatch(
      /planned: 81 blocks, 162 requests, at most \d+ prompt tokens \(o200k\) and \d+ output tokens;/,
    );
  });

  it("exits 0 also where the strategy loses, with the interval below 0", async () => {
    const words = ["ab", MINI, "--seat", "extract", "--strategy", "clear-tool-results:0", "--arms", "full,on"];
    const { code, stdout } = await cli([...words, "--json"]);
    expect(code).toBe(0);
    const row = summaryOf(stdout).against_full["clear-tool-results:0@pressure=0.5"]!.differences;
    for (const name of ["probe_recall", "summary_recall"]) expect(row[name]!.high).toBeLessThan(0);
    const table = await cli([...words, ...FEW], { env: { COLUMNS: "160" } });
    expect(table.stdout).toContain("Figures are scripted: ");
    expect(table.stdout).toMatch(/clear-tool-results:0\S* +probes +3 +3/);
  });

  it.each(["mute", "random"])("exits 3 with %s, and names the self-test", async (seat) => {
    const { code, stdout, stderr } = await cli(["ab", MINI, "--seat", seat, ...FEW, "--json"]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /the self-test seat failed: recall 0\S* where at least 0\.6 is needed; nothing was measured/,
    );
    expect(JSON.parse(stdout)).toMatchObject({ planned: 9, excluded: { "self-test failed": 9 } });
  });

  it("exits 3 when fewer pairs were scored than asked for", async () => {
    const words = ["ab", MINI, "--seat", "extract", ...FEW, "--quiet"];
    expect((await cli([...words, "--min-evaluated", "3"])).code).toBe(0);
    const { code, stderr } = await cli(["ab", MINI, "--seat", "extract", ...FEW, "--min-evaluated", "4"]);
    expect(code).toBe(3);
    expect(stderr).toContain("only 3 pairs were scored for gcf+skeleton@pressure=0.5");
  });

  it.each([
    [["--arms", "full"], "--arms full leaves nothing to compare"],
    [["--arms", "full,of"], '--arms knows no arm "of"'],
    [["--max-cost", "1"], "--max-cost needs prices"],
    [["--entry", "nobody"], 'no entry "nobody" in the corpus'],
    [["--trials", "0"], "--trials 0 must be a whole number of at least 1"],
    [["--strategy", "none", "--strategy", "none"], '"none@pressure=0.5" is there twice'],
  ])("refuses %j", async (words, says) => {
    const { code, stdout, stderr } = await cli(["ab", MINI, "--seat", "extract", ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
  });

  it("exits 3 where no server is", async () => {
    const { code, stdout, stderr } = await cli(["ab", MINI, "--endpoint", "http://127.0.0.1:9", ...FEW]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("refuses to ask nobody, and about nothing", async () => {
    expect(await cli(["ab", MINI], { cwd: folder })).toMatchObject({ code: 2, stdout: "" });
    const { code, stderr } = await cli(["ab", "--seat", "extract"], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining("CORPUS is missing")]);
  });

  it("takes corpus and prices from the configuration", async () => {
    const prices = { prices: "prices.json", corpus: "few.jsonl", seats: {} };
    const work = temporaryFolder();
    writeFileSync(join(work, "compaction-eval.json"), JSON.stringify(prices));
    writeFileSync(join(work, "prices.json"), readFileSync(PRICES));
    writeFileSync(join(work, "few.jsonl"), readFileSync(MINI));
    const { code, stdout, stderr } = await cli(["ab", "--seat", "extract", ...FEW, "--json"], { cwd: work });
    expect(code).toBe(0);
    expect(stderr).toMatch(/at most \d\.\d{4} EUR/);
    const { arms } = summaryOf(stdout);
    expect(arms.full!.sums.money).toBeNull();
    expect(arms.full!.sums.money_at_most).toBeGreaterThan(0);
  });
});

describe("ab with limits", () => {
  it("ends at a cap, says that it is partial, and keeps what it has", async () => {
    const work = join(temporaryFolder(), "run");
    const words = ["ab", MINI, "--seat", "extract", ...FEW, "--json", "--run", work];
    const { code, stdout, stderr } = await cli([...words, "--max-prompt-tokens", "40000"]);
    expect(code).toBe(0);
    expect(stderr).toContain("the run is partial: --max-prompt-tokens 40000 is used up");
    const { planned, excluded } = JSON.parse(stdout);
    expect(planned).toBe(9);
    expect(excluded.capped).toBeGreaterThan(0);
    const again = await cli(words);
    expect(JSON.parse(again.stdout)).toMatchObject({ planned: 9, excluded: {} });
    const dear = await cli(["ab", MINI, "--seat", "extract", ...FEW, "--price", PRICES, "--max-cost", "0.05"]);
    expect(dear.stderr).toContain("the run is partial: --max-cost 0.05 is used up");
  });
});

describe("ab --run", () => {
  const words = ["ab", MINI, "--seat", "extract", "--kind", "build-log", "--trials", "3", "--json"];
  const comparable = (stdout: string) => ({ ...JSON.parse(stdout), provenance: null });

  const linesOf = (work: string): readonly string[] => {
    try {
      return readFileSync(join(work, "items.jsonl"), "utf8").split("\n").slice(0, -1);
    } catch {
      return [];
    }
  };
  const kindsOf = (work: string) => linesOf(work).map((line) => JSON.parse(line).kind as string);

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const)("harness-01: goes on after %s, with the same document in the end", async (signal, code) => {
    const work = join(temporaryFolder(), "run");
    const stopped = await cli([...words, "--run", work], {
      meddle(child) {
        const timer = setInterval(() => {
          if (linesOf(work).length <= 10) return;
          clearInterval(timer);
          child.kill(signal);
        }, 5);
      },
    });
    expect(stopped).toMatchObject({ code, stdout: "" });
    const before = kindsOf(work).filter((kind) => kind === "block").length;
    expect(before).toBeGreaterThan(5);
    expect(before).toBeLessThan(5 * 3 * 3);
    const resumed = await cli([...words, "--run", work]);
    const whole = await cli(words);
    expect([resumed.code, whole.code]).toEqual([0, 0]);
    expect(comparable(resumed.stdout)).toEqual(comparable(whole.stdout));
    // Two starts, and each block once.
    expect(kindsOf(work).filter((kind) => kind === "start")).toHaveLength(2);
    expect(kindsOf(work).filter((kind) => kind === "block")).toHaveLength(5 * 3 * 3);
  });

  it("harness-02, harness-04: with nothing left asks nobody, and is refused to another configuration by name", async () => {
    const work = join(temporaryFolder(), "run");
    const first = await cli([...words, ...FEW_LOGS, "--run", work]);
    const lines = linesOf(work);
    const again = await cli([...words, ...FEW_LOGS, "--run", work]);
    expect([again.code, comparable(again.stdout)]).toEqual([0, comparable(first.stdout)]);
    expect(linesOf(work)).toEqual(lines);
    for (const [other, says] of [
      [["--seed", "2"], "was started with another seed"],
      [["--no-skeleton"], "was started with another arms"],
      [["--probes", "3"], "was started with another probes"],
    ] as const) {
      const { code, stderr } = await cli([...words, ...FEW_LOGS, "--run", work, ...other]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
    }
  });
});
