// Summaries in kvbench: asked of the seat under test, booked to their arm and in the client's own record, and under the same limits.
import { describe, expect, it } from "vitest";
import { kvbenchReport } from "../../../src/evals/kvbench/report.ts";
import { benched } from "./bench.ts";

describe("kvbench with summaries", () => {
  it("books what they used to their arm, and nothing to one without", async () => {
    const { document, run, requests } = await benched({}, { entries: 1, arms: ["none", "summary"] });
    const arms = (document.summary as { arms: Record<string, Record<string, number | null>> }).arms;
    const [none, summary] = ["none", "summary"].map(
      (name) => arms[Object.keys(arms).find((arm) => arm.startsWith(`${name}@`))!]!,
    );
    expect(none).toMatchObject({ strategy_calls: 0, strategy_prompt_tokens: 0, strategy_output_tokens: 0 });
    expect(summary!.strategy_calls).toBeGreaterThan(0);
    expect(summary!.strategy_prompt_tokens).toBeGreaterThan(100);
    // The seat answers each with one word; nobody tells a price.
    expect(summary!.strategy_output_tokens).toBe(summary!.strategy_calls);
    expect(summary!.strategy_money).toBeNull();
    expect(run.partial).toBeNull();
    const controls = requests - none!.calls! - summary!.calls! - summary!.strategy_calls!;
    const without = await benched({}, { entries: 1, arms: ["none"] });
    expect(controls).toBe(without.requests - none!.calls!);
    expect(JSON.stringify(kvbenchReport(document))).toContain("own model calls used");
    expect(JSON.stringify(kvbenchReport(without.document))).not.toContain("own model calls used");
  });

  it("is measured as the ledger expects, also where a summary took the place of the last prompt", async () => {
    for (const prompts of ["last", "multi"] as const) {
      const { document } = await benched({ prompts }, { entries: 2, arms: ["summary"] });
      const [item] = document.items;
      for (const { metrics } of item!.steps ?? []) {
        expect(metrics.step_cached).toBe(metrics.step_expected);
        expect(metrics.step_evicted).toBe(0);
      }
    }
  });

  it("ends partial when a summary reaches the limit of money", async () => {
    let answers = 0;
    const count = () => {
      answers += 1;
      return false;
    };
    const whole = await benched({}, { entries: 1, arms: ["summary"] }, { overBudget: count });
    expect(whole.run.partial).toBeNull();
    // Each answer is booked, those to the summariser too.
    expect(answers).toBe(whole.requests);
    const samples = whole.blocks[0]!.samples;
    const before = samples.findIndex(({ strategy }) => strategy !== undefined);
    const others = answers - samples.length - samples.reduce((sum, { strategy }) => sum + (strategy?.calls ?? 0), 0);
    let seen = 0;
    // The controls after the last block are not reached: those before it are what was sent first.
    const limit = others - CONTROLS_AFTER + before + 1;
    const stopped = await benched({}, { entries: 1, arms: ["summary"] }, { overBudget: () => ++seen >= limit });
    expect(stopped.run.partial).toBe("--max-cost is used up; nothing more is sent");
    expect(stopped.blocks).toEqual([]);
    expect(stopped.requests).toBe(limit);
  });
});

/** Requests of one bracket of controls. */
const CONTROLS_AFTER = 4;
