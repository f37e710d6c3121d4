// What the answers of a block cost in tokens and money. A count that the seat did not tell makes the sum unknown, never smaller.
import { type Price, promptMoney } from "../../core/prices.ts";
import type { Usage } from "../../core/schemas/usage.ts";

export interface Costs {
  readonly prompt_tokens: number | null;
  readonly cached_tokens: number | null;
  readonly output_tokens: number | null;
  /** Null without a price, or where the cached share was not told. */
  readonly money: number | null;
  /** The same with nothing taken from a cache: what is known also where the seat tells no cached share. */
  readonly money_at_most: number | null;
}

/** Sums over the answers of one block. */
export function costsOf(usages: readonly Usage[], price: Price | null): Costs {
  const sum = (of: (usage: Usage) => number | null): number | null => {
    const values = usages.map(of);
    return values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);
  };
  return {
    prompt_tokens: sum(({ prompt }) => prompt),
    cached_tokens: sum(({ cached }) => cached),
    output_tokens: sum(({ output }) => output),
    money: price === null ? null : sum((usage) => moneyOf(price, usage, usage.cached)),
    money_at_most: price === null ? null : sum((usage) => moneyOf(price, usage, 0)),
  };
}

function moneyOf(price: Price, { prompt, output, written }: Usage, cached: number | null): number | null {
  if (prompt === null || output === null || cached === null) return null;
  const out = (output * price.output) / 1_000_000;
  if (written === null || cached + written > prompt) return promptMoney(price, prompt, cached) + out;
  // What was written to the cache was told, so the rest is fresh at its own price.
  const fresh = prompt - cached - written;
  return (cached * price.cache_read + written * price.cache_write + fresh * price.fresh) / 1_000_000 + out;
}

/** The most that prompts and answers of so many tokens can cost. */
export function mostMoney(price: Price, prompt: number, output: number): number {
  return (prompt * Math.max(price.fresh, price.cache_write) + output * price.output) / 1_000_000;
}
