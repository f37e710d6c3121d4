// The entries of a corpus, one at a time and strictly: bytes, lines, JSON, shape, legality and redaction are checked in
// this order, and the first thing wrong refuses the corpus with its line. Holds one entry at a time, and all ids.
import { createHash } from "node:crypto";
import { canonicalJson } from "../core/canonical.ts";
import type { Place } from "../core/errors.ts";
import { sha256 } from "../core/hash.ts";
import { parseStrict } from "../core/json/parse-strict.ts";
import { type Entry, entrySchema } from "../core/schemas/entry.ts";
import { requireLegal, textsOf } from "./entry-rules.ts";
import { lineText } from "./line-text.ts";
import { type Line, splitLines } from "./lines.ts";
import type { ReadBytes } from "./read-lines.ts";
import { refused, shownId } from "./refusals.ts";

/** What the redaction table has against a text: one finding per match, by class. Never the text itself. */
export type Vet = (text: string) => readonly { readonly class: string }[];

export interface LoadedEntry {
  readonly entry: Entry;
  /** From 1. */
  readonly line: number;
  /** sha256 of the entry's canonical JSON: the `task` of every result about it. */
  readonly sha256: string;
  /** Calls without a result: legal, and counted. */
  readonly dangling: readonly string[];
}

/** What was true of the whole file, known when the last entry has been read. */
export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  readonly crlfLines: number;
  readonly blankLines: number;
  /** Entries with an integer (in a tool's spec) that a double cannot hold. */
  readonly inexactEntries: number;
}

export interface ReadOptions {
  readonly vet?: Vet;
  readonly read: ReadBytes;
}

/** One entry with the text of its line, which a caller need not keep. */
export type EntryLine = LoadedEntry & { readonly text: string };

/**
 * The entries of a corpus in file order; returns the facts of the file. Throws KnownError (exit refused) with file and
 * line. An absent, empty or entry-less file is refused too. Never reads a line over 64 MiB.
 */
export async function* readEntries(file: string, options: ReadOptions): AsyncGenerator<EntryLine, FileFacts, void> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of options.read(file)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const seen = { ids: new Map<string, number>(), crlf: 0, blank: 0, inexact: 0 };
  for await (const line of splitLines(hashed())) {
    const place = { file, line: line.number };
    const text = textOfLine(line, place);
    if (text.crlf) seen.crlf += 1;
    if (text.kind === "blank") {
      seen.blank += 1;
      continue;
    }
    const { loaded, inexact } = loadEntry(text.text, place, options.vet);
    const earlier = seen.ids.get(loaded.entry.id);
    if (earlier !== undefined) throw refused("duplicate-id", place, `${shownId(loaded.entry.id)}, line ${earlier}`);
    seen.ids.set(loaded.entry.id, line.number);
    if (inexact) seen.inexact += 1;
    yield { ...loaded, text: text.text };
  }
  if (bytes === 0) throw refused("empty", { file });
  if (seen.ids.size === 0) throw refused("no-entries", { file });
  const facts = { crlfLines: seen.crlf, blankLines: seen.blank, inexactEntries: seen.inexact };
  return { sha256: hash.digest("hex"), bytes, ...facts };
}

function textOfLine(line: Line, place: Place) {
  if (line.kind === "too-long") throw refused("line-too-long", place, `${line.length} bytes`);
  const text = lineText(line.bytes, line.offset === 0);
  const bad = text.kind === "bad" ? refused(text.reason, place, `byte ${text.at + 1} of the line`) : null;
  // A torn line may be cut inside a character, so that tearing is reported before the UTF-8 that it broke.
  if (bad !== null && bad.code !== "corpus/not-utf8") throw bad;
  if (!line.ended) throw refused("torn-line", place, `${line.bytes.length} bytes`);
  if (text.kind === "bad") throw bad;
  return text;
}

/** The entry of one line of text, held to every rule of the loader but those between lines. Throws as `readEntries` does. */
export function checkedEntry(text: string, place: Place, vet: Vet): Entry {
  return requireEntry(text, place, vet).entry;
}

function loadEntry(text: string, place: Place, vet: Vet | undefined) {
  const { entry, dangling, inexact } = requireEntry(text, place, vet);
  const loaded: LoadedEntry = { entry, line: place.line!, sha256: sha256(canonicalJson(entry)), dangling };
  return { loaded, inexact };
}

function requireEntry(text: string, place: Place, vet: Vet | undefined) {
  const { value, inexactAt } = parseStrict(text, entrySchema, { code: "corpus", place });
  const entry = value as Entry;
  const { dangling } = requireLegal(entry, place);
  if (vet !== undefined) requireRedacted(entry, place, vet);
  return { entry, dangling, inexact: inexactAt !== null };
}

function requireRedacted(entry: Entry, place: Place, vet: Vet): void {
  const classes = new Set<string>();
  for (const text of textsOf(entry)) for (const finding of vet(text)) classes.add(finding.class);
  if (classes.size > 0) {
    // Not even the id: it may be what was found.
    throw refused("redaction", place, [...classes].sort().join(", "));
  }
}
