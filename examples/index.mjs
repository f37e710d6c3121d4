// `compaction-eval`: shorten an entry of a corpus with a strategy and see what it did.
import { createStrategy, entryTerms, loadCorpus } from "compaction-eval";

const corpus = await loadCorpus("corpora/mini.jsonl");
const { id, messages } = corpus.entries[0].entry;
const terms = entryTerms(corpus.entries[0].entry);
const ladder = createStrategy({ name: "gcf+skeleton" });
const { kind, touches } = await ladder.fit({ id, step: 0, messages, budget: 2000, lowWater: 1, ...terms });
console.log(`${id}: ${kind}, ${touches.length} touches`);
