// What a strategy's own model calls used, as figures of its arm: of the one pass, and summed over a stepped run.
import { describe, expect, it } from "vitest";
import type { RecordedTurn } from "../../../src/core/schemas/recorded-turn.ts";
import { assembleReplay } from "../../../src/evals/replay/assemble.ts";
import { replayEntry } from "../../../src/evals/replay/entry.ts";
import { planReplay } from "../../../src/evals/replay/plan.ts";
import { replayReport } from "../../../src/evals/replay/report/report.ts";
import { StrategyCosts } from "../../../src/evals/replay/strategy-costs.ts";
import type { ReplayMode } from "../../../src/evals/replay/types.ts";
import { scriptedSeat } from "../../../src/seats/scripted/index.ts";
import type { Seat } from "../../../src/seats/seat.ts";
import { createStrategy } from "../../../src/strategies/index.ts";
import type { FitResult } from "../../../src/strategies/strategy.ts";
import { replayVersions } from "../../../src/strategies/versions.ts";
import { arm, depsWith, encodeO200k, OPTIONS, sampleEntry } from "../sample.ts";

const PRICE = { fresh: 2, cache_read: 1, cache_write: 0, output: 10, currency: "EUR", as_of: "today", source: "test" };
const PRICES = { models: { m: PRICE } };
const turn = (content: string): RecordedTurn => ({ request: null, responses: [content] });

async function ran(turns: readonly RecordedTurn[], mode: ReplayMode = "final") {
  /** Prompt tokens that each seat was sent, a seat a run. */
  const sent: number[][] = [];
  const open = (): Seat => {
    const countTokens = (text: string) => encodeO200k(text).length;
    const script = scriptedSeat({ name: "script:x", turns, playback: "lenient", countTokens }) as Seat;
    const mine: number[] = [];
    sent.push(mine);
    return {
      ...script,
      async complete(request) {
        const reply = await script.complete(request);
        if (reply.kind === "answer") mine.push(reply.usage.prompt ?? 0);
        return reply;
      },
    };
  };
  const strategy = createStrategy({ name: "summary" }, { seat: { open, price: PRICE } });
  const corpora = [{ name: "c.jsonl", sha256: "0".repeat(64), entries: [sampleEntry(12)] }];
  const arms = [arm("summary"), arm("truncate")];
  const plan = planReplay({ corpora, arms, options: { ...OPTIONS, mode, prices: PRICES } });
  const items = [];
  for (const task of plan.tasks) items.push(await replayEntry(task, depsWith({ summary: strategy })));
  const document = assembleReplay(plan, items, { versions: replayVersions() });
  const of = (name: string) => document.items.find((item) => item.arm.startsWith(name))!;
  return { document, sent, summary: of("summary"), truncate: of("truncate") };
}

describe("what a strategy's model calls used", () => {
  it("is a figure of its arm, and nothing for a strategy that makes none", async () => {
    const { summary, truncate } = await ran([turn(""), turn("# Current state\nall is well")]);
    const { strategy_calls, strategy_prompt_tokens: prompt, strategy_output_tokens: output } = summary.metrics;
    expect(strategy_calls).toBe(2);
    expect(output).toBe(encodeO200k("# Current state\nall is well").length);
    expect(prompt).toBeGreaterThan(1000);
    expect(summary.metrics.strategy_money).toBeCloseTo((prompt! * 2 + output! * 10) / 1e6, 12);
    expect(truncate.metrics).toMatchObject({
      strategy_calls: 0,
      strategy_prompt_tokens: 0,
      strategy_output_tokens: 0,
      strategy_money: 0,
    });
  });

  it("is summed over all passes of a stepped run, beside the one pass", async () => {
    const turns = Array.from({ length: 40 }, (_, at) => turn(`summary ${at}`));
    const { summary, sent } = await ran(turns, "steps");
    const [once = [], stepped = []] = sent;
    expect(stepped.length).toBeGreaterThan(1);
    const total = (prompts: readonly number[]) => prompts.reduce((sum, prompt) => sum + prompt, 0);
    expect(summary.metrics).toMatchObject({
      strategy_calls: once.length,
      strategy_prompt_tokens: total(once),
      second_strategy_calls: stepped.length,
      second_strategy_prompt_tokens: total(stepped),
    });
  });

  it("is a table of the report, with the arms that made calls alone", async () => {
    const { document } = await ran([turn("all is well")]);
    const title = "What the strategies' own model calls used";
    const table = replayReport(document).blocks.find((block) => block.kind === "table" && block.title === title);
    if (table?.kind !== "table") throw new Error("no table");
    expect(table.rows).toHaveLength(1);
    expect(table.rows[0]![0]).toBe("summary");
    expect(table.rows[0]!.at(-1)).toMatchObject({ kind: "money", currency: "EUR" });
  });

  it("is unknown for an arm as soon as one entry does not tell", async () => {
    const { document } = await ran([turn("all is well")]);
    const [known] = document.items.filter((item) => item.arm.startsWith("summary"));
    const untold = { ...known!, id: "other", metrics: { ...known!.metrics, strategy_prompt_tokens: null } };
    const { groupOf } = await import("../../../src/evals/replay/summaries.ts");
    const totals = groupOf([known!, untold], ["strategy_calls", "strategy_prompt_tokens"]).totals;
    expect(totals).toEqual({ strategy_calls: 2, strategy_prompt_tokens: null });
  });
});

describe("sums over passes", () => {
  const result = (part: Partial<FitResult>): FitResult => ({
    kind: "fit",
    messages: [],
    origins: [],
    touches: [],
    declines: [],
    tokenizer: "legacy",
    ...part,
  });

  it("keep a figure that one pass does not tell unknown", () => {
    const costs = new StrategyCosts();
    costs.add(result({ costUsd: 1, seatCalls: { calls: 1, prompt: 5, output: 2 } }));
    costs.add(result({ costUsd: null, seatCalls: { calls: 1, prompt: null, output: 3 } }));
    costs.add(result({}));
    expect(costs.figures("x_")).toEqual({
      x_strategy_calls: 2,
      x_strategy_prompt_tokens: null,
      x_strategy_output_tokens: 5,
      x_strategy_money: null,
    });
  });

  it("know of a program what it says: its money, and no token", () => {
    const costs = new StrategyCosts();
    costs.add(result({ costUsd: 0.5 }));
    expect(costs.figures()).toEqual({
      strategy_calls: null,
      strategy_prompt_tokens: null,
      strategy_output_tokens: null,
      strategy_money: 0.5,
    });
  });

  it("keep the first distinct notes", () => {
    const costs = new StrategyCosts();
    for (let at = 0; at < 50; at += 1) costs.add(result({ notes: ["same", `note ${at}`] }));
    expect(costs.notes).toHaveLength(20);
    expect(costs.notes.slice(0, 2)).toEqual(["same", "note 0"]);
  });
});
