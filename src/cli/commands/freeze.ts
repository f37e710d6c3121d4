// `freeze`: writes the baseline of one corpus under one strategy and one budget.
import * as z from "zod";
import { canonicalJson } from "../../core/canonical.ts";
import { KnownError } from "../../core/errors.ts";
import { baselinePath, freezeRun } from "../../evals/freeze.ts";
import { armsOf } from "../arms.ts";
import { command } from "../command.ts";
import { makeFolderOf } from "../files.ts";
import { budgetOptions } from "../options/budget.ts";
import { argument } from "../options/flag.ts";
import { jobsOf, jobsOptions } from "../options/jobs.ts";
import { ladderOptions } from "../options/ladder.ts";
import { outputOptions } from "../options/output.ts";
import { pinOptions } from "../options/selection.ts";
import { replay } from "../replay.ts";

const options = z.strictObject({
  corpus: argument(z.string(), { value: "CORPUS", says: "corpus file (JSON lines)" }),
  ...pinOptions,
  ...jobsOptions,
  ...ladderOptions,
  ...budgetOptions,
  ...outputOptions,
});

export const freeze = command({
  options,
  async run(given, io) {
    const arms = armsOf(given);
    if (arms.length !== 1) {
      throw new KnownError("freeze/not-one", `${arms.length} arms asked for, and a baseline holds one`, {
        remedy: "freeze them one by one",
      });
    }
    const document = await replay(
      {
        files: [given.corpus],
        requirePin: given.requirePin,
        arms,
        options: { mode: "final", modelShape: null, prices: null, kinds: [], entries: [] },
        jobs: jobsOf(given),
      },
      io,
    );
    const baseline = freezeRun(document);
    const path = given.out ?? baselinePath(baseline);
    if (given.out === undefined) await makeFolderOf(path);
    return {
      exit: "ok",
      result: baseline,
      artefact: { path, text: `${canonicalJson(baseline)}\n` },
      report: () => ({
        title: `Frozen: ${path}`,
        blocks: [
          {
            kind: "facts",
            rows: [
              ["corpus", `${baseline.corpus.name}, sha256 ${baseline.corpus.sha256}`],
              ["ladder", baseline.ladder],
              ["budget", baseline.budget.rule],
              ["entries", { kind: "count", value: baseline.entries.length }],
            ],
          },
        ],
      }),
    };
  },
});
