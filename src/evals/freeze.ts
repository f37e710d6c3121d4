// A baseline from a result of `run`: the figures that the ratchet holds later runs against. One corpus, one arm, every entry
// evaluated; a baseline with holes would pass what it never saw.
import { KnownError } from "../core/errors.ts";
import type { Baseline, BaselineEntry } from "../core/schemas/baseline.ts";
import type { ResultDocument, ResultItem } from "../core/schemas/result-document.ts";

/** The one arm's and one corpus' baseline. Throws KnownError for several, for a selection, and for an entry without figures. */
export function freezeRun(document: ResultDocument): Baseline {
  const [corpus, ...others] = document.corpora;
  const [arm, ...more] = Object.keys(document.arms);
  if (corpus === undefined || arm === undefined || others.length > 0 || more.length > 0) {
    throw new KnownError("freeze/not-one", "a baseline holds one corpus under one strategy and one budget", {
      remedy: "freeze them one by one",
    });
  }
  const { kinds, entries } = document.config;
  if (isFilled(kinds) || isFilled(entries)) {
    throw new KnownError("freeze/selection", "a baseline holds the whole corpus", {
      remedy: "drop --kind and --entry",
    });
  }
  const unmeasured = document.items.find((item) => item.status !== "evaluated");
  if (unmeasured !== undefined) {
    throw new KnownError("freeze/unmeasured", `entry ${unmeasured.id} has no figures (${unmeasured.reason})`, {
      remedy: "mend the entry, the strategy or the budget first",
    });
  }
  const stamps = document.arms[arm] ?? {};
  return {
    schema: "baseline/1",
    corpus,
    ladder: String(stamps.strategy),
    budget: { rule: String(stamps.rule), value: Number(stamps.budget_value) },
    versions: document.versions,
    entries: document.items.map(frozenEntry),
  };
}

/** Where a baseline goes when no file is named: `golden/baselines/<corpus>.<ladder>.<rule>.json`. */
export function baselinePath(baseline: Baseline): string {
  const corpus = baseline.corpus.name.replace(/\.jsonl$/, "");
  const parts = [corpus, baseline.ladder, baseline.budget.rule];
  return `golden/baselines/${parts.map((part) => part.replace(/[^A-Za-z0-9.+=,_-]/g, "-")).join(".")}.json`;
}

function frozenEntry(item: ResultItem): BaselineEntry {
  const detail = item.detail as unknown as FrozenDetail;
  return {
    id: item.id,
    tokens_estimate: item.metrics.estimate_after ?? 0,
    tokens_o200k: item.metrics.o200k_after ?? 0,
    entities: detail.entities,
    lost: Object.fromEntries(Object.entries(detail.lost).map(([name, gone]) => [name, gone.map(({ text }) => text)])),
    exhausted: item.metrics.exhausted === 1,
    digest: item.digests.output ?? "",
  };
}

/** What `run` writes into `detail` and a baseline takes over. */
interface FrozenDetail {
  readonly entities: BaselineEntry["entities"];
  readonly lost: Readonly<Record<string, readonly { readonly text: string }[]>>;
}

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
