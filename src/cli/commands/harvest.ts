// `harvest`: recorded runs in any known format to a redacted corpus that may be shared, with its manifest.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { command } from "../command.ts";
import { harvest as harvestCorpus } from "../harvest.ts";
import { harvestReport } from "../harvest-report.ts";
import { argument, flag } from "../options/flag.ts";
import { jobsOf, jobsOptions } from "../options/jobs.ts";
import { numberText } from "../options/number.ts";
import { outputOptions } from "../options/output.ts";
import { addedClassesOf, redactionOptions } from "../options/redaction.ts";
import { formatOfName, homes, tracePaths } from "../options/traces.ts";

const KIB = 1024;
const DEFAULT_MAX_ENTRY_BYTES = 8 * KIB * KIB;

const options = z.strictObject({
  more: argument(z.array(z.string()).default([]), { value: "PATH", says: "more traces, as after --traces" }),
  traces: flag(z.array(z.string().min(1, "must name a path")).default([]), {
    group: "Options",
    value: "PATH",
    says: "file, folder, or a tool's name for its own folder",
  }),
  where: flag(z.boolean().default(false), {
    group: "Options",
    says: "list the folders that tools keep traces in, and end",
  }),
  as: flag(z.string().optional(), {
    group: "Options",
    value: "NAME",
    says: "read every file as this trace format",
    byDefault: "told from the content",
  }),
  ...redactionOptions,
  minToolBytes: flag(numberText({ min: 0, whole: true }).default(1), {
    group: "Options",
    value: "N",
    says: "leave out entries with fewer bytes of tool output",
    byDefault: "1",
  }),
  maxEntryBytes: flag(numberText({ min: 1, whole: true }).default(DEFAULT_MAX_ENTRY_BYTES), {
    group: "Options",
    value: "N",
    says: "leave out longer entries",
    byDefault: "8388608",
  }),
  split: flag(z.boolean().default(false), { group: "Options", says: "cut longer entries at turn starts instead" }),
  afterSummary: flag(z.boolean().default(false), {
    group: "Options",
    says: "keep what follows a compaction too; marked in its meta",
  }),
  dedupe: flag(z.boolean().default(true), {
    group: "Options",
    negatable: true,
    says: "leave out what stands in another one",
    byDefault: "on",
  }),
  sample: flag(numberText({ min: 1, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "draw N entries",
    byDefault: "all",
  }),
  seed: flag(numberText({ min: 0, whole: true }).optional(), {
    group: "Options",
    value: "S",
    says: "of --sample",
    byDefault: "0",
  }),
  ...jobsOptions,
  run: flag(z.string().min(1, "must name a folder").optional(), {
    group: "Options",
    value: "DIR",
    says: "keep finished entries in DIR and go on from there",
  }),
  ...outputOptions,
});

export const harvest = command({
  options,
  async run(given, io) {
    if (given.where) return whereOutcome();
    const traces = tracePaths([...given.traces, ...given.more]);
    if (traces.length === 0) {
      throw new KnownError("usage/missing", "--traces PATH is missing", {
        remedy: "name files or folders; harvest --where lists known ones",
      });
    }
    if (given.out === undefined) {
      throw new KnownError("usage/missing", "--out FILE is missing", {
        remedy: "name the corpus to write, e.g. --out corpus.jsonl",
      });
    }
    if (given.seed !== undefined && given.sample === undefined) {
      throw new KnownError("usage/conflict", "--seed belongs to --sample", { remedy: "give --sample N too" });
    }
    const { out } = given;
    const made = await harvestCorpus(
      {
        traces,
        as: formatOfName(given.as),
        out,
        runFolder: given.run ?? null,
        classes: addedClassesOf(given.classes).map(({ name }) => name),
        stretch: {
          afterSummary: given.afterSummary,
          minToolBytes: given.minToolBytes,
          maxEntryBytes: given.maxEntryBytes,
          split: given.split,
        },
        plan: {
          dedupe: given.dedupe,
          sample: given.sample === undefined ? null : { size: given.sample, seed: given.seed ?? 0 },
        },
        jobs: jobsOf(given),
      },
      io,
    );
    return {
      exit: "ok",
      result: made.manifest,
      report: () => harvestReport(made),
      artefact: { path: out, text: null },
      notes: [...shownNotes(made.notes), spentNote(made.spent)],
    };
  },
});

/** Notes on stderr; a folder of thousands of files can have thousands. */
const SHOWN = 40;

function shownNotes(notes: readonly string[]): readonly string[] {
  const more = notes.length - SHOWN;
  return more <= 0 ? notes : [...notes.slice(0, SHOWN), `and ${more} more like these`];
}

function spentNote(spent: readonly (readonly [string, number])[]): string {
  return `time spent: ${spent.map(([name, share]) => `${name} ${Math.round(share * 100)} %`).join(", ")}`;
}

function whereOutcome() {
  const known = homes();
  const rows = known.map(({ format, folder, exists }) => ({ name: format.name, folder, exists }));
  return {
    exit: "ok" as const,
    result: { schema: "harvest-where/1", folders: rows },
    report: () => ({
      title: "Folders of traces",
      blocks: [
        {
          kind: "table" as const,
          columns: [
            { title: "--traces", align: "left" as const },
            { title: "folder", align: "left" as const },
            { title: "there", align: "left" as const },
          ],
          rows: rows.map(({ name, folder, exists }) => [name, folder, exists ? "yes" : "no"]),
        },
      ],
    }),
  };
}
