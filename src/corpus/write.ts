// Writes a corpus: one canonical line an entry, whole or not at all (temporary file, fsync, rename). What was written
// loads again to the same entries.
import { createHash } from "node:crypto";
import writeFileAtomic from "write-file-atomic";
import { canonicalJson } from "../core/canonical.ts";
import type { Entry } from "../core/schemas/entry.ts";
import { fileError } from "./file-errors.ts";

/** The line of an entry, with its newline. */
export function entryLine(entry: Entry): string {
  return `${canonicalJson(entry)}\n`;
}

/** The bytes of a corpus. */
export function corpusBytes(entries: Iterable<Entry>): Uint8Array {
  const lines: Buffer[] = [];
  for (const entry of entries) lines.push(Buffer.from(entryLine(entry), "utf8"));
  return Buffer.concat(lines);
}

/** Writes the entries in the order given; the sha256 and the length of the file's bytes. Throws KnownError when it cannot be written. */
export async function writeCorpus(
  file: string,
  entries: Iterable<Entry>,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const bytes = corpusBytes(entries);
  try {
    await writeFileAtomic(file, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw fileError(file, error, "write");
  }
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}
