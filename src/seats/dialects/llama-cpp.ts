// llama.cpp's llama-server, alone or behind llama-swap: timings count what was evaluated and what was held, newer builds tell the held
// part in usage too. prompt_n alone is never the prompt.
import { usageFrom } from "../../core/usage-rules.ts";
import { objectOf } from "../wires/wire.ts";
import type { Dialect, Figures } from "./dialect.ts";
import { cachedIn, count, MORE_CACHED, unknownUsage } from "./figures.ts";

const COMMON = { slots: true, schema: true, min: 0, step: 1, figures } as const;

export const llamaCpp: Dialect = {
  ...COMMON,
  name: "llama.cpp",
  says: "llama-server: timings.cache_n and prompt_n, and usage in newer builds",
  recognises: ({ props, upstream }) => props !== null && !upstream,
  nativePath: "",
};

export const llamaSwap: Dialect = {
  ...COMMON,
  name: "llama-swap",
  says: "llama-server behind llama-swap, whose own addresses stand below /upstream/{model}",
  recognises: ({ props, upstream }) => props !== null && upstream,
  nativePath: "/upstream/{model}",
};

function figures(raw: unknown, timings: unknown): Figures {
  const { cache_n: held, prompt_n: fresh, predicted_n: output } = objectOf(timings);
  const [cacheN, promptN] = [count(held), count(fresh)];
  const inUsage = cachedIn(raw);
  const usage = usageFrom("openai", raw);
  const cacheFigures = {
    ...(cacheN === null ? {} : { timings: cacheN }),
    ...(inUsage === null ? {} : { usage: inUsage }),
  };
  const counted = cacheN === null || promptN === null ? null : cacheN + promptN;
  const prompt = counted ?? usage?.prompt ?? null;
  const told = { prompt, written: null, output: count(output) ?? usage?.output ?? null };
  if (prompt === null) return { usage: unknownUsage("the server told no usage"), cacheFigures, notes: [], lie: null };
  const most = Math.max(...Object.values(cacheFigures), 0);
  const known = usage?.prompt ?? prompt;
  if (most > known)
    return {
      usage: { ...told, cached: null, fresh: null, why: MORE_CACHED },
      cacheFigures,
      notes: [],
      lie: MORE_CACHED,
    };
  if (cacheN !== null && inUsage !== null && cacheN !== inUsage) {
    const why = "timings and usage tell different cached figures";
    return { usage: { ...told, cached: null, fresh: null, why }, cacheFigures, notes: [why], lie: null };
  }
  const cached = cacheN ?? inUsage;
  if (cached === null)
    return {
      usage: { ...told, cached, fresh: null, why: "the server told no cached figure" },
      cacheFigures,
      notes: [],
      lie: null,
    };
  return { usage: { ...told, cached, fresh: prompt - cached }, cacheFigures, notes: [], lie: null };
}
