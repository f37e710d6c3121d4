// Holds a run against a frozen baseline, entry by entry. Which baseline may be used is decided by name first: corpus,
// ladder, estimator and budget must be the same. Another version of the ladder or of the entities is what the ratchet is for.
import { KnownError } from "../core/errors.ts";
import type { ReportDocument } from "../core/report.ts";
import type { Baseline, BaselineEntry } from "../core/schemas/baseline.ts";
import type { ResultDocument, ResultItem } from "../core/schemas/result-document.ts";
import { FAILING, type RatchetFigures, type RatchetFinding, ratchetEntry } from "../stats/ratchet.ts";

export type EntryFinding =
  | RatchetFinding
  | { readonly kind: "not-measured"; readonly why: string }
  | { readonly kind: "not-frozen" }
  | { readonly kind: "missing" };

export interface RatchetResult {
  readonly passed: boolean;
  readonly arm: string;
  readonly tolerance: number;
  /** Entries that were compared, and frozen ones that the run was not asked for. */
  readonly compared: number;
  readonly notAsked: number;
  /** Entries with findings, in the order of the baseline, then those it does not hold. */
  readonly entries: readonly { readonly id: string; readonly findings: readonly EntryFinding[] }[];
  readonly notes: readonly string[];
}

/** Throws KnownError (refused) for a baseline of another corpus, ladder, estimator or budget. */
export function ratchetRun(document: ResultDocument, baseline: Baseline, tolerance: number): RatchetResult {
  const arm = matchingArm(document, baseline);
  const items = matchingItems(document, baseline, arm);
  const frozen = new Map(baseline.entries.map((entry) => [entry.id, entry]));
  const selected = isSelection(document);
  const found = [
    ...baseline.entries
      .filter(({ id }) => items.has(id) || !selected)
      .map((entry) => ({ id: entry.id, findings: findingsOf(entry, items.get(entry.id), tolerance) })),
    ...[...items.keys()]
      .filter((id) => !frozen.has(id))
      .map((id) => ({ id, findings: [{ kind: "not-frozen" } as const] })),
  ];
  const entries = found.filter(({ findings }) => findings.length > 0);
  const compared = baseline.entries.filter(({ id }) => items.has(id)).length;
  return {
    passed: !entries.some(({ findings }) => findings.some(fails)),
    arm,
    tolerance,
    compared,
    notAsked: selected ? baseline.entries.length - compared : 0,
    entries,
    notes: versionNotes(document, baseline),
  };
}

/** Whether a finding fails the check; the others are notes. */
export function fails(finding: EntryFinding): boolean {
  switch (finding.kind) {
    case "not-measured":
    case "not-frozen":
    case "missing":
      return true;
    default:
      return FAILING.has(finding.kind);
  }
}

/** A finding as one line, without the entry's name. */
export function findingText(finding: EntryFinding): string {
  switch (finding.kind) {
    case "grew":
      return `${MEASURES[finding.figure]} grew from ${finding.before} to ${finding.after}`;
    case "shrank":
      return `${MEASURES[finding.figure]} fell from ${finding.before} to ${finding.after}; better: run freeze`;
    case "newly-lost":
      return `newly lost: ${JSON.stringify(finding.text)}`;
    case "newly-exhausted":
      return "newly exhausted";
    case "digest-changed":
      return "output changed, all figures within the tolerance";
    case "not-measured":
      return `not measured: ${finding.why}`;
    case "not-frozen":
      return "not in the baseline; run freeze";
    case "missing":
      return "in the baseline, but not in this run";
  }
}

const MEASURES = { tokensEstimate: "estimate", tokensO200k: "o200k tokens" } as const;

/** Findings shown of one entry; the rest is counted. */
const SHOWN = 20;

