// kvbench against the simulated server: what the server says equals the converted offline ledger to the token, and every fault ends in
// the class that it is.
import { describe, expect, it } from "vitest";
import { resultDocumentSchema } from "../../../src/core/schemas/result-document.ts";
import { judged } from "../../../src/evals/kvbench/figures.ts";
import { kvbenchReport } from "../../../src/evals/kvbench/report.ts";
import { benched, type SimSettings } from "./bench.ts";

const CACHES: readonly (readonly [string, SimSettings])[] = [
  ["plain, blocks of 1", { kind: "plain", block: 1 }],
  ["plain, blocks of 16", { kind: "plain", block: 16 }],
  ["hybrid, blocks of 320", { kind: "hybrid", block: 320 }],
  ["plain, blocks of 1, earlier prompts kept", { kind: "plain", block: 1, prompts: "multi" }],
  ["plain, blocks of 16, earlier prompts kept", { kind: "plain", block: 16, prompts: "multi" }],
];

describe("kvbench on a simulated server", () => {
  it.each(CACHES)("measures what the ledger says, to the token: %s", async (_, sim) => {
    const { run, document } = await benched(sim, { entries: sim.prompts === "multi" ? 6 : 29 });
    expect(run.faults).toEqual([]);
    expect(run.cache).toEqual({ rule: { kind: sim.kind, block: sim.block }, prompts: sim.prompts ?? "last", min: 0 });
    let calls = 0;
    for (const block of run.blocks.values()) {
      for (const { sample, state, expected } of judged(block, run.cache)) {
        if (sample.answer.kind === "failed") throw new Error(sample.answer.says);
        expect(sample.answer.usage.prompt).toBe(sample.offline.prompt);
        expect([sample.step, sample.answer.usage.cached]).toEqual([sample.step, expected]);
        expect(sample.own).toEqual({
          prompt: sample.offline.prompt,
          commonLast: sample.offline.commonLast,
          commonBest: sample.offline.commonBest,
        });
        expect(state).toBe(sample.step === 1 ? "cold" : "warm");
        calls += 1;
      }
    }
    expect(calls).toBeGreaterThan(sim.prompts === "multi" ? 100 : 800);
    expect(resultDocumentSchema.safeParse(document).error).toBeUndefined();
    const summary = document.summary as {
      arms: Record<string, { explained: { unexplained: number; calls: number } }>;
      verdict: unknown;
    };
    for (const { explained } of Object.values(summary.arms)) expect(explained.unexplained).toBe(0);
    expect(summary.verdict).toEqual({ kind: "conclusive", why: [] });
  });

  it("sees the ladder cost what the offline ledger says it costs", async () => {
    const { document } = await benched({ kind: "plain", block: 1 });
    const { arms, paired } = document.summary as {
      arms: Record<string, { reuse: number; fires: number; prefilled_tokens: number; offline_prefilled: number }>;
      paired: Record<string, { calls: number; base: { prompt_tokens: number }; arm: { prompt_tokens: number } }>;
    };
    const [raw, on] = Object.values(arms);
    expect(raw!.fires).toBe(0);
    expect(on!.fires).toBeGreaterThan(0);
    expect(raw!.reuse).toBeGreaterThan(on!.reuse);
    const [pair] = Object.values(paired);
    expect(pair!.arm.prompt_tokens).toBeLessThan(pair!.base.prompt_tokens);
  });

  it("finds the tools in the framing, and books them", async () => {
    const tools = [
      {
        type: "function",
        function: {
          name: "read",
          description: "reads a file of the project",
          parameters: { type: "object", properties: {} },
        },
      },
    ];
    const { document, run } = await benched({ kind: "plain", block: 1 }, { tools, entries: 1 });
    expect(run.before!.negative).toBeGreaterThan(0.01);
    const { arms } = document.summary as {
      arms: Record<string, { explained: { template_and_tools: number; unexplained: number } }>;
    };
    for (const { explained } of Object.values(arms))
      expect([explained.template_and_tools, explained.unexplained]).toEqual([0, 0]);
  });

  it("finds an eviction in the middle, keeps it out of rates and in totals", async () => {
    const even = await benched({ kind: "plain", block: 1 }, { arms: ["none"] });
    const lost = await benched({ kind: "plain", block: 1, evictAfter: [even.requests - 12] }, { arms: ["none"] });
    const [before, after] = [even, lost].map(
      ({ document }) => Object.values((document.summary as { arms: object }).arms)[0],
    ) as [Record<string, number>, Record<string, number>];
    expect(after.calls_evicted).toBe(1);
    expect(before.calls_evicted).toBe(0);
    expect(after.prefilled_tokens).toBeGreaterThan(before.prefilled_tokens!);
    expect(after.reuse).toBeGreaterThan(0.5);
    expect((lost.document.summary as { verdict: { kind: string } }).verdict.kind).toBe("conclusive");
  });

  it.each([
    ["nocache@1+", "unknown", "the server told no cached figure"],
    ["nousage@1+", "unknown", "the server told no usage"],

    ["differ@1+", "unknown", "different cached figures"],
    ["lie@1+", "failed", "more tokens are said to be cached"],
    ["401@1+", "failed", "asks for a key"],
  ] as const)("stops before the first block when the seat can't be measured: %s", async (fail, kind, says) => {
    const { run, document, blocks } = await benched({ fail: [fail] });
    expect(run.probe.kind).toBe(kind);
    expect(blocks).toEqual([]);
    const { verdict, arms } = document.summary as {
      verdict: { kind: string; why: string[] };
      arms: Record<string, { reuse: unknown }>;
    };
    expect(verdict.kind).toBe("inconclusive");
    expect(verdict.why.join()).toContain(says);
    for (const { reuse } of Object.values(arms)) expect(reuse).toBeNull();
    expect(document.excluded).toEqual({ "not run": document.planned });
  });

  it("prefix-cache-04: a server that computes an identical prompt anew is not measurable, and nothing is judged on it", async () => {
    const { run, document, blocks } = await benched({ fail: ["evict@1+"] });
    expect(run.probe.kind).toBe("not-measurable");
    expect(blocks).toEqual([]);
    expect((document.summary as { verdict: { why: string[] } }).verdict.why.join()).toContain(
      "not measurable on this seat",
    );
  });

  it.each([
    ["overflow@20", "calls_overflow"],
    ["500@20", "calls_other_failure"],
    ["cut@20", "calls_other_failure"],
    ["lie@20", "calls_other_failure"],
  ] as const)("counts a call that fails, and goes on: %s", async (fail, figure) => {
    const { document } = await benched({ fail: [fail] });
    const arms = Object.values((document.summary as { arms: Record<string, Record<string, number>> }).arms);
    expect(arms.reduce((sum, row) => sum + row[figure]!, 0)).toBe(1);
    expect((document.summary as { verdict: { kind: string } }).verdict.kind).toBe("conclusive");
    const { paired } = document.summary as { paired: Record<string, { calls: number }> };
    expect(Object.values(paired)[0]!.calls).toBe(arms[0]!.calls! - 1);
  });

  it("is inconclusive once the server became another one", async () => {
    const { document, blocks } = await benched({ fail: ["pin@30"] });
    expect((document.summary as { verdict: { why: string[] } }).verdict.why.join()).toContain("its pin moved");
    expect(blocks.length).toBeLessThan(document.planned);
    expect(document.excluded["not run"]).toBe(document.planned - blocks.length);
  });

  it("is inconclusive when the cache is lost before the controls at the end", async () => {
    const even = await benched({}, { arms: ["none"], entries: 1 });
    const { document } = await benched({ fail: [`evict@${even.requests - 3}+`] }, { arms: ["none"], entries: 1 });
    expect((document.summary as { verdict: { why: string[] } }).verdict.why.join()).toContain("after the last block");
  });

  it("says what the drop counted in", async () => {
    const { document } = await benched({}, { entries: 1, arms: ["ladder"] });
    expect(document.items.map(({ detail }) => detail?.tokenizers)).toEqual([["token-exact"]]);
  });

  it("says in its report what is simulated and what is modelled", async () => {
    const { document } = await benched({}, { entries: 1, stream: true });
    const text = JSON.stringify(kvbenchReport(document));
    expect(text).toContain("Tokens of the server are simulated; offline and expected ones are modelled.");
  });
});
