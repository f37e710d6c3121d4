// `compaction-eval/corpus`: what a corpus holds, by kind; anything that is wrong with it is refused with its line.
import { KINDS, loadCorpus } from "compaction-eval/corpus";

const { name, sha256, entries } = await loadCorpus("corpora/mini.jsonl", { requirePin: true });
console.log(name, sha256.slice(0, 12), entries.length);
for (const kind of KINDS) {
  const found = entries.filter(({ entry }) => entry.kind === kind);
  if (found.length > 0) console.log(kind, found.length);
}
