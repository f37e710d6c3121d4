// The result document of a run: items in the order of the plan, whatever order they came in, and a summary of them.
import type { ResultDocument } from "../../core/schemas/result-document.ts";
import { armStamps } from "../../strategies/arms.ts";
import { metricTable } from "./metric-table.ts";
import { summariesOf } from "./summaries.ts";
import type { ReplayItem, ReplayPlan, ReplayStamp } from "./types.ts";

/** Builds the document. Throws when an item of the plan is missing: that is a bug of the caller, never an outcome. */
export function assembleReplay(plan: ReplayPlan, items: readonly ReplayItem[], stamp: ReplayStamp): ResultDocument {
  const byKey = new Map(items.map((item) => [keyOf(item.id, item.arm), item]));
  const ordered = plan.tasks.map((task) => {
    const item = byKey.get(keyOf(task.id, task.arm.name));
    if (item === undefined) throw new Error(`no item for ${task.id} under ${task.arm.name}`);
    return item;
  });
  const { corpora, arms, options } = plan.input;
  return {
    schema: "run/1",
    config: {
      mode: options.mode,
      model_shape: options.modelShape,
      prices: options.prices,
      kinds: [...options.kinds].sort(),
      entries: [...options.entries].sort(),
    },
    corpora: corpora.map(({ name, sha256 }) => ({ name, sha256 })),
    arms: Object.fromEntries(arms.map((arm) => [arm.name, armStamps(arm)])),
    planned: ordered.length,
    excluded: reasonsOf(ordered),
    metrics: metricTable(options.mode),
    items: ordered,
    summary: summariesOf(ordered, Object.keys(metricTable(options.mode))),
    versions: stamp.versions,
    ...(stamp.provenance === undefined ? {} : { provenance: stamp.provenance }),
  };
}

/** Excluded and failed items by reason. */
function reasonsOf(items: readonly ReplayItem[]): Record<string, number> {
  const reasons = new Map<string, number>();
  for (const { status, reason = status } of items) {
    if (status !== "evaluated") reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return Object.fromEntries(reasons);
}

/** One text for (id, arm); JSON keeps any two pairs apart. */
function keyOf(id: string, arm: string): string {
  return JSON.stringify([id, arm]);
}
