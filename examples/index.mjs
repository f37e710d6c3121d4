// `compaction-eval`: shorten one transcript with a strategy and see what it did.
import { createStrategy, loadCorpus } from "compaction-eval";

const corpus = await loadCorpus("corpora/mini.jsonl");
const [{ entry }] = corpus.entries;
const ladder = createStrategy({ name: "gcf+skeleton" });
const { protected_prefix: protectedPrefix, keep_recent: keepRecent, messages } = entry;
const terms = { id: entry.id, step: 0, lowWater: 1, protectedPrefix, keepRecent, pinned: [], objective: "", tools: [] };
const { kind, touches } = await ladder.fit({ ...terms, messages, budget: 2000 });
console.log(`${entry.id}: ${kind}, ${touches.length} touches`);
