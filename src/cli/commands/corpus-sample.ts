// `corpus sample`: a seeded draw of entries, the same bytes for the same seed and corpora.
import * as z from "zod";
import { drawnPlaces } from "../../core/random/draw.ts";
import { RNG_NAME, seeded } from "../../core/random/seeded.ts";
import { command } from "../command.ts";
import { combine } from "../corpus-combine.ts";
import { pinBlocks, renumberedBlocks } from "../corpus-report.ts";
import { combineOptions, corpusFiles, corpusOutputOptions, needed } from "../options/corpus.ts";
import { flag } from "../options/flag.ts";
import { numberText } from "../options/number.ts";
import { pinOptions } from "../options/selection.ts";

export const corpusSample = command({
  options: z.strictObject({
    ...corpusFiles,
    size: flag(numberText({ min: 1, whole: true }).optional(), {
      group: "Options",
      value: "N",
      says: "entries to draw; must be given",
    }),
    seed: flag(numberText({ min: 0, whole: true }).default(0), {
      group: "Options",
      value: "S",
      says: "another seed, another draw",
      byDefault: "0",
    }),
    ...pinOptions,
    ...combineOptions,
    ...corpusOutputOptions,
  }),
  async run(given, io) {
    const size = needed(given.size, "--size N", "say how many entries to draw");
    const out = needed(given.out, "--out FILE", "name the corpus to write, e.g. --out sample.jsonl");
    const { seed, keepNumbers, prefix } = given;
    const { inputs, repeated, distinct, made } = await combine(
      { ...given, out, choose: (count) => drawnPlaces(count, size, seeded(seed, "corpus sample")) },
      io,
    );
    return {
      exit: "ok",
      artefact: { path: out, text: null },
      notes: size > distinct ? [`there are ${distinct} entries, not ${size}: all are taken`] : [],
      result: {
        schema: "corpus-sample/1",
        config: { size, seed, rng: RNG_NAME, keep_numbers: keepNumbers, prefix },
        corpora: inputs.map(({ name, sha256 }) => ({ name, sha256 })),
        of: distinct,
        repeated: repeated.reduce((sum, count) => sum + count, 0),
        corpus: made,
      },
      report: () => ({
        title: `corpus sample: ${made.name}`,
        blocks: [
          {
            kind: "facts",
            rows: [
              ["drawn", { kind: "count", value: made.entries }],
              ["of", { kind: "count", value: distinct }],
              ["seed", String(seed)],
            ],
          },
          ...renumberedBlocks(made.renumbered),
          ...pinBlocks([made], made.pinned),
        ],
      }),
    };
  },
});
