// Usage of one call where a producer writes zeros before it knows the figures, and leaves them when the call fails.
import type { Usage } from "../../core/schemas/usage.ts";
import { type UsageRuleName, usageFrom } from "../../core/usage-rules.ts";

/** Null for all zeros too: a call reads or writes at least one token. */
export function callUsage(rule: UsageRuleName, raw: unknown): Usage | null {
  const usage = usageFrom(rule, raw);
  return usage !== null && (usage.prompt ?? 0) === 0 && (usage.output ?? 0) === 0 ? null : usage;
}