export function ratchetReport(result: RatchetResult): ReportDocument {
  const failed = result.entries.filter(({ findings }) => findings.some(fails));
  const verdict = result.passed ? "passed" : `failed in ${failed.length} of ${result.compared} entries`;
  const lines = result.entries.flatMap(({ id, findings }) => [
    ...findings.slice(0, SHOWN).map((finding) => `${fails(finding) ? "" : "note: "}${id}: ${findingText(finding)}`),
    ...(findings.length > SHOWN ? [`${id}: and ${findings.length - SHOWN} more`] : []),
  ]);
  const skipped = result.notAsked === 0 ? [] : [`note: ${result.notAsked} frozen entries were not asked for`];
  return {
    title: `ratchet: ${verdict}`,
    blocks: [
      { kind: "text", text: `${result.arm}, tolerance ${result.tolerance}, ${result.compared} entries compared` },
      { kind: "list", items: [...lines, ...skipped, ...result.notes.map((note) => `note: ${note}`)] },
    ],
  };
}

/** Whether the run was asked for some entries only. */
function isSelection({ config }: ResultDocument): boolean {
  return [config.kinds, config.entries].some((asked) => Array.isArray(asked) && asked.length > 0);
}

function findingsOf(frozen: BaselineEntry, item: ResultItem | undefined, tolerance: number): readonly EntryFinding[] {
  if (item === undefined) return [{ kind: "missing" }];
  if (item.status !== "evaluated") return [{ kind: "not-measured", why: item.reason ?? item.status }];
  return ratchetEntry(frozenFigures(frozen), currentFigures(item), tolerance);
}

function frozenFigures(entry: BaselineEntry): RatchetFigures {
  return {
    tokensEstimate: entry.tokens_estimate,
    tokensO200k: entry.tokens_o200k,
    lost: Object.values(entry.lost).flat(),
    exhausted: entry.exhausted,
    digest: entry.digest,
  };
}

function currentFigures({ metrics, digests, detail }: ResultItem): RatchetFigures {
  const lost = (detail?.lost ?? {}) as Readonly<Record<string, readonly { readonly text: string }[]>>;
  return {
    tokensEstimate: metrics.estimate_after ?? 0,
    tokensO200k: metrics.o200k_after ?? 0,
    lost: Object.values(lost).flatMap((gone) => gone.map(({ text }) => text)),
    exhausted: metrics.exhausted === 1,
    digest: digests.output ?? "",
  };
}

/** The arm of the run that the baseline is of. */
function matchingArm(document: ResultDocument, baseline: Baseline): string {
  const arms = Object.entries(document.arms);
  const ofLadder = arms.filter(([, stamps]) => stamps.strategy === baseline.ladder);
  if (ofLadder.length === 0) {
    refuse("ladder", baseline.ladder, arms.map(([, stamps]) => stamps.strategy).join(", "));
  }
  const found = ofLadder.find(([, stamps]) => stamps.rule === baseline.budget.rule);
  if (found === undefined) refuse("budget", baseline.budget.rule, ofLadder.map(([, { rule }]) => rule).join(", "));
  const { estimator } = document.versions;
  if (estimator !== baseline.versions.estimator) refuse("estimator", baseline.versions.estimator, estimator);
  return found[0];
}

/** The arm's items of the baseline's corpus, by the entry's own id. */
function matchingItems(document: ResultDocument, baseline: Baseline, arm: string): ReadonlyMap<string, ResultItem> {
  const corpus = document.corpora.find(({ sha256 }) => sha256 === baseline.corpus.sha256);
  if (corpus === undefined) {
    const named = ({ name, sha256 }: Baseline["corpus"]) => `${name} (sha256 ${sha256.slice(0, 12)}…)`;
    refuse("corpus", named(baseline.corpus), document.corpora.map(named).join(", "));
  }
  const prefix = document.corpora.length === 1 ? "" : `${corpus.name}#`;
  const items = document.items.filter((item) => item.arm === arm && item.id.startsWith(prefix));
  return new Map(items.map((item) => [item.id.slice(prefix.length), item]));
}

function refuse(what: string, frozen: string, run: string): never {
  throw new KnownError(`ratchet/other-${what}`, `the baseline is of another ${what}: ${frozen}, the run is of ${run}`, {
    remedy: "give the baseline of this run, or run freeze",
  });
}

function versionNotes(document: ResultDocument, baseline: Baseline): readonly string[] {
  return (["ladder", "entities", "tokenizer"] as const)
    .filter((name) => document.versions[name] !== baseline.versions[name])
    .map((name) => `versions.${name} was ${baseline.versions[name]} and is ${document.versions[name]}`);
}
