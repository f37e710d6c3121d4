// Files that commands write. A file appears whole or not at all: temporary file, fsync, rename.
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { KnownError } from "../core/errors.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the folder does not exist",
  ENOTDIR: "a part of the path is no folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left",
  EISDIR: "it is a folder",
  EEXIST: "a file has the name of its folder",
  ENAMETOOLONG: "the name is too long",
};

/** Why the system refused, in words; null when it is no refusal of the system. */
function systemReason(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return Object.hasOwn(REASONS, code) ? (REASONS[code] ?? null) : null;
}

/**
 * Writes a text to a file atomically. What exists and is no regular file (a device, a pipe) is written to as it stands:
 * a rename would replace it. Throws KnownError when the system refuses.
 */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  try {
    const existing = await stat(path).catch(() => null);
    if (existing !== null && !existing.isFile()) await writeFile(path, text);
    else await writeFileAtomic(path, text);
  } catch (error) {
    throw notWritten(path, error);
  }
}

/** The same for a content that comes in parts; an error of the parts leaves the old file and nothing beside it. */
export async function writeFileInParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    const existing = await stat(path).catch(() => null);
    if (existing !== null && !existing.isFile()) await writeParts(await open(path, "w"), parts);
    else {
      const target = existing === null ? path : await realpath(path);
      const temporary = join(dirname(target), `.${randomUUID()}.tmp`);
      try {
        const handle = await open(temporary, "wx", existing?.mode ?? 0o666);
        if (existing !== null) await handle.chmod(existing.mode & 0o7777);
        await writeParts(handle, parts);
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    }
  } catch (error) {
    throw notWritten(path, error);
  }
}

async function writeParts(handle: FileHandle, parts: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const part of parts) await handle.writeFile(part);
    // A device or a pipe has nothing to sync.
    if ((await handle.stat()).isFile()) await handle.sync();
  } finally {
    await handle.close();
  }
}

function notWritten(path: string, error: unknown): unknown {
  const reason = error instanceof KnownError ? null : systemReason(error);
  if (reason === null) return error;
  return new KnownError("output/not-written", `not written: ${reason}`, {
    place: { file: path },
    remedy: "name a file that can be written",
  });
}

/** Makes the folder of a default path. */
export async function makeFolderOf(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    throw new KnownError("output/not-written", `its folder can't be made: ${reason}`, {
      place: { file: path },
      remedy: "name another file with --out",
    });
  }
}
