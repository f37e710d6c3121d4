// Usage of single requests out of Codex's token_count events, which repeat themselves and count the whole thread.
import type { Usage } from "../../../core/schemas/usage.ts";
import { usageFrom } from "../../../core/usage-rules.ts";
import { get, numberAt, objectAt } from "../values.ts";

const FIELDS = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens",
  "total_tokens",
] as const;

export type Counts =
  | { readonly kind: "usage"; readonly usage: Usage }
  | { readonly kind: "nothing" }
  /** The figures can't be what they are called. */
  | { readonly kind: "wrong"; readonly what: string; readonly usage: Usage | null };

export class TokenCounts {
  private total: Readonly<Record<string, unknown>> | null = null;

  /** What one event adds; nothing where it repeats the one before or holds no figures. */
  read(info: unknown): Counts {
    const total = objectAt(info, "total_token_usage");
    if (total === null) return counted(usageFrom("codex", objectAt(info, "last_token_usage") ?? info));
    const before = this.total;
    this.total = total;
    const last = get(info, "last_token_usage");
    if (before === null) return counted(usageFrom("codex", last ?? total));
    if (FIELDS.every((field) => get(before, field) === get(total, field))) return { kind: "nothing" };
    const shrank = FIELDS.some((field) => (numberAt(total, field) ?? 0) < (numberAt(before, field) ?? 0));
    // A thread that starts over counts from zero; its own figures for the request still hold.
    if (shrank) return { kind: "wrong", what: "token totals that shrink", usage: usageFrom("codex", last) };
    const cumulative =
      (numberAt(before, "input_tokens") ?? 0) > 0 && FIELDS.every((field) => get(last, field) === get(total, field));
    const difference = usageFrom("codex", differenceOf(total, before));
    if (cumulative)
      return { kind: "wrong", what: "token totals in the place of one request's figures", usage: difference };
    return counted(usageFrom("codex", last) ?? difference);
  }
}

function counted(usage: Usage | null): Counts {
  return usage === null ? { kind: "nothing" } : { kind: "usage", usage };
}

function differenceOf(total: unknown, before: unknown): Readonly<Record<string, number>> {
  const entries = FIELDS.flatMap((field) => {
    const now = numberAt(total, field);
    return now === null ? [] : [[field, now - (numberAt(before, field) ?? 0)] as const];
  });
  return Object.fromEntries(entries);
}
