import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/core/canonical.ts";
import type { ReportDocument } from "../../../src/core/report.ts";
import { resultDocumentSchema } from "../../../src/core/schemas/result-document.ts";
import { assembleReplay } from "../../../src/evals/replay/assemble.ts";
import { replayEntry } from "../../../src/evals/replay/entry.ts";
import { planReplay } from "../../../src/evals/replay/plan.ts";
import { replayReport } from "../../../src/evals/replay/report/report.ts";
import type { ReplayInput, ReplayItem, ReplayOptions } from "../../../src/evals/replay/types.ts";
import { table } from "../../../src/reports/renderers/table.ts";
import { arm, depsWith, OPTIONS, sampleEntry } from "../sample.ts";

const VERSIONS = { ladder: "l/1", entities: "e/1", estimator: "c/1", tokenizer: "o/1" };
const SHA = "0".repeat(64);
const inputOf = (arms: ReplayInput["arms"], options: Partial<ReplayOptions> = {}): ReplayInput => ({
  corpora: [
    {
      name: "x.jsonl",
      sha256: SHA,
      entries: [sampleEntry(14, "b", "json"), sampleEntry(10, "a"), sampleEntry(0, "C")],
    },
  ],
  arms,
  options: { ...OPTIONS, ...options },
});

async function run(input: ReplayInput) {
  const plan = planReplay(input);
  const items: ReplayItem[] = [];
  for (const task of plan.tasks) items.push(await replayEntry(task, depsWith()));
  return { plan, items, document: assembleReplay(plan, items, { versions: VERSIONS }) };
}
const rendered = (report: ReportDocument, width = 100) => table.render(report, { width, color: false });

describe("the plan", () => {
  it("goes by corpus, id and arm, by code unit", () => {
    const plan = planReplay(inputOf([arm("truncate"), arm("ladder")]));
    expect(plan.tasks.map(({ id, arm: { strategyName } }) => `${id} ${strategyName}`)).toEqual([
      "C gcf+skeleton",
      "C truncate",
      "a gcf+skeleton",
      "a truncate",
      "b gcf+skeleton",
      "b truncate",
    ]);
  });

  it("names ids after their corpus when there are several, in the order given", () => {
    const [first] = inputOf([]).corpora;
    const corpora = [
      { ...first!, name: "z.jsonl" },
      { ...first!, name: "y.jsonl" },
    ];
    const plan = planReplay({ corpora, arms: [arm("none")], options: OPTIONS });
    expect(plan.tasks.map(({ id }) => id)).toEqual([
      "z.jsonl#C",
      "z.jsonl#a",
      "z.jsonl#b",
      "y.jsonl#C",
      "y.jsonl#a",
      "y.jsonl#b",
    ]);
  });

  it("plans what was selected, and refuses what is not there", () => {
    const ids = (options: Partial<ReplayOptions>) =>
      planReplay(inputOf([arm("none")], options)).tasks.map(({ id }) => id);
    expect(ids({ kinds: ["json"] })).toEqual(["b"]);
    expect(ids({ entries: ["a", "C"] })).toEqual(["C", "a"]);
    expect(() => ids({ entries: ["A"] })).toThrow(/no entry "A"/);
    expect(() => ids({ kinds: ["yaml"] })).toThrow(/no kind "yaml".*search-listing/);
    expect(() => ids({ modelShape: "gpt-17" })).toThrow(/no model shape "gpt-17".*qwen3-8b/);
    expect(() => ids({ kinds: ["web"] })).toThrow(/no entry is left/);
    expect(() => planReplay(inputOf([arm("none"), arm("none")]))).toThrow(/two arms are named "none@pressure=0.5"/);
  });

  it("cli-05: a corpus without entries is no success", () => {
    const empty = { ...inputOf([arm("none")]), corpora: [{ name: "x", sha256: SHA, entries: [] }] };
    expect(() => planReplay(empty)).toThrow(expect.objectContaining({ exit: "inconclusive" }));
  });
});

