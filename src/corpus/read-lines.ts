// The bytes of a file the user named, chunk by chunk, and its lines. Opens that file alone; what the system refuses comes
// out as a KnownError with what to do.
import { open, stat } from "node:fs/promises";
import { KnownError } from "../core/errors.ts";
import { fileError } from "./file-errors.ts";
import { type Line, splitLines } from "./lines.ts";

const CHUNK_BYTES = 1024 * 1024;

/** Gives the bytes of a named file; throws KnownError when there are none to be had. */
export type ReadBytes = (file: string) => AsyncIterable<Uint8Array>;

/** Reads a file in chunks of at most 1 MiB; each chunk is a buffer of its own. */
export async function* fileBytes(file: string): AsyncGenerator<Uint8Array, void, void> {
  try {
    const found = await stat(file);
    // Opening a pipe waits for its writer, and a device never ends.
    if (!found.isFile() && !found.isDirectory()) throw notRegular(file);
    const handle = await open(file, "r");
    try {
      for (;;) {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES, null);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(file, error, "read");
  }
}

function notRegular(file: string): KnownError {
  return new KnownError("input/unreadable", "it is a pipe or a device", {
    place: { file },
    remedy: "copy it into a regular file",
  });
}

/** The lines of a file, each at most 64 MiB. */
export function readLines(file: string, read: ReadBytes = fileBytes): AsyncGenerator<Line, void, void> {
  return splitLines(read(file));
}
