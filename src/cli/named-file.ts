// A file that a command reads from one end to the other, perhaps twice: its bytes with progress drawn, its digest, and an end when
// the process is asked to stop.
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { fileBytes } from "../corpus/read-lines.ts";
import type { Io, Progress } from "./io.ts";

const MIB = 1024 * 1024;

export interface NamedFile {
  /** The bytes from the beginning. */
  open(): AsyncIterable<Uint8Array>;
  /** Of the reading that ended first: all bytes of the file. */
  sha256(): string;
}

/** The progress of reading some files `times` times, a step for each MiB; nothing is drawn for less than 32 MiB. */
export async function readingProgress(files: readonly string[], times: number, io: Io): Promise<Progress> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const steps = Math.ceil((times * sizes.reduce((sum, size) => sum + size, 0)) / MIB);
  return io.progress(steps < 32 ? 0 : steps);
}

export function namedFile(file: string, io: Io, progress: Progress): NamedFile {
  let digest: string | null = null;
  return {
    async *open() {
      const hash = createHash("sha256");
      for await (const chunk of fileBytes(file)) {
        io.signal.throwIfAborted();
        hash.update(chunk);
        progress.tick();
        yield chunk;
      }
      digest ??= hash.digest("hex");
    },
    sha256() {
      if (digest === null) throw new Error("the file was not read to its end");
      return digest;
    },
  };
}
