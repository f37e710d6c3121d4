// Where an outcome goes: the artefact to its file, the document to --out or stdout, notes to stderr. Files are written
// whole or not at all.
import { canonicalJson } from "../core/canonical.ts";
import { RENDERERS } from "../reports/index.ts";
import { visibleBody } from "../reports/visible.ts";
import type { Artefact, Outcome } from "./command.ts";
import { writeFileInParts, writeFileWhole } from "./files.ts";
import { colorOf, type Io, widthOf } from "./io.ts";
import { formatOf, type OutputOptions } from "./options/output.ts";
import { type Written, writeText } from "./write.ts";

/** Hands out everything that a command found. */
export async function deliver(outcome: Outcome, options: OutputOptions, io: Io): Promise<Written> {
  for (const note of outcome.notes ?? []) io.note(note);
  const { artefact } = outcome;
  if (artefact !== undefined) {
    if ("parts" in artefact && artefact.path === undefined) return partsToStdout(artefact.parts);
    await writeArtefact(artefact, io);
    return writeText(process.stdout, documentText(outcome, formatOf({ ...options, out: undefined }), true));
  }
  const format = formatOf(options, Object.keys(outcome.formats ?? {}));
  if (options.out === undefined) return writeText(process.stdout, documentText(outcome, format, true));
  await writeFileWhole(options.out, documentText(outcome, format, false));
  io.note(`wrote ${options.out}`);
  return "written";
}

async function writeArtefact(artefact: Artefact, io: Io): Promise<void> {
  if ("withheld" in artefact || artefact.path === undefined) return;
  if ("parts" in artefact) await writeFileInParts(artefact.path, artefact.parts);
  else if (artefact.text !== null) await writeFileWhole(artefact.path, artefact.text);
  io.note(`wrote ${artefact.path}`);
}

/** Bytes as they are; on a terminal what would steer it is made visible. */
async function partsToStdout(parts: AsyncIterable<Uint8Array>): Promise<Written> {
  for await (const part of parts) {
    const shown = process.stdout.isTTY ? visibleLines(Buffer.from(part).toString("utf8")) : part;
    if ((await writeText(process.stdout, shown)) === "closed") return "closed";
  }
  return "written";
}

function visibleLines(text: string): string {
  return text.split("\n").map(visibleBody).join("\n");
}

function documentText(outcome: Outcome, format: string, toTerminal: boolean): string {
  const own = outcome.formats?.[format];
  if (own !== undefined) return own();
  const renderer = RENDERERS.find((candidate) => candidate.name === format);
  if (renderer === undefined) return `${canonicalJson(outcome.result)}\n`;
  const color = toTerminal && colorOf(process.stdout);
  return renderer.render(outcome.report(), { width: widthOf(process.stdout), color });
}
