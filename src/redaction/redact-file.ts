// Redacts one file of any size in two readings: the first numbers the values and asks the residual gate, the second gives the
// redacted bytes. Nothing is given before the gate has seen everything, and nothing of a file that changed in between.
import { KnownError } from "../core/errors.ts";
import { sha256 } from "../core/hash.ts";
import type { Chunks } from "./byte-window.ts";
import { bytesOfText } from "./bytes-text.ts";
import type { Secret } from "./document.ts";
import { FormReader } from "./file-form.ts";
import { Numbering } from "./numbering.ts";
import { placeholdersIn } from "./placeholder.ts";
import { readingNotes } from "./reading-notes.ts";
import type { Redactor } from "./redactor.ts";
import { type ResidualPlace, residualPlaces } from "./residual-places.ts";
import type { SecondDetector } from "./second-detector.ts";
import { LIMITS, type Limits, type Stretch, Stretches } from "./stretches.ts";
import { jsonAsText } from "./vet-file.ts";

/** Values longer than this are told apart by their digest, so that a million of them stay in bounds. */
const LONG = 96;
const BYTE_ORDER_MARK = Uint8Array.of(0xef, 0xbb, 0xbf);

export interface FileToRedact {
  /** What errors call it. */
  readonly file: string;
  /** Its bytes from the beginning; called twice. */
  open(): Chunks;
  readonly redactor: Redactor;
  /** Absent: the gate asks no second detector. */
  readonly second?: SecondDetector;
  readonly limits?: Limits;
  /** Distinct values at most; for tests. */
  readonly values?: number;
}

/** What the first reading found. */
export interface ExaminedFile {
  /** Substitutions per class, in order of the table; classes without one are absent. */
  readonly counts: ReadonlyMap<string, number>;
  /** Distinct values per class. */
  readonly values: ReadonlyMap<string, number>;
  /** What still looks like a secret, by lines of the file. */
  readonly residual: readonly ResidualPlace[];
  readonly notes: readonly string[];
  /** The redacted bytes, part by part. Throws KnownError when the file is no longer the one that was examined. */
  parts(): AsyncGenerator<Uint8Array, void, void>;
}

/** Throws KnownError for more distinct values than can be numbered, for UTF-16, and what reading refuses. */
export async function examineFile(source: FileToRedact): Promise<ExaminedFile> {
  const { file, redactor, second, limits = LIMITS } = source;
  const { table } = redactor;
  const stretches = new Stretches(source.open(), file, table, limits);
  const numbering = new Numbering(source.values);
  const form = new FormReader();
  const counts = new Map<string, number>();
  const residual: ResidualPlace[] = [];
  const digests: string[] = [];
  let only: Stretch | null = null;
  for await (const stretch of stretches) {
    const { view, start, end, secrets } = stretch;
    const own = view.scan.slice(start, end);
    form.add(own);
    add(numbering, file, {
      values: secrets.map(({ class: name, value }) => ({ class: name, value: keyOf(value) })),
      taken: placeholdersIn(own, table.names).map(({ class: name, number }) => ({ class: name, number })),
    });
    for (const { class: name } of secrets) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const place of await residualPlaces(stretch, table, second)) residual.push(place);
    digests.push(sha256(stretch.bytes));
    only = digests.length === 1 ? stretch : null;
  }
  const kind = form.form();
  const asText = jsonAsText(stretches, form, kind);
  const kept = only;
  return {
    counts: inOrder(counts, redactor),
    values: inOrder(numbering.counts(), redactor),
    residual,
    notes: readingNotes(stretches.traits, asText),
    parts: async function* () {
      if (stretches.traits.byteOrderMark) yield BYTE_ORDER_MARK;
      if (kept !== null) {
        yield redactedBytes(kept, numbering, asText);
        return;
      }
      let at = 0;
      for await (const stretch of new Stretches(source.open(), file, table, limits)) {
        if (sha256(stretch.bytes) !== digests[at]) throw changed(file);
        at += 1;
        yield redactedBytes(stretch, numbering, asText);
      }
      if (at !== digests.length) throw changed(file);
    },
  };
}

function redactedBytes({ view, start, end, secrets }: Stretch, numbering: Numbering, asText: boolean): Uint8Array {
  const out: string[] = [];
  let from = start;
  for (const secret of secrets) {
    const quote = asText && isJsonNumber(view.scan, secret) ? '"' : secret.quote;
    out.push(view.raw.slice(from, secret.start), quote, numbering.placeholder(keyOf(secret.value)), quote);
    from = secret.end;
  }
  out.push(view.raw.slice(from, end));
  return bytesOfText(out.join(""));
}

/** A number behind a key, in JSON that is read as text: its placeholder needs quotes. */
function isJsonNumber(text: string, { start, end, value }: Secret): boolean {
  return (
    /^-?\d[\d.eE+-]*$/.test(value) &&
    /"\s{0,8}:\s{0,8}$/.test(text.slice(Math.max(0, start - 20), start)) &&
    /^\s{0,8}(?:[,}\]\r\n]|$)/.test(text.slice(end, end + 10))
  );
}

function add(numbering: Numbering, file: string, collected: Parameters<Numbering["add"]>[0]): void {
  try {
    numbering.add(collected);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const { code, message, remedy } = error;
    const what = message.slice(0, message.length - remedy.length - 2);
    throw new KnownError(code, what, { place: { file }, remedy: "split the file" });
  }
}

function keyOf(value: string): string {
  return value.length <= LONG ? value : `sha256:${sha256(Buffer.from(value, "utf16le"))}`;
}

function changed(file: string): KnownError {
  return new KnownError("input/changed", "it changed while it was read", {
    place: { file },
    remedy: "redact a copy that nothing writes to",
  });
}

function inOrder(counts: ReadonlyMap<string, number>, { table }: Redactor): ReadonlyMap<string, number> {
  return new Map(table.classes.flatMap(({ name }) => (counts.has(name) ? [[name, counts.get(name)!] as const] : [])));
}
