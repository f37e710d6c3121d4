// `diff`: what each rung did to one entry, body by body, for reading in a terminal.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { diffEntry } from "../../evals/diff/diff.ts";
import { diffReport } from "../../evals/diff/report.ts";
import { createStrategy } from "../../strategies/index.ts";
import { armsOf } from "../arms.ts";
import { command } from "../command.ts";
import { loadCorpora } from "../corpora.ts";
import { execHost } from "../exec-host.ts";
import { budgetOptions } from "../options/budget.ts";
import { argument } from "../options/flag.ts";
import { ladderOptions } from "../options/ladder.ts";
import { outputOptions } from "../options/output.ts";
import { pinOptions } from "../options/selection.ts";
import { stopped } from "../signals.ts";
import { didYouMean } from "../suggest.ts";

const options = z.strictObject({
  corpus: argument(z.string(), { value: "CORPUS", says: "corpus file (JSON lines)" }),
  entry: argument(z.string(), { value: "ENTRY", says: "id of an entry" }),
  ...pinOptions,
  ...ladderOptions,
  ...budgetOptions,
  ...outputOptions,
});

export const diff = command({
  options,
  async run(given, io) {
    const [arm, ...others] = armsOf(given);
    if (arm === undefined || others.length > 0) {
      throw new KnownError("diff/not-one", "a diff shows one strategy under one budget", {
        remedy: "give one of each",
      });
    }
    const [corpus] = await loadCorpora([given.corpus], given.requirePin, io);
    const entries = corpus?.entries ?? [];
    const entry = entries.find(({ id }) => id === given.entry);
    if (entry === undefined) {
      throw new KnownError("diff/unknown-entry", `no entry ${JSON.stringify(given.entry.slice(0, 80))}`, {
        place: { file: given.corpus },
        remedy: didYouMean(
          given.entry,
          entries.map(({ id }) => id),
          "name an entry of it",
        ),
      });
    }
    const strategy = createStrategy(arm.strategy, { exec: execHost() });
    try {
      const found = await Promise.race([diffEntry(entry, strategy, arm), stopped(io.signal)]);
      return {
        exit: found.outcome === "failed" ? "failed" : "ok",
        result: { schema: "diff/1", ...found },
        report: () => diffReport(found),
      };
    } finally {
      await strategy.close?.();
    }
  },
});
