import { describe, expect, it } from "vitest";
import { loadCorpus } from "../../src/corpus/load.ts";
import { replayCorpora } from "../../src/public/replay-corpora.ts";
import { createNone } from "../../src/strategies/none.ts";
import { cli } from "../cli/built.ts";
import { corpusFile, temporaryFolder } from "../cli/corpus-files.ts";

const file = corpusFile(temporaryFolder(), "small.jsonl");

describe("replayCorpora", () => {
  it("gives the document that the command prints, but for its provenance", async () => {
    const corpus = await loadCorpus(file);
    for (const mode of ["final", "steps"] as const) {
      const { stdout } = await cli([
        "run",
        file,
        "--strategy",
        "truncate",
        "--strategy",
        "ladder",
        "--mode",
        mode,
        "--json",
      ]);
      const { provenance, ...printed } = JSON.parse(stdout);
      expect(provenance).toHaveProperty("tool");
      expect(JSON.parse(JSON.stringify(await replayCorpora([corpus], ["truncate", "ladder"], { mode })))).toEqual(
        printed,
      );
    }
  });

  it("takes a strategy of the caller's, under its own name", async () => {
    const mine = { ...createNone(), name: "mine" };
    const { items } = await replayCorpora([await loadCorpus(file)], ["x"], { own: { x: mine } });
    expect(items.map((item) => item.arm)).toEqual(["mine@pressure=0.5", "mine@pressure=0.5"]);
  });

  it("refuses a strategy that nobody knows", async () => {
    await expect(replayCorpora([await loadCorpus(file)], ["trunkate"])).rejects.toThrow("did you mean truncate?");
  });
});
