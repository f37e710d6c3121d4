// A corpus that is being written: beside its place first, and in its place only when all of it is on the disk. Holds no open
// file between two lines, so that thousands of parts can be written side by side.
import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { KnownError } from "../core/errors.ts";
import { fileError } from "../corpus/file-errors.ts";

export interface WrittenCorpus {
  readonly sha256: string;
  readonly bytes: number;
  readonly entries: number;
}

export class CorpusFile {
  readonly path: string;
  private readonly target: string;
  private readonly temporary: string;
  private readonly hash = createHash("sha256");
  private bytes = 0;
  private entries = 0;

  /** Throws KnownError when nothing can be written there. */
  constructor(path: string) {
    this.path = path;
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing !== undefined && !existing.isFile()) {
      throw new KnownError("output/not-written", "it is no regular file", {
        place: { file: path },
        remedy: "name a file that can be written",
      });
    }
    // A link stays a link.
    this.target = existing === undefined ? path : realpathSync(path);
    this.temporary = join(dirname(this.target), `.${randomUUID()}.tmp`);
    this.trying(() => closeSync(openSync(this.temporary, "wx", existing?.mode ?? 0o666)));
  }

  /** Adds the line of an entry; `text` is without its end. */
  add(text: string): void {
    const line = Buffer.from(`${text}\n`, "utf8");
    this.hash.update(line);
    this.bytes += line.length;
    this.entries += 1;
    this.trying(() => appendFileSync(this.temporary, line));
  }

  /** Brings what was written to the disk, still beside its place. */
  finish(): WrittenCorpus {
    this.trying(() => {
      const descriptor = openSync(this.temporary, "r+");
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    });
    return { sha256: this.hash.digest("hex"), bytes: this.bytes, entries: this.entries };
  }

  /** Puts it in its place. */
  commit(): void {
    this.trying(() => renameSync(this.temporary, this.target));
  }

  /** Leaves nothing behind of what is not in its place. */
  discard(): void {
    rmSync(this.temporary, { force: true });
  }

  private trying(write: () => void): void {
    try {
      write();
    } catch (error) {
      throw fileError(this.path, error, "write");
    }
  }
}
