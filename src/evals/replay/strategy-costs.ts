// What the model calls of a strategy itself used over some passes: booked to its arm, apart from the prompts that it shortened. A
// strategy that makes no calls used nothing; one that makes them and does not tell is unknown.
import type { FitResult } from "../../strategies/strategy.ts";
import type { Figures } from "./figures.ts";

/** Passes whose notes are told one by one. */
const NOTED = 20;

export class StrategyCosts {
  readonly #notes = new Set<string>();
  #calls: number | null = 0;
  #prompt: number | null = 0;
  #output: number | null = 0;
  #money: number | null = 0;

  add({ seatCalls, costUsd, notes = [] }: FitResult): void {
    for (const note of notes) if (this.#notes.size < NOTED) this.#notes.add(note);
    if (costUsd === undefined && seatCalls === undefined) return;
    this.#calls = sum(this.#calls, seatCalls?.calls ?? null);
    this.#prompt = sum(this.#prompt, seatCalls?.prompt ?? null);
    this.#output = sum(this.#output, seatCalls?.output ?? null);
    this.#money = sum(this.#money, costUsd ?? null);
  }

  /** Figures (metric-table.ts, STRATEGY), each name behind `prefix`. */
  figures(prefix = ""): Figures {
    return {
      [`${prefix}strategy_calls`]: this.#calls,
      [`${prefix}strategy_prompt_tokens`]: this.#prompt,
      [`${prefix}strategy_output_tokens`]: this.#output,
      [`${prefix}strategy_money`]: this.#money,
    };
  }

  /** Distinct notes of the passes, the first ones. */
  get notes(): readonly string[] {
    return [...this.#notes];
  }
}

function sum(total: number | null, part: number | null): number | null {
  return total === null || part === null ? null : total + part;
}
