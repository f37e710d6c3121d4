// Money for prompt tokens, from the price file that a user keeps: what a server charges for fresh, cached and written
// tokens. Prices come from that file alone; none is built in.
import * as z from "zod";

const perMillion = z.number().nonnegative();

export const priceSchema = z.strictObject({
  /** Money per million tokens. */
  fresh: perMillion,
  cache_read: perMillion,
  cache_write: perMillion,
  output: perMillion,
  currency: z.string().min(1),
  /** When and where the prices were read. */
  as_of: z.string().min(1),
  source: z.string().min(1),
});

export const pricesSchema = z.strictObject({ models: z.record(z.string().min(1), priceSchema) });

export type Price = Readonly<z.infer<typeof priceSchema>>;
export interface Prices {
  readonly models: Readonly<Record<string, Price>>;
}

/**
 * The row for a model: the one of that name, else the only row of the file, else null (several rows, none of that name).
 */
export function priceOf(prices: Prices, model: string | null): Price | null {
  if (model !== null && Object.hasOwn(prices.models, model)) return prices.models[model] ?? null;
  const rows = Object.values(prices.models);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * Modelled money of one prompt: `cached` tokens at the read price, the rest as fresh. A model with a write price above
 * zero has a paid cache, and then what is prefilled is also what is written: it is charged the write price instead of
 * the fresh one (usage classes are disjoint, specs/kv-accounting.md). Output is left out: a replay repeats the recorded replies.
 */
export function promptMoney(price: Price, prompt: number, cached: number): number {
  const prefillPrice = price.cache_write > 0 ? price.cache_write : price.fresh;
  return (cached * price.cache_read + (prompt - cached) * prefillPrice) / 1_000_000;
}
