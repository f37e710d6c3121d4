// What the calls of one fit used, in figures and in words. A count that was not told makes the sum unknown, never smaller.
import { type Price, promptMoney } from "../../core/prices.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import type { FitResult } from "../strategy.ts";

/** Money is null when nobody tells a price or the seat tells no usage. Nothing is taken for cached that was not said to be. */
export function booking(
  calls: readonly Usage[],
  price: Price | null,
): Pick<FitResult, "costUsd" | "seatCalls" | "notes"> {
  const [prompt, output] = [sumOf(calls, "prompt"), sumOf(calls, "output")];
  const tokens = `${prompt ?? "unknown"} prompt and ${output ?? "unknown"} output tokens`;
  return {
    costUsd: calls.length === 0 ? 0 : moneyOf(calls, price, prompt, output),
    seatCalls: { calls: calls.length, prompt, output },
    notes: [`summariser: ${calls.length} calls, ${tokens}`],
  };
}

function moneyOf(
  calls: readonly Usage[],
  price: Price | null,
  prompt: number | null,
  output: number | null,
): number | null {
  if (price === null || prompt === null || output === null) return null;
  const prompts = calls.reduce((total, usage) => total + promptMoney(price, usage.prompt ?? 0, usage.cached ?? 0), 0);
  return prompts + (output * price.output) / 1_000_000;
}

function sumOf(calls: readonly Usage[], figure: "prompt" | "output"): number | null {
  return calls.reduce<number | null>(
    (total, usage) => (total === null || usage[figure] === null ? null : total + usage[figure]),
    0,
  );
}
