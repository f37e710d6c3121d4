import { beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { type Baseline, baselineSchema } from "../../src/core/schemas/baseline.ts";
import type { ResultDocument } from "../../src/core/schemas/result-document.ts";
import { baselinePath, freezeRun } from "../../src/evals/freeze.ts";
import { ratchetReport, ratchetRun } from "../../src/evals/ratchet.ts";
import { assembleReplay } from "../../src/evals/replay/assemble.ts";
import { replayEntry } from "../../src/evals/replay/entry.ts";
import { planReplay } from "../../src/evals/replay/plan.ts";
import type { ReplayInput, ReplayItem } from "../../src/evals/replay/types.ts";
import { DEFAULT_TOLERANCE } from "../../src/stats/ratchet.ts";
import { arm, depsWith, OPTIONS, sampleEntry } from "./sample.ts";

const VERSIONS = { ladder: "l/1", entities: "e/1", estimator: "c/1", tokenizer: "o/1" };
const corpus = (name = "mini.jsonl", digit = "0") => ({
  name,
  sha256: digit.repeat(64),
  entries: [sampleEntry(14, "b"), sampleEntry(10, "a")],
});
const HARD = { rule: { kind: "pressure", share: 0.2 } } as const;

async function run(change: Partial<ReplayInput> = {}, stamp = VERSIONS): Promise<ResultDocument> {
  const plan = planReplay({ corpora: [corpus()], arms: [arm("ladder", HARD)], options: OPTIONS, ...change });
  const items: ReplayItem[] = [];
  for (const task of plan.tasks) items.push(await replayEntry(task, depsWith()));
  return assembleReplay(plan, items, { versions: stamp });
}

let document: ResultDocument;
let baseline: Baseline;
beforeAll(async () => {
  document = await run();
  baseline = freezeRun(document);
});
const changed = (
  change: (entry: { -readonly [K in keyof Baseline["entries"][number]]: Baseline["entries"][number][K] }) => void,
): Baseline => {
  const copy = structuredClone(baseline) as Baseline;
  change(copy.entries[0] as never);
  return copy;
};
const check = (against: Baseline, of = document, tolerance = DEFAULT_TOLERANCE) => ratchetRun(of, against, tolerance);
const lines = (against: Baseline, of = document) => {
  const block = ratchetReport(check(against, of)).blocks[1];
  return block?.kind === "list" ? block.items : [];
};

describe("freeze", () => {
  it("writes a legal baseline with whole lost lists, the same bytes from the same run", async () => {
    expect(baselineSchema.parse(JSON.parse(canonicalJson(baseline)))).toEqual(baseline);
    expect(canonicalJson(freezeRun(await run()))).toBe(canonicalJson(baseline));
    const [a] = document.items;
    expect(baseline.entries[0]).toMatchObject({
      id: "a",
      tokens_o200k: a?.metrics.o200k_after,
      digest: a?.digests.output,
    });
    expect(Object.values(baseline.entries[0]!.lost).flat()).toHaveLength(a?.metrics.lost ?? -1);
    expect(baseline.entries[0]!.entities.UPPER_SNAKE?.lost).toBe(a?.metrics["lost.UPPER_SNAKE"]);
    expect(baseline.budget).toEqual({ rule: "pressure=0.2", value: 0.2 });
  });

  it("names its file after corpus, ladder and rule", () => {
    expect(baselinePath(baseline)).toBe("golden/baselines/mini.gcf+skeleton.pressure=0.2.json");
    expect(baselinePath({ ...baseline, corpus: { name: "../a b.jsonl", sha256: "" } })).not.toMatch(
      /\.\.\/|baselines\/.*\//,
    );
  });

  it("refuses several arms or corpora, a selection, and entries without figures", async () => {
    await expect(run({ arms: [arm("ladder"), arm("none")] }).then(freezeRun)).rejects.toThrow(
      /one corpus under one strategy/,
    );
    await expect(run({ corpora: [corpus(), corpus("other", "1")] }).then(freezeRun)).rejects.toThrow(
      /one corpus under one/,
    );
    await expect(run({ options: { ...OPTIONS, entries: ["a"] } }).then(freezeRun)).rejects.toThrow(/whole corpus/);
    await expect(run({ arms: [arm("ladder", { reserve: 1e6 })] }).then(freezeRun)).rejects.toThrow(
      /entry a has no figures/,
    );
  });
});

describe("the ratchet", () => {
  it("passes an equal run without a word", () => {
    expect(check(baseline)).toEqual({
      passed: true,
      arm: "gcf+skeleton@pressure=0.2",
      tolerance: 0.02,
      compared: 2,
      notAsked: 0,
      entries: [],
      notes: [],
    });
  });

  it("fails a text that was not in the frozen lost list, and names entry and entity", () => {
    const shorter = changed((entry) => {
      const [text, ...rest] = entry.lost.number!;
      expect(text).toBeDefined();
      entry.lost = { ...entry.lost, number: rest };
    });
    expect(check(shorter).passed).toBe(false);
    expect(lines(shorter)).toEqual([`a: newly lost: ${JSON.stringify(baseline.entries[0]!.lost.number![0])}`]);
  });

  it("fails growth, shrinkage and new exhaustion, and only notes another digest", () => {
    const grown = changed((entry) => {
      entry.tokens_estimate = Math.floor(entry.tokens_estimate / 2);
    });
    expect(lines(grown)[0]).toMatch(/^a: estimate grew from \d+ to \d+$/);
    const shrunk = changed((entry) => {
      entry.tokens_o200k *= 2;
    });
    expect(lines(shrunk)[0]).toMatch(/^a: o200k tokens fell from \d+ to \d+; better: run freeze$/);
    expect([check(grown).passed, check(shrunk).passed]).toEqual([false, false]);
    const other = changed((entry) => {
      entry.digest = "f".repeat(64);
    });
    expect(check(other).passed).toBe(true);
    expect(lines(other)).toEqual(["note: a: output changed, all figures within the tolerance"]);
  });

  it("fails an entry that the baseline or the run lacks, and one without figures", async () => {
    const fewer = { ...baseline, entries: baseline.entries.slice(1) };
    expect(lines(fewer)).toEqual(["a: not in the baseline; run freeze"]);
    expect(check(fewer).passed).toBe(false);
    const without = { ...document, items: document.items.slice(1) };
    expect(lines(baseline, without)).toEqual(["a: in the baseline, but not in this run"]);
    const failed = {
      ...document,
      items: document.items.map((item) => ({ ...item, status: "failed" as const, reason: "strategy failed" })),
    };
    expect(check(baseline, failed).passed).toBe(false);
    expect(lines(baseline, failed)[0]).toBe("a: not measured: strategy failed");
  });

  it("compares what was asked for, and says what was not", async () => {
    const some = await run({ options: { ...OPTIONS, entries: ["b"] } });
    expect(check(baseline, some)).toMatchObject({ passed: true, compared: 1, notAsked: 1 });
    expect(lines(baseline, some)).toEqual(["note: 1 frozen entries were not asked for"]);
  });

  it("finds its corpus and arm among several", async () => {
    const several = await run({
      corpora: [corpus("other.jsonl", "1"), corpus()],
      arms: [arm("none", HARD), arm("ladder"), arm("ladder", HARD)],
    });
    expect(check(baseline, several)).toMatchObject({ passed: true, compared: 2, entries: [] });
  });

  it.each([
    ["corpus", { corpora: [corpus("mini.jsonl", "1")] }, VERSIONS],
    ["ladder", { arms: [arm("ladder", { ...HARD, strategy: { name: "dedupe" }, strategyName: "dedupe" })] }, VERSIONS],
    ["budget", { arms: [arm("ladder")] }, VERSIONS],
    ["budget", { arms: [arm("ladder", { ...HARD, lowWater: 0.6 })] }, VERSIONS],
    ["estimator", {}, { ...VERSIONS, estimator: "c/2" }],
  ])("refuses a baseline of another %s by name", async (what, change, versions) => {
    const of = await run(change as Partial<ReplayInput>, versions);
    expect(() => check(baseline, of)).toThrow(
      expect.objectContaining({ code: `ratchet/other-${what}`, exit: "refused" }),
    );
    expect(() => check(baseline, of)).toThrow(new RegExp(`another ${what}`));
  });

  it("notes another version of the ladder or of the entities, and still compares", async () => {
    const of = await run({}, { ...VERSIONS, ladder: "l/2", entities: "e/2" });
    expect(check(baseline, of)).toMatchObject({ passed: true, compared: 2 });
    expect(lines(baseline, of)).toEqual([
      "note: versions.ladder was l/1 and is l/2",
      "note: versions.entities was e/1 and is e/2",
    ]);
  });

  it("prints at most twenty findings of one entry, and counts the rest", () => {
    const bare = changed((entry) => {
      entry.lost = {};
    });
    const all = check(bare).entries[0]!.findings.length;
    expect(all).toBeGreaterThan(21);
    expect(lines(bare)).toHaveLength(21);
    expect(lines(bare).at(-1)).toBe(`a: and ${all - 20} more`);
  });
});
