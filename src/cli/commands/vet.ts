// `vet`: what the redaction table finds in files, by class and place. Never shows a value.
import * as z from "zod";
import { sha256 } from "../../core/hash.ts";
import type { ReportDocument } from "../../core/report.ts";
import { redactorOf } from "../../redaction/redactor.ts";
import { type Placed, vetFile } from "../../redaction/vet-file.ts";
import { command } from "../command.ts";
import { argument } from "../options/flag.ts";
import { outputOptions } from "../options/output.ts";
import { classesOf, redactionOptions } from "../options/redaction.ts";
import { readTextFile } from "../read-text.ts";

/** Findings that a table shows; JSON has them all. */
const SHOWN = 200;

interface Vetted {
  readonly file: string;
  readonly sha256: string;
  readonly kind: string;
  readonly findings: readonly Placed[];
}

export const vet = command({
  options: z.strictObject({
    files: argument(z.array(z.string()).min(1), { value: "FILE", says: "corpora, JSON or any text" }),
    ...redactionOptions,
    ...outputOptions,
  }),
  async run(given) {
    const classes = classesOf(given.classes);
    const { table } = redactorOf(classes);
    const files: Vetted[] = [];
    for (const file of given.files) {
      const text = await readTextFile(file);
      files.push({ file, sha256: sha256(text), ...vetFile(text, table) });
    }
    const found = files.some(({ findings }) => findings.length > 0);
    return {
      exit: found ? "failed" : "ok",
      result: { schema: "vet/1", classes: table.classes.map(({ name }) => name), files },
      report: () => reportOf(files),
    };
  },
});

function reportOf(files: readonly Vetted[]): ReportDocument {
  const places = files.flatMap(({ file, findings }) =>
    findings.map((found) => [`${file}:${found.line}`, found.class] as const),
  );
  const byClass = new Map<string, number>();
  for (const [, name] of places) byClass.set(name, (byClass.get(name) ?? 0) + 1);
  if (places.length === 0) {
    return {
      title: "vet",
      blocks: [{ kind: "text", text: `Nothing found in ${files.length} file${files.length === 1 ? "" : "s"}.` }],
    };
  }
  return {
    title: "vet",
    blocks: [
      {
        kind: "table",
        title: "Findings by class",
        columns: [
          { title: "class", align: "left" },
          { title: "findings", align: "right" },
        ],
        rows: [...byClass]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => [name, { kind: "count", value }]),
      },
      {
        kind: "table",
        title: "Where",
        columns: [
          { title: "place", align: "left" },
          { title: "class", align: "left" },
        ],
        rows: places.slice(0, SHOWN).map(([place, name]) => [place, name]),
        ...(places.length > SHOWN ? { note: `and ${places.length - SHOWN} more; --json has them all` } : {}),
      },
    ],
  };
}
