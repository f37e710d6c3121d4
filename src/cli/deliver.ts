// Where an outcome goes: the artefact to its file, the document to --out or stdout, notes to stderr. Files are written
// whole or not at all.
import { canonicalJson } from "../core/canonical.ts";
import { RENDERERS } from "../reports/index.ts";
import type { Outcome } from "./command.ts";
import { writeFileWhole } from "./files.ts";
import { colorOf, type Io, widthOf } from "./io.ts";
import { type FormatName, formatOf, type OutputOptions } from "./options/output.ts";
import { type Written, writeText } from "./write.ts";

/** Hands out everything that a command found. */
export async function deliver(outcome: Outcome, options: OutputOptions, io: Io): Promise<Written> {
  for (const note of outcome.notes ?? []) io.note(note);
  const { artefact } = outcome;
  if (artefact !== undefined) {
    if (artefact.text !== null) await writeFileWhole(artefact.path, artefact.text);
    io.note(`wrote ${artefact.path}`);
    return writeText(process.stdout, documentText(outcome, formatOf({ ...options, out: undefined }), true));
  }
  if (options.out === undefined) return writeText(process.stdout, documentText(outcome, formatOf(options), true));
  await writeFileWhole(options.out, documentText(outcome, formatOf(options), false));
  io.note(`wrote ${options.out}`);
  return "written";
}

function documentText(outcome: Outcome, format: FormatName, toTerminal: boolean): string {
  const renderer = RENDERERS.find((candidate) => candidate.name === format);
  if (renderer === undefined) return `${canonicalJson(outcome.result)}\n`;
  const color = toTerminal && colorOf(process.stdout);
  return renderer.render(outcome.report(), { width: widthOf(process.stdout), color });
}
