import { beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { RNG_NAME } from "../../src/core/random/seeded.ts";
import { type ResultDocument, resultDocumentSchema } from "../../src/core/schemas/result-document.ts";
import { compareResults, DEFAULT_COMPARE } from "../../src/evals/compare/compare.ts";
import type { PairedDifference } from "../../src/evals/compare/differences.ts";
import { compareReport } from "../../src/evals/compare/report.ts";
import { assembleReplay } from "../../src/evals/replay/assemble.ts";
import { replayEntry } from "../../src/evals/replay/entry.ts";
import { planReplay } from "../../src/evals/replay/plan.ts";
import type { ReplayInput, ReplayItem } from "../../src/evals/replay/types.ts";
import { table } from "../../src/reports/renderers/table.ts";
import { arm, depsWith, OPTIONS, sampleEntry } from "./sample.ts";

const VERSIONS = { ladder: "l/1", entities: "e/1", estimator: "c/1", tokenizer: "o/1" };
const ENTRIES = [sampleEntry(0, "tiny"), ...[10, 12, 14, 16].map((turns) => sampleEntry(turns, `e${turns}`))];
const FAST = { ...DEFAULT_COMPARE, draws: 200 };

async function run(
  arms: ReplayInput["arms"],
  mode: "final" | "steps" = "final",
  entries = ENTRIES,
): Promise<ResultDocument> {
  const corpora = [{ name: "x.jsonl", sha256: "0".repeat(64), entries }];
  const plan = planReplay({ corpora, arms, options: { ...OPTIONS, mode } });
  const items: ReplayItem[] = [];
  for (const task of plan.tasks) items.push(await replayEntry(task, depsWith()));
  return assembleReplay(plan, items, { versions: VERSIONS });
}
interface Summary {
  pairs: number;
  no_ops: number;
  items: Record<string, PairedDifference>;
  steps: Record<string, PairedDifference>;
  notes: string[];
}
function compared(a: ResultDocument, b: ResultDocument, options = FAST): ResultDocument & { summary: Summary } {
  const found = compareResults(a, b, options);
  if (found.kind !== "compared") throw new Error(found.reasons.join("; "));
  return found.document as never;
}

let ladder: ResultDocument;
let truncated: ResultDocument;
beforeAll(async () => {
  ladder = await run([arm("ladder")]);
  truncated = await run([arm("truncate")]);
});

describe("compare", () => {
  it("pairs by id and takes B - A, with means of both sides", () => {
    const { summary, items, planned } = compared(ladder, truncated);
    expect([summary.pairs, planned, items.length]).toEqual([5, 5, 5]);
    const a = ladder.items.map(({ metrics }) => metrics.lost ?? 0);
    const b = truncated.items.map(({ metrics }) => metrics.lost ?? 0);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const row = summary.items.lost!;
    expect(row).toMatchObject({
      n: 5,
      mean_a: mean(a),
      mean_b: mean(b),
      higher: b.filter((value, at) => value > a[at]!).length,
    });
    expect(row.difference).toBeCloseTo(mean(b) - mean(a), 10);
    expect(row.low! <= row.difference! && row.difference! <= row.high!).toBe(true);
    expect(row.low).toBeLessThan(row.high!);
    expect(items[0]?.metrics.lost).toBe(b[0]! - a[0]!);
  });

  it("counts equal digests as proved no-ops, apart", () => {
    expect(compared(ladder, ladder).summary).toMatchObject({ pairs: 5, no_ops: 5 });
    expect(compared(ladder, ladder).summary.items.lost).toMatchObject({ difference: 0, low: 0, high: 0, equal: 5 });
    // `tiny` has nothing in its window: both strategies leave it as it is.
    const different = compared(ladder, truncated);
    expect(different.summary.no_ops).toBe(1);
    expect(different.items.find(({ id }) => id === "tiny")?.detail).toEqual({ no_op: true });
  });

  it("does not call an item without digests a no-op", () => {
    const bare = { ...ladder, items: ladder.items.map((item) => ({ ...item, digests: {} })) };
    expect(compared(bare, bare).summary.no_ops).toBe(0);
  });

  it("is the same for the same seed, legal, and names its generator", () => {
    const once = compared(ladder, truncated);
    expect(canonicalJson(compared(ladder, truncated))).toBe(canonicalJson(once));
    resultDocumentSchema.parse(JSON.parse(canonicalJson(once)));
    expect(once.config).toMatchObject({ draws: 200, seed: 1, generator: RNG_NAME });
    expect(once.provenance).toBeUndefined();
    const other = compared(ladder, truncated, { ...FAST, seed: 2 });
    expect(canonicalJson(other.summary.items)).not.toBe(canonicalJson(once.summary.items));
  });

  it("leaves out what one side did not evaluate, by reason, and what is another task", async () => {
    const [tiny, ten, ...rest] = ENTRIES;
    const without = await run([arm("truncate")], "final", [tiny!, { ...ten!, kind: "prose" }, ...rest.slice(1)]);
    const failed = {
      ...without,
      items: without.items.map((item) =>
        item.id === "tiny" ? { ...item, status: "failed" as const, outcome: "infra_error" as const } : item,
      ),
    };
    const { planned, excluded, summary } = compared(ladder, failed);
    expect([planned, summary.pairs]).toEqual([5, 2]);
    expect(excluded).toEqual({ "only in A": 1, "another task": 1, "failed in B": 1 });
    expect(compared(failed, ladder).excluded).toEqual({ "only in B": 1, "another task": 1, "failed in A": 1 });
  });

  it("pairs steps by number, clustered by entry", async () => {
    const [a, b] = [await run([arm("ladder")], "steps"), await run([arm("none")], "steps")];
    const { steps } = compared(a, b).summary;
    const calls = a.items.reduce((sum, item) => sum + (item.steps?.length ?? 0), 0);
    expect(steps.step_prompt_tokens).toMatchObject({ n: calls });
    expect(steps.step_prompt_tokens!.difference).toBeGreaterThan(0);
    expect(compared(a, b).summary.no_ops).toBe(1);
  });

  it("proves no no-op where only the last step is equal", async () => {
    const a = await run([arm("ladder")], "steps");
    const b = structuredClone(a) as ResultDocument;
    (b.items[1]!.steps![0] as { digests: Record<string, string> }).digests = { sent: "f".repeat(64) };
    expect(compared(a, b).summary.no_ops).toBe(4);
  });

  it("compares low water, which is no budget", async () => {
    const low = await run([arm("ladder", { lowWater: 0.6 })]);
    expect(compared(ladder, low).summary.pairs).toBe(5);
  });

  it("asks for an arm where there are several, and takes the one that is named", async () => {
    const both = await run([arm("ladder"), arm("none")]);
    expect(() => compared(both, ladder)).toThrow(
      /A has 2 arms; give --arms with one of: gcf\+skeleton@pressure=0.5, none@pressure=0.5/,
    );
    expect(() => compared(ladder, both, { ...FAST, arms: [null, "digest"] })).toThrow(/B has no arm "digest"/);
    expect(
      compared(both, both, { ...FAST, arms: ["gcf+skeleton@pressure=0.5", "none@pressure=0.5"] }).summary.pairs,
    ).toBe(5);
  });
});

describe("what cannot be compared", () => {
  it.each([
    ["command", (one: ResultDocument) => ({ ...one, schema: "kvbench/1" })],
    ["corpus", (one: ResultDocument) => ({ ...one, corpora: [{ name: "y.jsonl", sha256: "1".repeat(64) }] })],
    ["estimator", (one: ResultDocument) => ({ ...one, versions: { ...one.versions, estimator: "c/2" } })],
  ])("is refused by name: another %s", (what, change) => {
    const found = compareResults(ladder, change(ladder), FAST);
    expect(found).toMatchObject({ kind: "not_comparable" });
    if (found.kind === "not_comparable") expect(found.reasons.map((reason) => reason.split(":")[0])).toEqual([what]);
  });

  it("is refused by name: another budget", async () => {
    const found = compareResults(ladder, await run([arm("ladder", { rule: { kind: "pressure", share: 0.3 } })]), FAST);
    expect(found).toEqual({ kind: "not_comparable", reasons: ["budget: pressure=0.5 against pressure=0.3"] });
  });

  it("does not mind another name of the same corpus, and notes another ladder", () => {
    const renamed = {
      ...ladder,
      corpora: [{ name: "y.jsonl", sha256: "0".repeat(64) }],
      versions: { ...VERSIONS, ladder: "l/2" },
    };
    expect(compared(ladder, renamed).summary.notes).toEqual(["versions.ladder is l/1 in A and l/2 in B"]);
  });
});

describe("the report of compare", () => {
  it("shows what moved, and the figures every reader looks for", () => {
    const text = table.render(compareReport(compared(ladder, truncated)), { width: 100, color: false });
    expect(text).toMatch(/proved no-ops +1\n/);
    for (const name of ["ratio_chars", "retained_share", "recoverable_share", "lost_share", "exhausted"])
      expect(text).toContain(name);
    expect(text).not.toContain("entities ");
    expect(text).toContain("200 draws, seed 1, xoroshiro128+");
  });
});
