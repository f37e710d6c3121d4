// What calls cost a server, in the two modelled units a run may ask for, and when a fire pays for itself.
import { prefillFlops } from "../../core/flops.ts";
import { type ModelShape, modelShape } from "../../core/model-shapes.ts";
import { paybackTurns } from "../../core/payback.ts";
import { type Price, priceOf, promptMoney } from "../../core/prices.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import type { ReplayOptions } from "./types.ts";

/** Cost of one prompt of which `cached` leading tokens are cached. */
export type CostOf = (prompt: number, cached: number) => number;

export const UNITS = ["flops", "money"] as const;
export type Unit = (typeof UNITS)[number];

/** The units that this run models; null for one it was given no shape or no price for. */
export type Costs = Readonly<Record<Unit, CostOf | null>>;

export function costsOf(options: ReplayOptions, entry: Entry): Costs {
  const shape: ModelShape | null = options.modelShape === null ? null : modelShape(options.modelShape);
  const price: Price | null = options.prices === null ? null : priceOf(options.prices, entry.meta.model ?? null);
  return {
    flops: shape === null ? null : (prompt, cached) => prefillFlops(shape, cached, prompt),
    money: price === null ? null : (prompt, cached) => promptMoney(price, prompt, cached),
  };
}

/** Tokens around one fire: what stood cached, what would have been sent, what was sent, and what the next call adds. */
export interface FireTokens {
  readonly cachedBefore: number;
  readonly unshortened: number;
  readonly sent: number;
  readonly commonPrefix: number;
  readonly nextAdds: number;
}

/**
 * Payback turns of one fire (design.md section 7). Its extra cost is that of the prompt that was sent, over what the same
 * call would have cost unshortened, as an append to what stood cached; the saving of a later call is what appending the
 * next call's tokens costs less on the shortened prompt than on the other one.
 */
export function paybackOf(cost: CostOf, fire: FireTokens): number | null {
  const extra = cost(fire.sent, fire.commonPrefix) - cost(fire.unshortened, fire.cachedBefore);
  const saving = cost(fire.unshortened + fire.nextAdds, fire.unshortened) - cost(fire.sent + fire.nextAdds, fire.sent);
  return paybackTurns(extra, saving);
}