describe("the document", () => {
  it("is the same whatever order the items come in", async () => {
    const { plan, items, document } = await run(inputOf([arm("ladder"), arm("digest")]));
    const again = assembleReplay(plan, [...items].reverse(), { versions: VERSIONS });
    expect(canonicalJson(again)).toBe(canonicalJson(document));
    resultDocumentSchema.parse(JSON.parse(canonicalJson(document)));
  });

  it("counts all that was planned, by reason where it has no figures", async () => {
    const { document } = await run(inputOf([arm("ladder", { rule: { kind: "pressure", share: 0.01 }, reserve: 1 })]));
    const statuses = document.items.map(({ status }) => status);
    expect(document.planned).toBe(3);
    expect(document.excluded).toEqual({
      "budget not positive": statuses.filter((status) => status === "excluded").length,
    });
    const { all } = document.summary["gcf+skeleton@pressure=0.01,reserve=1"] as {
      all: { planned: number; evaluated: number };
    };
    expect([all.planned, all.evaluated]).toEqual([3, statuses.filter((status) => status === "evaluated").length]);
    expect(statuses).toContain("excluded");
    expect(statuses).toContain("evaluated");
  });

  it("misses no item", async () => {
    const { plan, items } = await run(inputOf([arm("none")]));
    expect(() => assembleReplay(plan, items.slice(1), { versions: VERSIONS })).toThrow(/no item for C/);
  });

  it("stamps the rule of each arm", async () => {
    const arms = [
      arm("ladder", { lowWater: 0.6 }),
      arm("ladder", { rule: { kind: "budget", tokens: 900 }, reserve: 10 }),
    ];
    const { document } = await run(inputOf(arms));
    expect(document.arms).toEqual({
      "gcf+skeleton@pressure=0.5,low-water=0.6": {
        strategy: "gcf+skeleton",
        budget: "pressure=0.5",
        budget_value: 0.5,
        low_water: 0.6,
        rule: "pressure=0.5,low-water=0.6",
      },
      "gcf+skeleton@budget=900,reserve=10": {
        strategy: "gcf+skeleton",
        budget: "budget=900,reserve=10",
        budget_value: 900,
        low_water: 1,
        rule: "budget=900,reserve=10",
      },
    });
  });

  it("sums up by arm and kind", async () => {
    const { document } = await run(inputOf([arm("ladder")]));
    const { all, kinds } = document.summary["gcf+skeleton@pressure=0.5"] as never as {
      all: { evaluated: number; totals: Record<string, number>; spread: Record<string, { n: number }> };
      kinds: Record<string, { evaluated: number; totals: Record<string, number> }>;
    };
    expect(Object.keys(kinds)).toEqual(["code", "json"]);
    const sum = document.items.reduce((total, { metrics }) => total + (metrics.o200k_after ?? 0), 0);
    expect(all.totals.o200k_after).toBe(sum);
    expect(kinds.code!.totals.o200k_after! + kinds.json!.totals.o200k_after!).toBe(sum);
    expect([all.evaluated, kinds.code!.evaluated, all.spread.ratio_chars!.n]).toEqual([3, 2, 3]);
    expect(all.totals.ratio_chars).toBeUndefined();
  });
});

describe("the report", () => {
  it("tells one arm in full", async () => {
    const { document } = await run(inputOf([arm("ladder", { rule: { kind: "pressure", share: 0.15 } })]));
    const text = rendered(replayReport(document));
    for (const title of [
      "By kind",
      "Entities by class, and error lines",
      "What the rungs did",
      "Why they declined",
      "Rungs that met on one body",
      "Exhausted",
      "Would a provider take the output?",
      "Lost entities",
    ]) {
      expect(text).toContain(`\n${title}\n`);
    }
    expect(text).toMatch(/kind +entries +chars +estimate +o200k +retained +recoverable +lost +exhausted/);
    expect(text).toMatch(/skeleton > elide/);
    expect(text).toMatch(/b, \d+ lost: /);
  });

  it("puts several arms into one table over the entries that all evaluated", async () => {
    const arms = [
      arm("ladder"),
      arm("none"),
      arm("ladder", { rule: { kind: "pressure", share: 0.2 } }),
      arm("none", { rule: { kind: "budget", tokens: 1 }, reserve: 5 }),
    ];
    const { document } = await run(inputOf(arms));
    const all = rendered(replayReport(document));
    expect(all).toContain("paired over 0 entries");
    const three = rendered(replayReport((await run(inputOf(arms.slice(0, 3)))).document));
    expect(three).toMatch(/gcf\+skeleton +pressure=0\.5 .*\n.*gcf\+skeleton +pressure=0\.2 .*\n.*none +pressure=0\.5/);
    expect(three).toContain("gcf+skeleton: retained entities");
  });

  it("tells arms apart by what differs alone, low water from high to low", async () => {
    const arms = [0.4, 1, 0.8].map((lowWater) => arm("ladder", { lowWater }));
    const text = rendered(replayReport((await run(inputOf(arms, { mode: "steps" }))).document), 80);
    expect(text).toContain("all evaluated, gcf+skeleton, pressure=0.5\n");
    expect(text).toMatch(/\nlow-water=1 +\d.*\nlow-water=0\.8 .*\nlow-water=0\.4 /);
    expect(text).toMatch(/\nlow-water=1 +first .*\nlow-water=1 +second /);
    const one = rendered(replayReport((await run(inputOf([arm("ladder")], { mode: "steps" }))).document), 80);
    expect(one).toMatch(/\ngcf\+skeleton +first /);
  });

  it("adds the tables of steps", async () => {
    const { document } = await run(inputOf([arm("ladder"), arm("none")], { mode: "steps", modelShape: "qwen3-8b" }));
    const text = rendered(replayReport(document));
    expect(text).toMatch(/gcf\+skeleton +first .*\n.*gcf\+skeleton +second /);
    expect(text).toMatch(/\(no compaction\) +\d+ +0 +0/);
    expect(text).toContain("Prefill FLOPs, modelled for qwen3-8b");
    expect(text).not.toContain("Prompt money");
    expect(text).toMatch(/none .*NO_DATA/);
  });

  it("names what has no figures, with the reason", async () => {
    const { document } = await run(inputOf([arm("none", { rule: { kind: "budget", tokens: 1 }, reserve: 5 })]));
    const text = rendered(replayReport(document));
    expect(text).toContain("a under none@budget=1,reserve=5, excluded: budget not positive");
    expect(text).not.toContain("By kind");
  });

  it("fits 80 columns", async () => {
    for (const arms of [
      [arm("ladder")],
      [arm("ladder"), arm("clear-tool-results"), arm("truncate", { rule: { kind: "pressure", share: 0.3 } })],
    ]) {
      const { document } = await run(inputOf(arms, { mode: "steps", modelShape: "qwen3-8b" }));
      for (const line of rendered(replayReport(document), 80).split("\n"))
        expect([...line].length, line).toBeLessThanOrEqual(80);
    }
  });
});
