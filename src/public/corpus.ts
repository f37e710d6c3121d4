// Public entry `compaction-eval/corpus`: load a corpus strictly, write one, and the shape of its lines.
export { type Entry, entrySchema, KINDS } from "../core/schemas/entry.ts";
export { type Corpus, type LoadOptions, loadCorpus } from "../corpus/load.ts";
export { entryLine, writeCorpus } from "../corpus/write.ts";
