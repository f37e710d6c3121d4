// `corpus stat`: what is in corpora, counted from a strict reading of them.
import * as z from "zod";
import { CorpusCounter } from "../../evals/corpus-stat/figures.ts";
import { corpusStatReport } from "../../evals/corpus-stat/report.ts";
import { REDACTION_CLASSES } from "../../redaction/classes/index.ts";
import { command } from "../command.ts";
import { type InputOptions, readInputs, whileReading } from "../corpus-inputs.ts";
import { corpusFiles } from "../options/corpus.ts";
import { outputOptions } from "../options/output.ts";
import { pinOptions } from "../options/selection.ts";

export const corpusStat = command({
  options: z.strictObject({ ...corpusFiles, ...pinOptions, ...outputOptions }),
  async run(given, io) {
    const counters = given.files.map(() => new CorpusCounter(REDACTION_CLASSES.map((row) => row.name)));
    const each: InputOptions["each"] = (entry, input) =>
      counters[input]?.add(entry, Buffer.byteLength(entry.text, "utf8") + 1);
    const inputs = await whileReading(given.files, 2, io, (read) =>
      readInputs(given.files, { requirePin: given.requirePin, read, each }, io),
    );
    const corpora = inputs.flatMap(({ name, sha256, bytes, pinned }, at) => {
      const figures = counters[at]?.figures();
      return figures === undefined ? [] : [{ name, sha256, bytes, pinned, ...figures }];
    });
    return {
      exit: "ok",
      result: { schema: "corpus-stat/1", corpora },
      report: () => corpusStatReport(corpora),
    };
  },
});
