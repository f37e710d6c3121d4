// `vet`: what the redaction table finds in files, by class and place. Never shows a value.
import * as z from "zod";
import type { Block, ReportDocument } from "../../core/report.ts";
import type { RedactionClass } from "../../redaction/class.ts";
import { redactorOf } from "../../redaction/redactor.ts";
import { type VettedFile, vetFile } from "../../redaction/vet-file.ts";
import { sarifText } from "../../reports/sarif.ts";
import { artifactUri } from "../artifact-uri.ts";
import { command } from "../command.ts";
import { VERSION } from "../help.generated.ts";
import { namedFile, readingProgress } from "../named-file.ts";
import { argument } from "../options/flag.ts";
import { outputOptionsWith } from "../options/output.ts";
import { classesOf, redactionOptions } from "../options/redaction.ts";

/** Findings that a table shows; JSON has them all. */
const SHOWN = 200;

interface Vetted extends VettedFile {
  readonly file: string;
  readonly sha256: string;
}

export const vet = command({
  options: z.strictObject({
    files: argument(z.array(z.string()).min(1), { value: "FILE", says: "corpora, JSON or any text" }),
    ...redactionOptions,
    ...outputOptionsWith(["sarif"]),
  }),
  async run(given, io) {
    const { table } = redactorOf(classesOf(given.classes));
    const files: Vetted[] = [];
    const progress = await readingProgress(given.files, 1, io);
    try {
      for (const file of given.files) {
        const named = namedFile(file, io, progress);
        const vetted = await vetFile(named.open(), file, table);
        files.push({ file, sha256: named.sha256(), ...vetted });
      }
    } finally {
      progress.stop();
    }
    const found = files.some(({ findings }) => findings.length > 0);
    return {
      exit: found ? "failed" : "ok",
      notes: notesOf(files),
      result: { schema: "vet/1", classes: table.classes.map(({ name }) => name), files },
      report: () => reportOf(files),
      formats: { sarif: () => sarifOf(table.classes, files) },
    };
  },
});

function notesOf(files: readonly Vetted[]): readonly string[] {
  return files.flatMap(({ file, notes, more }) => [
    ...notes.map((note) => `${file}: ${note}`),
    ...(more > 0 ? [`${file}: ${more} findings more than a document holds`] : []),
  ]);
}

function sarifOf(classes: readonly RedactionClass[], files: readonly Vetted[]): string {
  return sarifText({
    version: VERSION,
    rules: classes.map(({ name, says, covered, credential }) => ({
      id: name,
      says,
      full: covered.join("; "),
      level: credential ? "error" : "warning",
    })),
    files: files.map(({ file, sha256, findings, notes }) => ({
      uri: artifactUri(file),
      sha256,
      places: findings.map(({ class: rule, line }) => ({ rule, line })),
      notes,
    })),
  });
}

function reportOf(files: readonly Vetted[]): ReportDocument {
  const places = files.flatMap(({ file, findings }) =>
    findings.map((found) => [`${file}:${found.line}`, found.class] as const),
  );
  const byClass = new Map<string, number>();
  for (const [, name] of places) byClass.set(name, (byClass.get(name) ?? 0) + 1);
  const notes = notesOf(files);
  const listed: readonly Block[] = notes.length === 0 ? [] : [{ kind: "list", items: notes }];
  if (places.length === 0) {
    const text = `Nothing found in ${files.length} file${files.length === 1 ? "" : "s"}.`;
    return { title: "vet", blocks: [{ kind: "text", text }, ...listed] };
  }
  return {
    title: "vet",
    blocks: [
      ...listed,
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
