// `corpus split`: one corpus as several, each entry in one of them, their lines as they stand.
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { command } from "../command.ts";
import { type InputOptions, readInputs, whileReading } from "../corpus-inputs.ts";
import { evenParts, GroupedParts, MAX_PARTS, SPLIT_BY } from "../corpus-parts.ts";
import { pinBlocks } from "../corpus-report.ts";
import { writeParts } from "../corpus-split.ts";
import { corpusPinOption, needed } from "../options/corpus.ts";
import { argument, flag } from "../options/flag.ts";
import { numberText } from "../options/number.ts";
import { outputOptions } from "../options/output.ts";
import { pinOptions } from "../options/selection.ts";

export const corpusSplit = command({
  options: z.strictObject({
    file: argument(z.string(), { value: "FILE", says: "corpus (JSON lines)" }),
    by: flag(z.enum(SPLIT_BY).optional(), {
      group: "Options",
      value: "WHAT",
      says: `a part for each ${SPLIT_BY.slice(0, -1).join(", ")} or ${SPLIT_BY.at(-1)}`,
    }),
    parts: flag(numberText({ min: 1, max: MAX_PARTS, whole: true }).optional(), {
      group: "Options",
      value: "N",
      says: "N parts, one after another, with as many entries each",
    }),
    ...pinOptions,
    ...corpusPinOption,
    ...outputOptions,
    out: flag(z.string().min(1, "must name a folder").optional(), {
      group: "Output",
      value: "FOLDER",
      says: "where the parts go, as NAME.PART.jsonl; made when it is not there; must be given",
      writes: "folder",
    }),
  }),
  async run(given, io) {
    const { by, parts: count } = given;
    if ((by === undefined) === (count === undefined)) {
      throw new KnownError(
        "usage/split",
        by === undefined ? "how to split is missing" : "--by and --parts exclude each other",
        {
          remedy: `give --by ${SPLIT_BY.join("|")} or --parts N`,
        },
      );
    }
    const out = needed(given.out, "--out FOLDER", "name the folder for the parts");
    const grouped = by === undefined ? null : new GroupedParts(by);
    const lines: number[] = [];
    const stem = basename(given.file).replace(/\.jsonl$/i, "");
    const { file, requirePin, pin } = given;
    const { input, made } = await whileReading([file], 3, io, async (read) => {
      const each: InputOptions["each"] = ({ entry, line }) => {
        if (grouped === null) lines.push(line);
        else grouped.add(entry, line);
      };
      const [input] = await readInputs([file], { requirePin, read, each }, io);
      if (input === undefined) throw new Error("one file, and nothing was read");
      const parts = grouped?.parts() ?? evenParts(lines, count ?? 1);
      return { input, made: await writeParts({ input, parts, stem, folder: out, pin }, read, io) };
    });
    return {
      exit: "ok",
      artefact: { path: out, text: null },
      notes: await strangers(out, stem, made.parts),
      result: {
        schema: "corpus-split/1",
        config: by === undefined ? { parts: count } : { by },
        corpora: [{ name: input.name, sha256: input.sha256 }],
        ...made,
      },
      report: () => ({
        title: `corpus split: ${input.name}`,
        blocks: [
          {
            kind: "table",
            columns: [
              { title: "file", align: "left" },
              { title: "entries", align: "right" },
              { title: "bytes", align: "right" },
            ],
            rows: made.parts.map(({ name, entries, bytes }) => [
              name,
              { kind: "count", value: entries },
              { kind: "count", value: bytes },
            ]),
          },
          ...pinBlocks(made.parts, made.pinned),
        ],
      }),
    };
  },
});

/** Parts of another split in the same folder would be taken for parts of this one. */
async function strangers(
  folder: string,
  stem: string,
  made: readonly { readonly name: string }[],
): Promise<readonly string[]> {
  const ours = new Set(made.map(({ name }) => name));
  const others = (await readdir(folder)).filter(
    (name) => name.startsWith(`${stem}.`) && name.endsWith(".jsonl") && !ours.has(name),
  );
  return others.sort().map((name) => `${join(folder, name)} is not of this split; it stays`);
}
