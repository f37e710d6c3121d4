// Items without figures: every metric is there and null, with the reason. A failure of the seat has one of three reasons by what a person
// would do about it; time-outs are told first, then an overflow.
import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import type { ResultItem } from "../../core/schemas/result-document.ts";
import type { SeatRefusal } from "../../seats/seat.ts";
import { noFigures } from "./metric-table.ts";
import type { AbTask } from "./types.ts";

/** What names a block's item. */
export function identity({ id, arm, entry }: AbTask): Pick<ResultItem, "id" | "arm" | "task"> {
  return { id, arm: arm.name, task: sha256(canonicalJson(entry)) };
}

export function unmeasured(task: AbTask, status: "excluded" | "failed", reason: string, why: string): ResultItem {
  return {
    ...identity(task),
    status,
    outcome: status === "excluded" ? "not_run" : "infra_error",
    reason,
    metrics: noFigures(),
    digests: {},
    detail: { kind: task.entry.kind, cluster: task.cluster, why },
  };
}

/** The item of a block whose seat gave no answer. */
export function failedBlock(task: AbTask, { failure }: SeatRefusal): ResultItem {
  const base = unmeasured(task, "failed", "seat: other", failure.says);
  const detail = { ...base.detail, class: failure.class, prompt_tokens: failure.promptTokens };
  if (failure.class === "timeout") {
    return { ...base, status: "excluded", outcome: "timeout", reason: "seat: timeout", detail };
  }
  return { ...base, reason: failure.class === "overflow" ? "seat: overflow" : base.reason!, detail };
}
