// Which samples say nothing about a policy: the first of a block, which is cold, and those at which the server had lost what it held.
// Read off the data: a call that only appends must find what the call before it left (coding-agent.txt, kvbench).
import { reusable } from "../../seats/probe/cache-rule.ts";
import type { CacheFacts, KvSample } from "./types.ts";

/** A call that appends and finds less than this share of what it must find lost the cache. */
const COLLAPSED = 0.5;

export type SampleState = "warm" | "cold" | "evicted" | "failed" | "unknown" | "not-eligible";

/** Tokens that the server should have reused; null when its rule is not known. */
export function expectedOf({ offline }: KvSample, cache: CacheFacts): number | null {
  if (cache.rule === null) return null;
  const common = cache.prompts === "multi" ? offline.commonBest : offline.commonLast;
  return reusable(cache.rule, common, offline.prompt);
}

/** The state of each sample of a block, in order. */
export function statesOf(samples: readonly KvSample[], cache: CacheFacts): readonly SampleState[] {
  let answered: KvSample | null = null;
  return samples.map((sample) => {
    if (sample.answer.kind === "failed") return "failed";
    const before = answered;
    answered = sample;
    const { prompt, cached } = sample.answer.usage;
    if (cached === null || prompt === null) return "unknown";
    if (prompt < cache.min) return "not-eligible";
    if (before === null) return "cold";
    // What a server's blocks make of the prompt before it, in the server's own tokens.
    const held = before.answer.kind === "answered" ? (before.answer.usage.prompt ?? 0) : 0;
    const must = cache.rule === null ? held : reusable(cache.rule, held, held + 1);
    return sample.offline.divergent === null && must > 0 && cached < COLLAPSED * must ? "evicted" : "warm";
  });
}

/** Failures by what a person would do about them; a time-out is told first, whatever else the server said. */
export function failureKind({ answer }: KvSample): "timeout" | "overflow" | "other" | null {
  if (answer.kind !== "failed") return null;
  if (answer.class === "timeout") return "timeout";
  return answer.class === "overflow" ? "overflow" : "other";
}
