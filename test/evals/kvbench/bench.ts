// A run of kvbench in this process against a simulated server of its own, over a few entries of the committed corpus.
import { join } from "node:path";
import { DEFAULT_BUDGET_RULE } from "../../../src/core/budget.ts";
import { loadO200k } from "../../../src/core/estimate/o200k.ts";
import type { ResultDocument } from "../../../src/core/schemas/result-document.ts";
import { loadCorpus } from "../../../src/corpus/load.ts";
import { assembleKvbench } from "../../../src/evals/kvbench/assemble.ts";
import { planBlocks } from "../../../src/evals/kvbench/plan.ts";
import { type KvRun, runKvbench } from "../../../src/evals/kvbench/run.ts";
import type { KvBlock } from "../../../src/evals/kvbench/types.ts";
import { armOf } from "../../../src/strategies/arms.ts";
import { createStrategy, strategyName } from "../../../src/strategies/index.ts";
import { replayVersions } from "../../../src/strategies/versions.ts";
import { seatAt, startSim } from "../../seats/sim/start.ts";

const MINI = join(import.meta.dirname, "../../../corpora/mini.jsonl");
export type SimSettings = NonNullable<Parameters<typeof startSim>[0]>;

const arm = (name: string) => {
  const strategy = { name };
  return armOf({
    strategy,
    strategyName: strategyName(strategy),
    rule: DEFAULT_BUDGET_RULE,
    reserve: 0,
    lowWater: 1,
    askTwice: false,
  });
};

export interface Benched {
  readonly run: KvRun;
  readonly document: ResultDocument;
  readonly requests: number;
  readonly blocks: readonly KvBlock[];
}

export async function benched(
  sim: SimSettings,
  options: {
    readonly entries?: number;
    readonly arms?: readonly string[];
    readonly tools?: readonly unknown[];
    readonly stream?: boolean;
  } = {},
  own: Partial<Pick<Parameters<typeof runKvbench>[0], "overBudget">> = {},
): Promise<Benched> {
  const { url, requests } = await startSim(sim);
  const { name, sha256, entries } = await loadCorpus(MINI, { requirePin: false, redactionFindings: () => [] });
  const small = [...entries].sort((a, b) => a.entry.messages.length - b.entry.messages.length);
  const corpora = [{ name, sha256, entries: small.slice(0, options.entries ?? 3).map(({ entry }) => entry) }];
  const arms = (options.arms ?? ["none", "ladder"]).map(arm);
  const tasks = planBlocks(corpora, arms, 1);
  const { encode } = await loadO200k();
  const blocks: KvBlock[] = [];
  const run = await runKvbench({
    seat: seatAt(url, { stream: options.stream ?? false }),
    tasks,
    finished: new Map(),
    tools: options.tools ?? [],
    maxOut: 1,
    nonce: "run nonce",
    controlNonce: "control nonce",
    attempt: 1,
    min: 0,
    encode,
    strategiesFor: (seat) => (spec) => createStrategy(spec, { seat: { open: () => seat, price: null } }),
    overBudget: () => false,
    begun: [],
    begin: () => {},
    done: (block) => blocks.push(block),
    tick: () => {},
    abort: new AbortController().signal,
    ...own,
  });
  const document = assembleKvbench(run, {
    corpora,
    arms,
    tasks,
    budgetMode: "pressure",
    tools: options.tools ?? [],
    maxOut: 1,
    repeat: 1,
    nonce: "run nonce",
    seat: "test",
    versions: replayVersions(),
    provenance: { tool: "test", node: "test", paths: {}, times: {} },
  });
  return { run, document, requests: requests(), blocks };
}
