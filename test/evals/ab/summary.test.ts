// Summaries in an A/B: the seat under test writes them too, and what they use is booked to their arm alone.
import { describe, expect, it } from "vitest";
import type { AbSummary } from "../../../src/evals/ab/assemble.ts";
import { abReport } from "../../../src/evals/ab/report.ts";
import type { Seat, SeatRequest } from "../../../src/seats/seat.ts";
import { createStrategy } from "../../../src/strategies/index.ts";
import { ab, builtIn, FULL, miniEntries, on } from "./run-ab.ts";

describe("ab with summaries", () => {
  it("books their calls and tokens to the arm, and tells the seat whose they are", async () => {
    const asked: SeatRequest[] = [];
    const extract = builtIn("extract");
    const seat: Seat = {
      ...extract,
      complete(request, abort) {
        if (request.role === "summariser") asked.push(request);
        return extract.complete(request, abort);
      },
    };
    const entries = miniEntries().slice(0, 6);
    const strategies = { open: () => seat, price: null };
    const { document } = await ab({
      seat,
      entries,
      arms: [FULL, on("summary"), on("truncate")],
      run: { strategyOf: ({ spec }) => createStrategy(spec.strategy, { seat: strategies }) },
    });
    const { arms } = document.summary as unknown as AbSummary;
    const summary = arms["summary@pressure=0.5"]!.sums;
    expect(summary.strategy_calls).toBe(asked.length);
    expect(asked.length).toBeGreaterThan(0);
    expect(summary.strategy_prompt_tokens).toBeGreaterThan(1_000);
    expect(summary.strategy_output_tokens).toBeGreaterThan(0);
    expect(summary.strategy_money).toBeNull();
    for (const arm of ["full", "truncate@pressure=0.5"])
      expect(arms[arm]!.sums).toMatchObject({ strategy_calls: 0, strategy_prompt_tokens: 0, strategy_money: 0 });
    expect(new Set(asked.map(({ arm }) => arm))).toEqual(new Set(["summary@pressure=0.5"]));
    expect(new Set(asked.map(({ task }) => task)).size).toBeGreaterThan(1);
    expect(JSON.stringify(abReport(document))).toContain("its prompt");
  });
});
