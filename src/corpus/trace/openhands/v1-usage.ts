// Usage of single calls out of the totals that OpenHands V1 records: the difference of one update to the one before it.
import type { Usage } from "../../../core/schemas/usage.ts";
import { usageFrom } from "../../../core/usage-rules.ts";
import { get, isObject, type JsonObject, numberAt, textAt } from "../values.ts";

const FIGURES = ["prompt_tokens", "completion_tokens", "cache_read_tokens", "cache_write_tokens"] as const;

export class V1Usage {
  /** The totals of each use of a model, by its name. */
  private readonly totals = new Map<string, JsonObject>();
  private next: { readonly usage: Usage | null; readonly model: string | null } | null = null;

  /** A `stats` update: of what grew since the last one, the call that comes next is made. The condenser's calls are not the agent's. */
  update(stats: unknown): void {
    const uses = get(stats, "usage_to_metrics");
    if (!isObject(uses)) return;
    for (const name of Object.keys(uses)) {
      const total = get(get(uses, name), "accumulated_token_usage");
      if (!isObject(total)) continue;
      const before = this.totals.get(name) ?? null;
      this.totals.set(name, total);
      const grown = difference(total, before);
      if (name === "condenser" || grown === null || (grown.prompt_tokens === 0 && grown.completion_tokens === 0))
        continue;
      this.next = {
        usage: used(total, before, grown),
        model: textAt(total, "model") ?? textAt(get(uses, name), "model_name"),
      };
    }
  }

  /** What the reply that is read now used; null when no update came since the last. */
  take(): { readonly usage: Usage | null; readonly model: string | null } | null {
    const taken = this.next;
    this.next = null;
    return taken;
  }
}

type Figures = Readonly<Record<string, number>>;

/** Null when there is no figure at all. */
function difference(total: JsonObject, before: JsonObject | null): Figures | null {
  const found: Record<string, number> = {};
  for (const key of FIGURES) {
    const now = numberAt(total, key);
    if (now !== null) found[key] = now - (before === null ? 0 : (numberAt(before, key) ?? 0));
  }
  return Object.keys(found).length === 0 ? null : found;
}

/**
 * The first update of a file that starts in the middle holds the calls before it too: what `per_turn_token` says about the last
 * call tells. Totals never fall in one run; where they do, no difference of theirs is a call's.
 */
function used(total: JsonObject, before: JsonObject | null, grown: Figures): Usage | null {
  const turn = numberAt(total, "per_turn_token");
  const sum = (grown.prompt_tokens ?? 0) + (grown.completion_tokens ?? 0);
  if (before === null && turn !== null && turn !== sum) return null;
  if (Object.values(grown).some((figure) => figure < 0)) {
    return { prompt: null, cached: null, fresh: null, written: null, output: null, why: "totals fell" };
  }
  return usageFrom("openhands", grown);
}
