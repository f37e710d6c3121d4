// The result document of an A/B: items in the order of the plan, self-tests, what was asked, and each arm against full. Every planned
// block is in it, measured or with the reason why not.
import { RNG_NAME, seeded } from "../../core/random/seeded.ts";
import type { ResultDocument, ResultItem, Versions } from "../../core/schemas/result-document.ts";
import type { SeatFacts } from "../../seats/seat.ts";
import { meanOrNull } from "../../stats/summary.ts";
import { armStamps } from "../../strategies/arms.ts";
import { unmeasured } from "./items.ts";
import { METRICS, SUMMED } from "./metric-table.ts";
import { type ArmAgainstFull, againstFull } from "./pairs.ts";
import type { SelfTest } from "./self-test.ts";
import type { AbPlan, AbTask, ClassCounts, ProbeSet } from "./types.ts";

/** Bootstrap draws, as in compare. */
const DRAWS = 10_000;

export interface AbStamp {
  readonly seat: { readonly name: string; readonly facts: SeatFacts };
  readonly selfTests: readonly SelfTest[];
  /** Why blocks were left out: as the reason of their items, and in a sentence. Null when all were run. */
  readonly partial: Partial | null;
  /** Of the run's salts; null for a seat without a cache. */
  readonly nonce: string | null;
  readonly versions: Versions;
  readonly provenance?: NonNullable<ResultDocument["provenance"]>;
}

export interface Partial {
  readonly reason: string;
  readonly says: string;
}

export interface ArmTotals {
  readonly planned: number;
  readonly evaluated: number;
  /** evaluated / planned. */
  readonly completion: number | null;
  /** Recall of probes over all planned blocks, were every block without figures a loss: the least that it can be. */
  readonly least_probe_recall: number | null;
  /** Means over evaluated blocks and sums of what they cost; null where no block, or not every block, has the figure. */
  readonly means: Readonly<Record<string, number | null>>;
  readonly sums: Readonly<Record<string, number | null>>;
}

export interface AbSummary {
  readonly figures: SeatFacts["figures"];
  readonly self_tests: readonly SelfTest[];
  readonly partial: Partial | null;
  readonly nonce: string | null;
  /** By class, over all entries. */
  readonly probes: Readonly<Record<string, ClassCounts>>;
  readonly arms: Readonly<Record<string, ArmTotals>>;
  readonly against_full: Readonly<Record<string, ArmAgainstFull>>;
}

/** Builds the document from the finished items; a planned block without one is excluded for the reason that stopped the run. */
export function assembleAb(plan: AbPlan, items: ReadonlyMap<string, ResultItem>, stamp: AbStamp): ResultDocument {
  const { reason, says } = stamp.partial ?? { reason: "not run", says: "the run ended before" };
  const ordered = plan.tasks.map((task) => items.get(itemKey(task)) ?? unmeasured(task, "excluded", reason, says));
  const { corpora, arms, options } = plan.input;
  return {
    schema: "ab/1",
    config: {
      trials: options.trials,
      probes: options.probes,
      seed: options.seed,
      max_out: options.maxOut,
      kinds: [...options.kinds].sort(),
      entries: [...options.entries].sort(),
      draws: DRAWS,
      generator: RNG_NAME,
      seat: seatStamps(stamp),
    },
    corpora: corpora.map(({ name, sha256 }) => ({ name, sha256 })),
    arms: Object.fromEntries(
      arms.map((arm) => [arm.name, arm.kind === "on" ? { arm: "on", ...armStamps(arm.spec) } : { arm: arm.kind }]),
    ),
    planned: ordered.length,
    excluded: reasonsOf(ordered),
    metrics: METRICS,
    items: ordered,
    summary: { ...summaryOf(plan, ordered, stamp) },
    versions: stamp.versions,
    ...(stamp.provenance === undefined ? {} : { provenance: stamp.provenance }),
  };
}

/** One text for (id, arm); JSON keeps any two pairs apart. */
export function itemKey(of: Pick<AbTask, "id"> & { readonly arm: { readonly name: string } }): string {
  return JSON.stringify([of.id, of.arm.name]);
}

function seatStamps({ seat: { name, facts } }: AbStamp): Record<string, unknown> {
  const { dialect, model, pin, unpinnable, figures, window } = facts;
  return { name, dialect, model, pin, unpinnable, figures, window: { ...window } };
}

function summaryOf(plan: AbPlan, items: readonly ResultItem[], stamp: AbStamp): AbSummary {
  const { arms, options } = plan.input;
  const ofArm = (name: string) => items.filter((item) => item.arm === name);
  const full = ofArm(arms.find(({ kind }) => kind === "full")!.name);
  return {
    figures: stamp.seat.facts.figures,
    self_tests: stamp.selfTests,
    partial: stamp.partial,
    nonce: stamp.nonce,
    probes: probeCounts([...plan.sets.values()]),
    arms: Object.fromEntries(arms.map(({ name }) => [name, totalsOf(ofArm(name))])),
    against_full: Object.fromEntries(
      arms
        .filter(({ kind }) => kind !== "full")
        .map(({ name }) => {
          const rng = seeded(options.seed, `ab/${name}`);
          return [name, againstFull(full, ofArm(name), { draws: DRAWS, below: rng.below })];
        }),
    ),
  };
}

function probeCounts(sets: readonly ProbeSet[]): Record<string, ClassCounts> {
  const total = new Map<string, ClassCounts>();
  for (const { counts } of sets) {
    for (const [name, row] of Object.entries(counts)) {
      const sum = total.get(name) ?? { eligible: 0, drawn: 0, dropped: {}, asked: 0 };
      const reasons = [...new Set([...Object.keys(sum.dropped), ...Object.keys(row.dropped)])];
      total.set(name, {
        eligible: sum.eligible + row.eligible,
        drawn: sum.drawn + row.drawn,
        dropped: Object.fromEntries(reasons.map((why) => [why, (sum.dropped[why] ?? 0) + (row.dropped[why] ?? 0)])),
        asked: sum.asked + row.asked,
      });
    }
  }
  return Object.fromEntries(total);
}

function totalsOf(items: readonly ResultItem[]): ArmTotals {
  const evaluated = items.filter(({ status }) => status === "evaluated");
  const values = (name: string) => evaluated.map(({ metrics }) => metrics[name] ?? null);
  const known = (name: string) => values(name).filter((value) => value !== null);
  const names = Object.keys(METRICS);
  return {
    planned: items.length,
    evaluated: evaluated.length,
    completion: items.length === 0 ? null : evaluated.length / items.length,
    least_probe_recall: items.length === 0 ? null : (sumOrNull(known("probe_recall")) ?? 0) / items.length,
    means: Object.fromEntries(names.filter((name) => !SUMMED.has(name)).map((name) => [name, meanOrNull(known(name))])),
    sums: Object.fromEntries(names.filter((name) => SUMMED.has(name)).map((name) => [name, sumOrNull(values(name))])),
  };
}

/** Null when one is missing: a sum of some would look smaller than it is. */
function sumOrNull(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function reasonsOf(items: readonly ResultItem[]): Record<string, number> {
  const reasons = new Map<string, number>();
  for (const { status, reason = status } of items) {
    if (status !== "evaluated") reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return Object.fromEntries(reasons);
}
