// `compaction-eval/evals`: replay a corpus under one arm, without the command line.
import { loadCorpus } from "compaction-eval/corpus";
import { armOf, DEFAULT_BUDGET_RULE, loadO200k, planReplay, replayEntry } from "compaction-eval/evals";
import { createStrategy } from "compaction-eval/strategies";

const { name, sha256, entries } = await loadCorpus("corpora/mini.jsonl");
const strategy = { name: "truncate" };
const arm = armOf({
  strategy,
  strategyName: "truncate",
  rule: DEFAULT_BUDGET_RULE,
  reserve: 0,
  lowWater: 1,
  askTwice: false,
});
const options = { mode: "final", modelShape: null, prices: null, kinds: [], entries: [] };
const plan = planReplay({
  corpora: [{ name, sha256, entries: entries.map(({ entry }) => entry) }],
  arms: [arm],
  options,
});
const { encode, count: countTokens } = await loadO200k();
const { id, metrics } = await replayEntry(plan.tasks[0], { strategyFor: createStrategy, encode, countTokens });
console.log(id, metrics.estimate_before, metrics.estimate_after, metrics.lost);
