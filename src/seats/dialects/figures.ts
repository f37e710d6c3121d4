// Figures of an answer in normal form, for dialects whose usage object says everything, and what every dialect must hold.

import type { Usage } from "../../core/schemas/usage.ts";
import { type UsageRuleName, usageFrom } from "../../core/usage-rules.ts";
import { objectOf } from "../wires/wire.ts";
import type { Figures } from "./dialect.ts";

/** No figure at all, with the reason. */
export function unknownUsage(why: string): Usage {
  return { prompt: null, cached: null, fresh: null, written: null, output: null, why };
}

/** A usage object read by a rule of core. */
export function byRule(rule: UsageRuleName): (usage: unknown) => Figures {
  return (raw) => {
    const lie = liesAbout(raw);
    const usage = usageFrom(rule, raw) ?? unknownUsage("the server told no usage");
    const cached = cachedIn(raw);
    return { usage, cacheFigures: cached === null ? {} : { usage: cached }, notes: [], lie };
  };
}

/** The cached figure of an OpenAI-like usage object; null where none is told. */
export function cachedIn(raw: unknown): number | null {
  return (
    count(objectOf(objectOf(raw).prompt_tokens_details).cached_tokens) ?? count(objectOf(raw).cache_read_input_tokens)
  );
}

/** A sentence when more tokens are said to be cached than there are. */
function liesAbout(raw: unknown): string | null {
  const { prompt_tokens: prompt } = objectOf(raw);
  const cached = count(objectOf(objectOf(raw).prompt_tokens_details).cached_tokens);
  return count(prompt) !== null && cached !== null && cached > (prompt as number) ? MORE_CACHED : null;
}

export const MORE_CACHED = "more tokens are said to be cached than the prompt has";

/** A whole number from 0, else null. */
export function count(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
