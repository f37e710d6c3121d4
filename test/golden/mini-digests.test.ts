// What the five golden ladders make of every entry of the mini corpus at half its size, as one digest each. A digest that
// moves says that the ladder moved; `npm run golden:update` rewrites them, in a commit of its own that says why.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { sha256 } from "../../src/core/hash.ts";
import { charsOfAll, estimateOfChars } from "../../src/core/message.ts";
import { loadCorpus } from "../../src/corpus/load.ts";
import { fit } from "../../src/ladder/ladder.ts";
import { GOLDEN_LADDERS, ladderOptions } from "../../src/ladder/names.ts";

const FILE = "golden/digests/mini.pressure=0.5.json";

it("shortens every entry of the mini corpus to the bytes on record", async () => {
  const corpus = await loadCorpus("corpora/mini.jsonl", { requirePin: true });
  const ladders: Record<string, Record<string, string>> = {};
  for (const name of GOLDEN_LADDERS) {
    const options = ladderOptions(name);
    if (options === null) throw new Error(`no ladder ${name}`);
    const digests: Record<string, string> = {};
    for (const { entry } of corpus.entries) {
      const { messages } = await fit({
        messages: entry.messages,
        protectedPrefix: entry.protected_prefix,
        keepRecent: entry.keep_recent,
        pinned: entry.pinned ?? [],
        budget: Math.floor(0.5 * estimateOfChars(charsOfAll(entry.messages))),
        options,
      });
      digests[entry.id] = sha256(canonicalJson(messages));
    }
    ladders[name] = digests;
  }
  const now = `${JSON.stringify({ corpus: corpus.sha256, ladders }, null, 2)}\n`;
  if (process.env.UPDATE_GOLDENS === "1") writeFileSync(FILE, now);
  expect(JSON.parse(readFileSync(FILE, "utf8"))).toEqual(JSON.parse(now));
});
