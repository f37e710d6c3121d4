// The item of a task whose worker died: failed, by name, with every figure of the run null.
import { canonicalJson } from "../core/canonical.ts";
import { sha256 } from "../core/hash.ts";
import type { ResultItem } from "../core/schemas/result-document.ts";
import { metricTable } from "../evals/replay/metric-table.ts";
import type { ReplayTask } from "../evals/replay/types.ts";

export function lostItem({ id, arm, entry, options }: ReplayTask, why: string): ResultItem {
  const names = Object.keys(metricTable(options.mode)).filter((name) => !name.startsWith("step_"));
  return {
    id,
    arm: arm.name,
    task: sha256(canonicalJson(entry)),
    status: "failed",
    outcome: "infra_error",
    reason: "worker died",
    metrics: Object.fromEntries(names.map((name) => [name, null])),
    digests: {},
    detail: { kind: entry.kind, why },
  };
}
