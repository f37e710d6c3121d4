// Two results against each other, entry by entry: one arm of each, over what both evaluated. What cannot be compared is an
// outcome by name, not a number.

import { RNG_NAME, seeded } from "../../core/random/seeded.ts";
import type { Metric, ResultDocument, ResultItem } from "../../core/schemas/result-document.ts";
import { itemDifferences, stepDifferences } from "./differences.ts";
import { armToCompare, differences, type Pair, pairItems, type Side } from "./pairing.ts";

export interface CompareOptions {
  /** Arms of A and of B; null takes the only one. */
  readonly arms: readonly [a: string | null, b: string | null];
  readonly draws: number;
  readonly seed: number;
}

export const DEFAULT_COMPARE: CompareOptions = { arms: [null, null], draws: 10_000, seed: 1 };

export type Comparison =
  | { readonly kind: "compared"; readonly document: ResultDocument }
  | { readonly kind: "not_comparable"; readonly reasons: readonly string[] };

/** Compares B with A. Throws KnownError when an arm has to be named. */
export function compareResults(a: ResultDocument, b: ResultDocument, options: CompareOptions): Comparison {
  const left: Side = { document: a, arm: armToCompare(a, "A", options.arms[0]) };
  const right: Side = { document: b, arm: armToCompare(b, "B", options.arms[1]) };
  const reasons = differences(left, right);
  if (reasons.length > 0) return { kind: "not_comparable", reasons };

  const { pairs, unpaired } = pairItems(left, right);
  const metrics = commonMetrics(a, b);
  const names = Object.keys(metrics);
  const drawing = (stream: string) => {
    const rng = seeded(options.seed, `compare/${stream}`);
    return { draws: options.draws, below: (n: number) => rng.int(0, n - 1) };
  };
  const items: readonly ResultItem[] = [
    ...pairs.map(pairedItem),
    ...unpaired.map(
      ({ id, task, reason }): ResultItem => ({
        id,
        arm: ARM,
        task,
        status: "excluded",
        outcome: "not_run",
        reason,
        metrics: {},
        digests: {},
      }),
    ),
  ];
  const document: ResultDocument = {
    schema: "compare/1",
    config: { a: left.arm, b: right.arm, draws: options.draws, seed: options.seed, generator: RNG_NAME },
    corpora: a.corpora,
    arms: { [ARM]: { a: a.arms[left.arm] ?? {}, b: b.arms[right.arm] ?? {} } },
    planned: items.length,
    excluded: countsOf(unpaired.map(({ reason }) => reason)),
    metrics,
    items,
    summary: {
      pairs: pairs.length,
      no_ops: pairs.filter(({ noOp }) => noOp).length,
      items: itemDifferences(pairs, names, drawing("items")),
      steps: stepDifferences(pairs, names, drawing("steps")),
      notes: notes(a, b),
    },
    versions: b.versions,
  };
  return { kind: "compared", document };
}

const ARM = "B - A";

/** Differences B - A of one entry. */
function pairedItem({ id, a, b, noOp }: Pair): ResultItem {
  const names = Object.keys(a.metrics).filter((name) => a.metrics[name] != null && b.metrics[name] != null);
  return {
    id,
    arm: ARM,
    task: a.task,
    status: "evaluated",
    metrics: Object.fromEntries(names.map((name) => [name, (b.metrics[name] ?? 0) - (a.metrics[name] ?? 0)])),
    digests: {},
    detail: { no_op: noOp },
  };
}

/** Metrics that both sides declare alike, as differences: any number, but with the same unit and direction. */
function commonMetrics(a: ResultDocument, b: ResultDocument): Record<string, Metric> {
  const alike = Object.entries(a.metrics).filter(([name, metric]) => {
    const other = b.metrics[name];
    return other !== undefined && other.unit === metric.unit && other.direction === metric.direction;
  });
  return Object.fromEntries(alike.map(([name, metric]) => [name, { ...metric, kind: "number" }]));
}

function notes(a: ResultDocument, b: ResultDocument): readonly string[] {
  const versions = (["ladder", "entities", "tokenizer"] as const)
    .filter((name) => a.versions[name] !== b.versions[name])
    .map((name) => `versions.${name} is ${a.versions[name]} in A and ${b.versions[name]} in B`);
  const mode =
    a.config.mode === b.config.mode ? [] : [`A is of mode ${String(a.config.mode)}, B of ${String(b.config.mode)}`];
  return [...versions, ...mode];
}

function countsOf(reasons: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries(counts);
}
