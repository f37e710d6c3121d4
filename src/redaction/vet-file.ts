// Findings of a whole file: JSON lines, one JSON document, or any text, of any size. Places are lines of the file.
import type { Chunks } from "./byte-window.ts";
import { type Form, FormReader } from "./file-form.ts";
import { readingNotes } from "./reading-notes.ts";
import type { Table } from "./spans.ts";
import { LIMITS, type Limits, Stretches } from "./stretches.ts";

/** Places that are kept for one file; further ones are counted. */
export const MAX_PLACES = 1_000_000;

export interface Placed {
  readonly class: string;
  /** 1-based line of the file. */
  readonly line: number;
}

export interface VettedFile {
  readonly kind: Form;
  readonly findings: readonly Placed[];
  /** Findings beyond the places that are kept. */
  readonly more: number;
  readonly notes: readonly string[];
}

/** What vets a file read in chunks; `file` is what errors call it. */
export async function vetFile(
  chunks: Chunks,
  file: string,
  table: Table,
  limits: Limits & { readonly places?: number } = LIMITS,
): Promise<VettedFile> {
  const places = limits.places ?? MAX_PLACES;
  const stretches = new Stretches(chunks, file, table, limits);
  const form = new FormReader();
  const findings: Placed[] = [];
  let more = 0;
  for await (const { view, start, end, secrets, line: first } of stretches) {
    form.add(view.scan.slice(start, end));
    const lineAt = lineCounter(view.scan, start, first);
    for (const secret of secrets) {
      if (findings.length < places) findings.push({ class: secret.class, line: lineAt(secret.start) });
      else more += 1;
    }
  }
  const kind = form.form();
  return { kind, findings, more, notes: readingNotes(stretches.traits, jsonAsText(stretches, form, kind)) };
}

/** Whether a file is one JSON document that was read as text, since it is too large for one reading. */
export function jsonAsText(stretches: Stretches, form: FormReader, kind: Form): boolean {
  return stretches.traits.streamed && form.opensJson && kind === "document";
}

/** Line numbers of ascending offsets, the line of `start` being `first`. */
export function lineCounter(text: string, start: number, first: number): (offset: number) => number {
  let line = first;
  let at = start;
  return (offset) => {
    for (let next = text.indexOf("\n", at); next !== -1 && next < offset; next = text.indexOf("\n", at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
