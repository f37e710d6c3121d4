// `compaction-eval/evals`: hold two strategies against each other on the shipped corpus, without the command line.
import { loadCorpus } from "compaction-eval/corpus";
import { compareResults, DEFAULT_COMPARE, replayCorpora } from "compaction-eval/evals";

const corpus = await loadCorpus("corpora/mini.jsonl");
const a = await replayCorpora([corpus], ["truncate"]);
const b = await replayCorpora([corpus], ["gcf+skeleton"]);
const compared = compareResults(a, b, DEFAULT_COMPARE);
const { mean_a, mean_b } = compared.document.summary.items.lost_share;
console.log(`lost: truncate ${mean_a.toFixed(2)}, ladder ${mean_b.toFixed(2)} of an entry's entities`);
