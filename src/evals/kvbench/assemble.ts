// The result document of a run: a row for each planned block, sums by arm, arms paired over the calls that both answered, the gates
// and what they say. Nonces and controls stand apart from what two runs are compared by.

import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import type { ResultDocument, ResultItem, Versions } from "../../core/schemas/result-document.ts";
import { type ArmSpec, armStamps } from "../../strategies/arms.ts";
import { failureKind } from "./evictions.ts";
import { explain } from "./explain.ts";
import { type Judged, judged, stepFigures, sumsOf } from "./figures.ts";
import { METRICS } from "./metrics.ts";
import type { KvCorpus } from "./plan.ts";
import { type KvRun, keyOf } from "./run.ts";
import type { BudgetMode, KvBlock, KvTask } from "./types.ts";
import { verdictOf } from "./verdict.ts";

export interface KvStamp {
  readonly corpora: readonly KvCorpus[];
  readonly arms: readonly ArmSpec[];
  readonly tasks: readonly KvTask[];
  readonly budgetMode: BudgetMode;
  readonly tools: readonly unknown[];
  readonly maxOut: number;
  readonly repeat: number;
  readonly nonce: string;
  readonly seat: string;
  readonly versions: Versions;
  readonly provenance: NonNullable<ResultDocument["provenance"]>;
}

export function assembleKvbench(run: KvRun, stamp: KvStamp): ResultDocument {
  const { cache, facts, blocks } = run;
  const calls = new Map<string, readonly Judged[]>();
  for (const [key, block] of blocks) calls.set(key, judged(block, cache));
  const items = stamp.tasks.map((task) => itemOf(task, blocks.get(keyOf(task.id, task.arm.name)), calls));
  const ofArm = (arm: string) =>
    stamp.tasks.flatMap((task) => (task.arm.name === arm ? [calls.get(keyOf(task.id, arm)) ?? []] : []));
  const verdict = verdictOf(run, [...calls.values()]);
  return {
    schema: "kvbench/1",
    config: {
      budget_mode: stamp.budgetMode,
      tools: stamp.tools.length === 0 ? null : sha256(canonicalJson(stamp.tools)),
      max_out: stamp.maxOut,
      repeat: stamp.repeat,
    },
    corpora: stamp.corpora.map(({ name, sha256: digest }) => ({ name, sha256: digest })),
    arms: Object.fromEntries(stamp.arms.map((arm) => [arm.name, armStamps(arm)])),
    planned: items.length,
    excluded: reasonsOf(items),
    metrics: METRICS,
    items,
    summary: {
      figures: facts.figures,
      seat: {
        name: stamp.seat,
        dialect: facts.dialect,
        model: facts.model,
        window: facts.window,
        pin: facts.pin,
        unpinnable: facts.unpinnable,
        slots: facts.slots,
        concurrency: 1,
      },
      cache: {
        kind: cache.rule?.kind ?? null,
        block: cache.rule?.block ?? null,
        prompts: run.before === null ? null : cache.prompts,
        least_prompt: cache.min,
        repeat_reuse: run.probe.repeatReuse,
        why: run.probe.why,
      },
      control_before: run.before,
      control_after: run.after,
      framing_floor_reuse: run.before?.negative ?? null,
      nonce: stamp.nonce,
      arms: Object.fromEntries(
        stamp.arms.map(({ name }) => [name, { ...sumsOf(ofArm(name).flat()), explained: explain(ofArm(name)) }]),
      ),
      paired: pairedTotals(stamp, calls),
      verdict,
      partial: run.partial,
    },
    versions: stamp.versions,
    provenance: stamp.provenance,
  };
}

function itemOf(task: KvTask, block: KvBlock | undefined, all: ReadonlyMap<string, readonly Judged[]>): ResultItem {
  const { id, arm, entry } = task;
  const base = { id, arm: arm.name, task: sha256(canonicalJson(entry)), digests: {} };
  const none = Object.fromEntries(
    Object.keys(METRICS).flatMap((name) => (name.startsWith("step_") ? [] : [[name, null]])),
  );
  if (block === undefined)
    return {
      ...base,
      status: "excluded",
      outcome: "not_run",
      reason: "not run",
      metrics: none,
      detail: { kind: entry.kind },
    };
  const calls = all.get(keyOf(id, arm.name)) ?? [];
  const failures = calls.flatMap(({ sample }) => {
    const kind = failureKind(sample);
    return kind === null || sample.answer.kind !== "failed"
      ? []
      : [{ step: sample.step, kind, class: sample.answer.class, says: sample.answer.says }];
  });
  const tokenizers = [...new Set(calls.map(({ sample }) => sample.tokenizer))];
  const detail = { kind: entry.kind, nonce: block.nonce, tokenizers, failures };
  if (block.excluded !== null && calls.length === 0)
    return { ...base, status: "excluded", outcome: "not_run", reason: block.excluded, metrics: none, detail };
  const steps = calls.map((call) => ({
    step: call.sample.step,
    metrics: stepFigures(call),
    digests: { sent: call.sample.sent },
  }));
  const measured = { ...base, metrics: sumsOf(calls), steps, detail };
  if (failures.length < calls.length) return { ...measured, status: "evaluated" };
  const timeout = failures.every(({ kind }) => kind === "timeout");
  return timeout
    ? { ...measured, status: "excluded", outcome: "timeout", reason: "timeout" }
    : { ...measured, status: "failed", outcome: "infra_error", reason: failures[0]?.class ?? "no call" };
}

/** Sums of two arms over the calls that both answered: the first arm and each other one. */
function pairedTotals(stamp: KvStamp, calls: ReadonlyMap<string, readonly Judged[]>): Record<string, unknown> {
  const [base, ...others] = stamp.arms;
  if (base === undefined) return {};
  return Object.fromEntries(
    others.map((other) => {
      const mine: Judged[] = [];
      const theirs: Judged[] = [];
      for (const { id, arm } of stamp.tasks) {
        if (arm.name !== other.name) continue;
        const left = calls.get(keyOf(id, base.name)) ?? [];
        const right = calls.get(keyOf(id, other.name)) ?? [];
        const byStep = new Map(right.map((call) => [call.sample.step, call]));
        for (const call of left) {
          const twin = byStep.get(call.sample.step);
          if (twin === undefined || call.state === "failed" || twin.state === "failed") continue;
          mine.push(call);
          theirs.push(twin);
        }
      }
      return [other.name, { against: base.name, calls: mine.length, base: sumsOf(mine), arm: sumsOf(theirs) }];
    }),
  );
}

function reasonsOf(items: readonly ResultItem[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { status, reason = status } of items)
    if (status !== "evaluated") reasons[reason] = (reasons[reason] ?? 0) + 1;
  return reasons;
}
