// A replay in one call, in this process: what `compaction-eval run` does, without workers, files and provenance.
import { type BudgetRule, DEFAULT_BUDGET_RULE } from "../core/budget.ts";
import { loadO200k } from "../core/estimate/index.ts";
import type { ResultDocument, ResultItem } from "../core/schemas/result-document.ts";
import type { Corpus } from "../corpus/load.ts";
import { assembleReplay } from "../evals/replay/assemble.ts";
import { replayEntry } from "../evals/replay/entry.ts";
import { planReplay } from "../evals/replay/plan.ts";
import type { ReplayMode } from "../evals/replay/types.ts";
import { armOf } from "../strategies/arms.ts";
import { createStrategy, strategyName } from "../strategies/index.ts";
import type { Strategy } from "../strategies/strategy.ts";
import { replayVersions } from "../strategies/versions.ts";

export interface ReplayCorporaOptions {
  /** Default: half of each entry's own estimate. */
  readonly rule?: BudgetRule;
  readonly mode?: ReplayMode;
  /** Strategies of your own, by the name given in `strategies`. */
  readonly own?: Readonly<Record<string, Strategy>>;
}

/**
 * Replays corpora under strategies by name, each under the same budget rule. Throws KnownError for an unknown strategy.
 * A strategy of your own that throws is a bug of the caller; one that answers `failed` is a failed item.
 */
export async function replayCorpora(
  corpora: readonly Corpus[],
  strategies: readonly string[],
  { rule = DEFAULT_BUDGET_RULE, mode = "final", own = {} }: ReplayCorporaOptions = {},
): Promise<ResultDocument> {
  const ownOf = (name: string): Strategy | undefined => (Object.hasOwn(own, name) ? own[name] : undefined);
  const made = new Map(strategies.map((name) => [name, ownOf(name) ?? createStrategy({ name })]));
  const arms = strategies.map((name) =>
    armOf({
      strategy: { name },
      strategyName: ownOf(name)?.name ?? strategyName({ name }),
      rule,
      reserve: 0,
      lowWater: 1,
      askTwice: ownOf(name) !== undefined,
    }),
  );
  const plan = planReplay({
    corpora: corpora.map(({ name, sha256, entries }) => ({ name, sha256, entries: entries.map(({ entry }) => entry) })),
    arms,
    options: { mode, modelShape: null, prices: null, kinds: [], entries: [] },
  });
  const { encode, count: countTokens } = await loadO200k();
  const strategyFor = ({ name }: { readonly name: string }) => made.get(name) ?? createStrategy({ name });
  const items: ResultItem[] = [];
  for (const task of plan.tasks) items.push(await replayEntry(task, { strategyFor, encode, countTokens }));
  return assembleReplay(plan, items, { versions: replayVersions() });
}
