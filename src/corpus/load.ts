// The strict loader: a whole corpus or none. Checks the pin before the first entry, so that changed bytes are reported as
// such and not as whatever the change broke. Keeps the entries, never the file's text beside them.
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { type Pin, pinOf } from "./pins.ts";
import { type EntryLine, type FileFacts, type LoadedEntry, readEntries, type Vet } from "./read-entries.ts";
import { fileBytes, type ReadBytes } from "./read-lines.ts";
import { refused } from "./refusals.ts";

export interface LoadOptions {
  /** The redaction table; absent: nothing is looked for. */
  readonly redactionFindings?: Vet;
  /** Refuse a corpus that pins.json does not name. */
  readonly requirePin?: boolean;
  /** Where bytes come from; the file system unless a test says otherwise. */
  readonly io?: { readonly read: ReadBytes };
}

/** What is known of a corpus beside its entries. */
export interface CorpusFacts {
  /** File name without its folder: what reports call it. */
  readonly name: string;
  /** Of the file's bytes: what the corpus is. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether pins.json names it; it then has these bytes. */
  readonly pinned: boolean;
  /** Sentences for a person; nothing in them changes a result. */
  readonly notes: readonly string[];
}

export interface Corpus extends CorpusFacts {
  readonly entries: readonly LoadedEntry[];
}

/**
 * Loads a corpus. Throws KnownError (exit refused) with file, line and remedy for everything that a corpus may not be;
 * error texts never repeat content of the file, except ids and plain lower-case key names.
 */
export async function loadCorpus(file: string, options: LoadOptions = {}): Promise<Corpus> {
  const entries: LoadedEntry[] = [];
  const reader = streamCorpus(file, options);
  let next = await reader.next();
  for (; !next.done; next = await reader.next()) {
    const { entry, line, sha256, dangling } = next.value;
    entries.push({ entry, line, sha256, dangling });
  }
  return { ...next.value, entries };
}

/** The same, one entry at a time, for who does not keep them: nothing may be used before the last one was read. */
export async function* streamCorpus(
  file: string,
  options: LoadOptions = {},
): AsyncGenerator<EntryLine, CorpusFacts, void> {
  const read = options.io?.read ?? fileBytes;
  const pin = await pinOf(file, read);
  if (pin.kind === "not-listed" && options.requirePin) throw refused("pin-missing", { file });
  if (pin.kind === "pinned" && (await sha256OfFile(file, read)) !== pin.sha256) throw refused("pin-changed", { file });

  const facts = yield* readEntries(file, {
    read,
    ...(options.redactionFindings ? { vet: options.redactionFindings } : {}),
  });
  if (pin.kind === "pinned" && facts.sha256 !== pin.sha256) throw refused("changed", { file });
  const { sha256, bytes } = facts;
  return { name: basename(file), sha256, bytes, pinned: pin.kind === "pinned", notes: notesOf(file, pin, facts) };
}

async function sha256OfFile(file: string, read: ReadBytes): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of read(file)) hash.update(chunk);
  return hash.digest("hex");
}

function notesOf(file: string, pin: Pin, facts: FileFacts): readonly string[] {
  const notes: string[] = [];
  if (pin.kind === "not-listed") {
    notes.push(`${file}: not pinned (${pin.pinsFile ? "pins.json does not name it" : "no pins.json beside it"})`);
  }
  if (facts.crlfLines > 0)
    notes.push(`${file}: ${facts.crlfLines} lines end in CRLF; read as \\n, written back as \\n`);
  if (facts.blankLines > 0) notes.push(`${file}: ${facts.blankLines} blank lines passed over`);
  if (facts.inexactEntries > 0) {
    notes.push(`${file}: ${facts.inexactEntries} entries hold an integer beyond 2^53 in a tool spec; it is rounded`);
  }
  return notes;
}
