// `redact`: one file with placeholders for what the redaction table finds, unless the last checks still find something in it.
import { createHash } from "node:crypto";
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { type ExaminedFile, examineFile } from "../../redaction/redact-file.ts";
import { redactorOf } from "../../redaction/redactor.ts";
import { residualNote } from "../../redaction/residual.ts";
import { secretlint } from "../../redaction/secretlint.ts";
import { command } from "../command.ts";
import { namedFile, readingProgress } from "../named-file.ts";
import { argument, flag } from "../options/flag.ts";
import { outputOptions } from "../options/output.ts";
import { classesOf, redactionOptions } from "../options/redaction.ts";
import { redactReport } from "../redact-report.ts";

/** Places that stderr names one by one. */
const NAMED = 20;

export const redact = command({
  options: z.strictObject({
    file: argument(z.string(), { value: "FILE", says: "a corpus, JSON or any text" }),
    ...redactionOptions,
    allowResidual: flag(z.boolean().default(false), {
      group: "Options",
      says: "give the result although the last checks still find something in it",
    }),
    ...outputOptions,
  }),
  async run(given, io) {
    const { file, out, allowResidual } = given;
    if (out === undefined && (given.json || given.format !== undefined)) {
      throw new KnownError(
        "usage/conflict",
        `${given.json ? "--json" : "--format"}: stdout carries the redacted text`,
        {
          remedy: "give --out FILE for the text",
        },
      );
    }
    const redactor = redactorOf(classesOf(given.classes));
    const progress = await readingProgress([file], 2, io);
    const named = namedFile(file, io, progress);
    const examined = await examineFile({ file, open: () => named.open(), redactor, second: secretlint });
    const withheld = examined.residual.length > 0 && !allowResidual;
    if (withheld && out === undefined) {
      for (const note of residualNotes(file, examined)) io.note(note);
      throw new KnownError("redaction/residual", `still found after redaction: ${residualNote(examined.residual)}`, {
        place: { file },
        remedy: "nothing was written; look at these places, then give --allow-residual if they are no secrets",
        exit: "failed",
      });
    }
    let written: string | null = null;
    async function* parts() {
      const hash = createHash("sha256");
      for await (const part of examined.parts()) {
        io.signal.throwIfAborted();
        hash.update(part);
        yield part;
      }
      progress.stop();
      written = hash.digest("hex");
    }
    return {
      exit: withheld ? "failed" : "ok",
      notes: [
        ...examined.notes.map((note) => `${file}: ${note}`),
        ...(examined.residual.length > 0 ? residualNotes(file, examined) : []),
        ...(out === undefined ? [summary(file, examined)] : []),
      ],
      artefact: withheld ? { withheld } : { path: out, parts: parts() },
      get result() {
        return {
          schema: "redact/1",
          file,
          sha256: named.sha256(),
          written: written === null ? null : { file: out ?? null, sha256: written },
          classes: redactor.table.classes.map(({ name }) => name),
          replaced: Object.fromEntries(examined.counts),
          values: Object.fromEntries(examined.values),
          residual: examined.residual,
          second: secretlint.name,
          notes: examined.notes,
        };
      },
      report: () => redactReport(file, examined, withheld),
    };
  },
});

function summary(file: string, { counts }: ExaminedFile): string {
  const classes = [...counts].map(([name, count]) => `${name} ${count}`);
  return classes.length === 0 ? `${file}: nothing to replace` : `${file}: replaced ${classes.join(", ")}`;
}

function residualNotes(file: string, { residual }: ExaminedFile): readonly string[] {
  const named = residual
    .slice(0, NAMED)
    .map(({ kind, class: name, line }) => `${file}:${line}: still found by ${kind}${name === "" ? "" : ` (${name})`}`);
  return residual.length > NAMED ? [...named, `and ${residual.length - NAMED} places more`] : named;
}
