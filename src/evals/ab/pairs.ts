// An arm against full: the same questions about the same entry, paired block by block. Trials of one entry are no new evidence, so whole
// entries are drawn for the interval, and entries are what is counted as n.
import type { ResultItem } from "../../core/schemas/result-document.ts";
import { type BootstrapOptions, bootstrapMeans } from "../../stats/bootstrap.ts";
import { meanOrNull } from "../../stats/summary.ts";
import { COMPARED } from "./metric-table.ts";

export interface Difference {
  /** Pairs, and entries with at least one pair, in which both sides have the figure. */
  readonly pairs: number;
  readonly entries: number;
  readonly mean_full: number | null;
  readonly mean_arm: number | null;
  /** Mean of arm - full over pairs, and its 95 % interval; none for fewer than two entries. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly lower: number;
  readonly equal: number;
  readonly higher: number;
}

export interface ArmAgainstFull {
  /** Scored in both. */
  readonly pairs: number;
  readonly entries: number;
  /** Blocks that were planned and are no pair, by reason. */
  readonly unpaired: Readonly<Record<string, number>>;
  readonly differences: Readonly<Record<string, Difference>>;
  /** Facts right / asked over the pairs, by class: full, then the arm. */
  readonly classes: Readonly<Record<string, ClassPair>>;
}

export interface ClassPair {
  readonly asked: number;
  readonly full: number;
  readonly arm: number;
}

type Pair = readonly [full: ResultItem, arm: ResultItem];

/** Items of one arm against those of full. */
export function againstFull(
  full: readonly ResultItem[],
  arm: readonly ResultItem[],
  draws: BootstrapOptions,
): ArmAgainstFull {
  const others = new Map(full.map((item) => [item.id, item]));
  const unpaired = new Map<string, number>();
  const clusters = new Map<string, Pair[]>();
  for (const item of arm) {
    const other = others.get(item.id)!;
    const lacking = other.status !== "evaluated" ? other : item.status !== "evaluated" ? item : null;
    if (lacking !== null) {
      const reason = `${lacking === other ? "full" : "arm"}: ${lacking.reason ?? lacking.status}`;
      unpaired.set(reason, (unpaired.get(reason) ?? 0) + 1);
      continue;
    }
    const cluster = String(item.detail?.cluster);
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), [other, item]]);
  }
  const pairs = [...clusters.values()];
  return {
    pairs: pairs.flat().length,
    entries: clusters.size,
    unpaired: Object.fromEntries(unpaired),
    differences: differencesOf(pairs, draws),
    classes: classesOf(pairs.flat()),
  };
}

function differencesOf(clusters: readonly (readonly Pair[])[], draws: BootstrapOptions): Record<string, Difference> {
  const figures = COMPARED.map((name) =>
    clusters.map((pairs) =>
      pairs.flatMap(([full, arm]): (readonly [number, number])[] => {
        const [a, b] = [full.metrics[name] ?? null, arm.metrics[name] ?? null];
        return a === null || b === null ? [] : [[a, b]];
      }),
    ),
  );
  const changes = figures.map((of) => of.map((pairs) => pairs.map(([a, b]) => b - a)));
  const intervals = bootstrapMeans(changes, draws);
  return Object.fromEntries(
    COMPARED.map((name, at) => {
      const [both, moved] = [figures[at]!.flat(), changes[at]!.flat()];
      return [
        name,
        {
          pairs: both.length,
          entries: figures[at]!.filter((pairs) => pairs.length > 0).length,
          mean_full: meanOrNull(both.map(([a]) => a)),
          mean_arm: meanOrNull(both.map(([, b]) => b)),
          difference: meanOrNull(moved),
          low: intervals[at]?.low ?? null,
          high: intervals[at]?.high ?? null,
          lower: moved.filter((change) => change < 0).length,
          equal: moved.filter((change) => change === 0).length,
          higher: moved.filter((change) => change > 0).length,
        },
      ];
    }),
  );
}

interface DetailProbe {
  readonly class: string;
  readonly hit: string;
}

function classesOf(pairs: readonly Pair[]): Record<string, ClassPair> {
  const classes = new Map<string, ClassPair>();
  for (const [full, arm] of pairs) {
    const [left, right] = [full, arm].map((item) => item.detail?.probes as readonly DetailProbe[]);
    for (const [at, probe] of left!.entries()) {
      const row = classes.get(probe.class) ?? { asked: 0, full: 0, arm: 0 };
      classes.set(probe.class, {
        asked: row.asked + 1,
        full: row.full + (probe.hit === "right" ? 1 : 0),
        arm: row.arm + (right![at]!.hit === "right" ? 1 : 0),
      });
    }
  }
  return Object.fromEntries(classes);
}
