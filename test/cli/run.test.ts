// What `run`, `freeze`, `compare` and `diff` promise, on the built program: the same bytes everywhere, and checks that fail
// for the reason they name.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { baselineSchema } from "../../src/core/schemas/baseline.ts";
import { resultDocumentSchema } from "../../src/core/schemas/result-document.ts";
import { cellsOf } from "../../src/reports/width.ts";
import { cli, MINI } from "./built.ts";
import { corpusFile, temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
const small = corpusFile(folder, "small.jsonl", { entries: 3 });
const PRESSURE = ["--pressure", "0.2"];

const withoutProvenance = (text: string): string => {
  const { provenance, ...comparable } = JSON.parse(text);
  expect(provenance).toHaveProperty("times");
  return JSON.stringify(comparable);
};

async function frozen(
  name: string,
): Promise<{ readonly file: string; readonly baseline: ReturnType<typeof JSON.parse> }> {
  const file = join(folder, name);
  expect((await cli(["freeze", small, ...PRESSURE, "--out", file])).code).toBe(0);
  return { file, baseline: JSON.parse(readFileSync(file, "utf8")) };
}

describe("run", () => {
  it("prints the same bytes whatever the zone, locale, width, folder and number of jobs", async () => {
    const mini = join(folder, "mini.jsonl");
    copyFileSync(MINI, mini);
    const settings = [
      { words: ["--jobs", "1"], how: { env: { TZ: "UTC", LANG: "C" } } },
      {
        words: ["--jobs", "2"],
        how: { env: { TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", COLUMNS: "33" } },
      },
      { words: ["--jobs", "3"], how: { cwd: folder, env: { LANG: "de_DE.UTF-8", NO_COLOR: "1" } } },
    ];
    for (const mode of ["final", "steps"]) {
      const documents: string[] = [];
      for (const { words, how } of settings) {
        const { code, stdout } = await cli(["run", mini, "--json", "--mode", mode, ...words], how);
        expect(code).toBe(0);
        documents.push(withoutProvenance(stdout));
      }
      expect(new Set(documents).size).toBe(1);
      expect(resultDocumentSchema.safeParse(JSON.parse(documents[0] ?? "")).success).toBe(true);
    }
  }, 180_000);

  it("keeps 80 columns, and fewer when COLUMNS says so", async () => {
    for (const [columns, words] of [
      ["", ["run", MINI]],
      ["60", ["run", MINI, "--mode", "steps"]],
      ["80", ["diff", small, "entry-0"]],
    ] as const) {
      const { stdout } = await cli(words, { env: columns === "" ? {} : { COLUMNS: columns } });
      const widest = Math.max(...stdout.split("\n").map(cellsOf));
      expect(widest).toBeLessThanOrEqual(columns === "" ? 80 : Number(columns));
      expect(widest).toBeGreaterThan(40);
    }
  });

  it("names items of several corpora after their corpus, and takes only what was selected", async () => {
    const other = corpusFile(folder, "other.jsonl", { entries: 1 });
    const { stdout } = await cli(["run", small, other, "--entry", "entry-0", "--json"]);
    const ids = JSON.parse(stdout).items.map((item: { id: string }) => item.id);
    expect(ids).toEqual(["small.jsonl#entry-0", "other.jsonl#entry-0"]);
  });

  it("models money and FLOPs only when asked, from the price file alone", async () => {
    const prices = join(folder, "prices.json");
    const row = {
      fresh: 3,
      cache_read: 0.3,
      cache_write: 3.75,
      output: 15,
      currency: "USD",
      as_of: "2025-01-01",
      source: "list",
    };
    writeFileSync(prices, JSON.stringify({ models: { any: row } }));
    const totals = async (...words: readonly string[]) => {
      const { stdout } = await cli(["run", small, "--mode", "steps", "--json", ...words]);
      const [summary] = Object.values(JSON.parse(stdout).summary) as {
        all: { totals: Record<string, number | null> };
      }[];
      return summary?.all.totals;
    };
    expect(await totals()).toMatchObject({ money: null, flops: null });
    expect((await totals("--price", prices))?.money).toBeGreaterThan(0);
    expect((await totals("--model-shape", "qwen3-8b"))?.flops).toBeGreaterThan(0);
  });

  it("refuses options that contradict each other before it reads a corpus", async () => {
    for (const [words, line] of [
      [["--budget", "10", "--window", "20"], "--budget and --window both set the budget"],
      [["--tolerance", "0.1"], "--tolerance belongs to --baseline"],
      [["--strategy", "gcf+skeleton", "--no-gcf"], "--gcf changes the default ladder, not gcf+skeleton"],
      [["--json", "--format", "table"], "--json and --format table ask for different documents"],
      [["--jobs", "0"], "--jobs 0 must be a whole number of at least 1 and at most 64"],
      [["--model-shape", "qwen3-8"], "did you mean qwen3-8b?"],
    ] as const) {
      const { code, stdout, stderr } = await cli(["run", join(folder, "absent.jsonl"), ...words]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(line);
    }
  });
});

describe("freeze and run --baseline", () => {
  it("passes against its own baseline", async () => {
    const { file, baseline } = await frozen("own.json");
    expect(baselineSchema.safeParse(baseline).success).toBe(true);
    expect(await cli(["run", small, ...PRESSURE, "--baseline", file])).toMatchObject({ code: 0 });
  });

  it("fails and names the entry and the entity that is newly lost", async () => {
    const { file, baseline } = await frozen("doctored.json");
    const entry = baseline.entries.find((candidate: { lost: Record<string, string[]> }) =>
      Object.values(candidate.lost).some((texts) => texts.length > 0),
    );
    const texts: string[] = Object.values<string[]>(entry.lost).find((found) => found.length > 0) ?? [];
    const removed = texts.shift();
    writeFileSync(file, JSON.stringify(baseline));
    const { code, stdout } = await cli(["run", small, ...PRESSURE, "--baseline", file], { env: { COLUMNS: "200" } });
    expect(code).toBe(1);
    expect(stdout).toContain(`${entry.id}: newly lost: ${JSON.stringify(removed)}`);
    const json = await cli(["run", small, ...PRESSURE, "--baseline", file, "--json"]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout).summary.ratchet.entries).toEqual([
      { id: entry.id, findings: [expect.objectContaining({ kind: "newly-lost", text: removed })] },
    ]);
  });

  it("fails on growth beyond the tolerance and passes within it", async () => {
    const { file, baseline } = await frozen("grown.json");
    baseline.entries[0].tokens_estimate = Math.floor(baseline.entries[0].tokens_estimate / 1.05);
    writeFileSync(file, JSON.stringify(baseline));
    const words = ["run", small, ...PRESSURE, "--baseline", file];
    const failed = await cli(words);
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain("entry-0: estimate grew from");
    expect((await cli([...words, "--tolerance", "0.1"])).code).toBe(0);
  });

  it("refuses by name a baseline of another ladder, budget, corpus or estimator", async () => {
    const { file, baseline } = await frozen("other.json");
    const doctored = join(folder, "estimator.json");
    writeFileSync(doctored, JSON.stringify({ ...baseline, versions: { ...baseline.versions, estimator: "words" } }));
    for (const [words, what] of [
      [["run", small, ...PRESSURE, "--no-gcf", "--baseline", file], "another ladder"],
      [["run", small, "--pressure", "0.4", "--baseline", file], "another budget"],
      [["run", corpusFile(folder, "changed.jsonl", { entries: 4 }), ...PRESSURE, "--baseline", file], "another corpus"],
      [["run", small, ...PRESSURE, "--baseline", doctored], "another estimator"],
    ] as const) {
      const { code, stdout, stderr } = await cli([...words, "--quiet"]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(`the baseline is of ${what}: `);
    }
  });

  it("writes to its default place, which says corpus, ladder and rule", async () => {
    const place = join(folder, "empty");
    mkdirSync(place);
    const { code } = await cli(["freeze", small, "--no-skeleton", ...PRESSURE, "--low-water", "0.8"], { cwd: place });
    expect(code).toBe(0);
    expect(readdirSync(join(place, "golden/baselines"))).toEqual(["small.gcf.pressure=0.2,low-water=0.8.json"]);
  });
});

describe("compare", () => {
  it("finds two equal runs to be no-ops and refuses another budget by name", async () => {
    const files = ["a.json", "b.json", "c.json"].map((name) => join(folder, name));
    const [a = "", b = "", c = ""] = files;
    await cli(["run", small, "--out", a]);
    await cli(["run", small, "--jobs", "2", "--out", b]);
    await cli(["run", small, ...PRESSURE, "--out", c]);
    const same = JSON.parse((await cli(["compare", a, b, "--json"])).stdout);
    expect(same.summary).toMatchObject({ pairs: 3, no_ops: 3 });
    const other = await cli(["compare", a, c]);
    expect({ code: other.code, stdout: other.stdout }).toEqual({ code: 2, stdout: "" });
    expect(other.stderr).toContain("not comparable: budget: pressure=0.5 against pressure=0.2");
  });

  it("takes arms whose names hold commas", async () => {
    const file = join(folder, "arms.json");
    await cli(["run", small, "--low-water", "0.8", "--low-water", "0.6", "--out", file]);
    const arms = "gcf+skeleton@pressure=0.5,low-water=0.8,gcf+skeleton@pressure=0.5,low-water=0.6";
    const { code, stdout } = await cli(["compare", file, file, "--arms", arms, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).config).toMatchObject({ a: arms.slice(0, 39), b: arms.slice(40) });
    const unnamed = await cli(["compare", file, file]);
    expect(unnamed.code).toBe(2);
    expect(unnamed.stderr).toContain("A has 2 arms; give --arms with one of: ");
  });
});

describe("bad corpora", () => {
  const whole = readFileSync(small, "utf8");
  const [first = "", second = ""] = whole.split("\n");
  it.each([
    ["an unknown key", `${first}\n${second.replace('"kind"', '"color":1,"kind"')}\n`, ":2: "],
    ["a duplicate key", `${first.replace('"kind"', '"id":"again","kind"')}\n`, ":1: "],
    ["a duplicate id", `${first}\n${first}\n`, ":2: "],
    ["a torn last line", `${first}\n${second.slice(0, 200)}`, ":2: "],
    ["a byte order mark", `\ufeff${whole}`, ":1: "],
    ["a NUL", `${first}\n\0\n`, ":2: "],
    ["depth over 512", `${first}\n${"[".repeat(600)}${"]".repeat(600)}\n`, ":2: "],
    ["__proto__", `${first.replace('"kind"', '"__proto__":{},"kind"')}\n`, ":1: "],
    ["a lone surrogate", `${first.replace("You are", "\\ud800 are")}\n`, ":1: "],
    ["an illegal transcript", `${first.replace('"tool_call_id":"c0"', '"tool_call_id":"c9"')}\n`, ":1: "],
    ["an empty file", "", ": "],
  ])("%s is refused with its line, and nothing is written", async (_, content, where) => {
    const place = join(temporaryFolder(), "bad.jsonl");
    writeFileSync(place, content);
    const out = `${place}.out.json`;
    const { code, stdout, stderr } = await cli(["run", place, "--out", out, "--quiet"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^compaction-eval: [^\n]*; [^\n]*\n$/);
    expect(stderr).toContain(`bad.jsonl${where}`);
    expect(readdirSync(join(place, ".."))).toEqual(["bad.jsonl"]);
  });

  it("refuses changed bytes of a pinned corpus, and with --require-pin one that is not pinned", async () => {
    const place = temporaryFolder();
    const file = corpusFile(place, "pinned.jsonl");
    expect((await cli(["run", file, "--require-pin"])).stderr).toContain("pins.json");
    expect((await cli(["run", file, "--require-pin"])).code).toBe(2);
    writeFileSync(join(place, "pins.json"), JSON.stringify({ "pinned.jsonl": "0".repeat(64) }));
    const { code, stderr } = await cli(["run", file]);
    expect(code).toBe(2);
    expect(stderr).toContain("pinned.jsonl: the bytes are not the ones that pins.json names");
  });
});
