// How recorded usage reads in normal form, provider by provider: which field is the prompt, whether the cached share is inside
// it, and where the cache figures stand. Data; the one function below reads every row. Source: specs of each provider's API.
import type { Usage } from "./schemas/usage.ts";

/** Keys from the usage object down to a figure, joined by dots; the first that holds a number counts. */
type Keys = readonly string[];

export interface UsageRule {
  readonly prompt: Keys;
  /** True: the prompt figure counts cached tokens too. False: prompt, cache read and cache written are disjoint. */
  readonly inside: boolean;
  readonly cached: Keys;
  readonly written: Keys;
  readonly output: Keys;
  /** Parts of the output that stand apart from it. */
  readonly moreOutput: Keys;
}

export const USAGE_RULES = {
  anthropic: {
    prompt: ["input_tokens"],
    inside: false,
    cached: ["cache_read_input_tokens"],
    written: ["cache_creation_input_tokens"],
    output: ["output_tokens"],
    moreOutput: [],
  },
  openai: {
    prompt: ["prompt_tokens", "input_tokens"],
    inside: true,
    cached: ["prompt_tokens_details.cached_tokens", "input_tokens_details.cached_tokens", "cached_tokens"],
    written: [],
    output: ["completion_tokens", "output_tokens"],
    moreOutput: [],
  },
  codex: {
    prompt: ["input_tokens", "prompt"],
    inside: true,
    cached: ["cached_input_tokens"],
    written: ["cache_write_input_tokens"],
    output: ["output_tokens", "completion"],
    moreOutput: [],
  },
  "gemini-cli": {
    prompt: ["input"],
    inside: true,
    cached: ["cached"],
    written: [],
    output: ["output"],
    moreOutput: ["thoughts"],
  },
  gemini: {
    prompt: ["promptTokenCount"],
    inside: true,
    cached: ["cachedContentTokenCount"],
    written: [],
    output: ["candidatesTokenCount"],
    moreOutput: ["thoughtsTokenCount"],
  },
  opencode: {
    prompt: ["input"],
    inside: false,
    cached: ["cache.read"],
    written: ["cache.write"],
    output: ["output"],
    moreOutput: ["reasoning"],
  },
  pi: {
    prompt: ["input"],
    inside: false,
    cached: ["cacheRead"],
    written: ["cacheWrite"],
    output: ["output"],
    moreOutput: [],
  },
  atif: {
    prompt: ["prompt_tokens"],
    inside: true,
    cached: ["cached_tokens"],
    written: [],
    output: ["completion_tokens"],
    moreOutput: [],
  },
  inspect: {
    prompt: ["input_tokens"],
    inside: false,
    cached: ["input_tokens_cache_read"],
    written: ["input_tokens_cache_write"],
    output: ["output_tokens"],
    moreOutput: [],
  },
  cline: {
    prompt: ["inputTokens"],
    inside: true,
    cached: ["cacheReadTokens"],
    written: ["cacheWriteTokens"],
    output: ["outputTokens"],
    moreOutput: [],
  },
  openhands: {
    prompt: ["prompt_tokens"],
    inside: true,
    cached: ["cache_read_tokens", "prompt_tokens_details.cached_tokens"],
    written: ["cache_write_tokens"],
    output: ["completion_tokens"],
    moreOutput: [],
  },
  otel: {
    prompt: [
      "gen_ai.usage.input_tokens",
      "gen_ai.usage.prompt_tokens",
      "llm.token_count.prompt",
      "ai.usage.inputTokens",
      "ai.usage.promptTokens",
    ],
    inside: true,
    cached: [
      "gen_ai.usage.cache_read.input_tokens",
      "llm.token_count.prompt_details.cache_read",
      "ai.usage.cachedInputTokens",
    ],
    written: ["gen_ai.usage.cache_creation.input_tokens", "llm.token_count.prompt_details.cache_write"],
    output: [
      "gen_ai.usage.output_tokens",
      "gen_ai.usage.completion_tokens",
      "llm.token_count.completion",
      "ai.usage.outputTokens",
      "ai.usage.completionTokens",
    ],
    moreOutput: [],
  },
  "output-only": { prompt: [], inside: true, cached: [], written: [], output: ["outputTokens"], moreOutput: [] },
} as const satisfies Readonly<Record<string, UsageRule>>;

export type UsageRuleName = keyof typeof USAGE_RULES;

/** A raw usage object in normal form; null when it is no object or holds no figure that the rule knows. */
export function usageFrom(name: UsageRuleName, raw: unknown): Usage | null {
  const rule: UsageRule = USAGE_RULES[name];
  const input = figure(raw, rule.prompt);
  const cached = figure(raw, rule.cached);
  const written = figure(raw, rule.written);
  const base = figure(raw, rule.output);
  if (input === null && cached === null && base === null) return null;
  const output = base === null ? null : rule.moreOutput.reduce((sum, key) => sum + (figure(raw, [key]) ?? 0), base);
  const prompt = input === null || rule.inside ? input : input + (cached ?? 0) + (written ?? 0);
  if (prompt !== null && cached !== null && cached > prompt) {
    return { prompt, cached: null, fresh: null, written, output, why: "cached is more than prompt" };
  }
  const fresh = prompt === null || cached === null ? null : prompt - cached;
  const why = [prompt === null ? "no prompt figure" : "", cached === null ? "no cached figure" : ""].filter(
    (part) => part !== "",
  );
  return { prompt, cached, fresh, written, output, ...(why.length === 0 ? {} : { why: why.join(", ") }) };
}

function figure(raw: unknown, keys: Keys): number | null {
  for (const key of keys) {
    const value = own(raw, key) ?? key.split(".").reduce((found: unknown, part) => own(found, part), raw);
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  }
  return null;
}

function own(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
