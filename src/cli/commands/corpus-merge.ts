// `corpus merge`: several corpora as one, each distinct entry once.
import * as z from "zod";
import { command } from "../command.ts";
import { combine } from "../corpus-combine.ts";
import { pinBlocks, renumberedBlocks } from "../corpus-report.ts";
import { combineOptions, corpusFiles, corpusOutputOptions, needed } from "../options/corpus.ts";
import { pinOptions } from "../options/selection.ts";

export const corpusMerge = command({
  options: z.strictObject({ ...corpusFiles, ...pinOptions, ...combineOptions, ...corpusOutputOptions }),
  async run(given, io) {
    const out = needed(given.out, "--out FILE", "name the corpus to write, e.g. --out all.jsonl");
    const { keepNumbers, prefix } = given;
    const choose = (count: number) => Array.from({ length: count }, (_, at) => at);
    const { inputs, repeated, made } = await combine({ ...given, out, choose }, io);
    const rows = inputs.map(({ name, sha256, entries }, at) => ({
      name,
      sha256,
      entries,
      repeated: repeated[at] ?? 0,
    }));
    return {
      exit: "ok",
      artefact: { path: out, text: null },
      result: {
        schema: "corpus-merge/1",
        config: { keep_numbers: keepNumbers, prefix },
        corpora: rows,
        corpus: made,
      },
      report: () => ({
        title: `corpus merge: ${made.name}`,
        blocks: [
          {
            kind: "table",
            columns: [
              { title: "corpus", align: "left" },
              { title: "entries", align: "right" },
              { title: "in an earlier one too", align: "right" },
            ],
            rows: [
              ...rows.map(({ name, entries, repeated: twice }) => [
                name,
                { kind: "count" as const, value: entries },
                { kind: "count" as const, value: twice },
              ]),
              [made.name, { kind: "count", value: made.entries }, ""],
            ],
          },
          ...renumberedBlocks(made.renumbered),
          ...pinBlocks([made], made.pinned),
        ],
      }),
    };
  },
});
