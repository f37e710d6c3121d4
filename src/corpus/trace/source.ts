// What a format reads from: the bytes of one file, or of the files below one folder, and a place to say what was wrong.
// Implementations: files of the user (fs-source.ts) and memory (memory-source.ts).

export interface Problem {
  readonly file: string;
  /** From 1; 0 when it concerns the whole file. */
  readonly line: number;
  /** What and where, never the text itself. */
  readonly what: string;
}

export interface TraceSource {
  /** As the user named it or as it was found below what the user named. */
  readonly path: string;
  readonly folder: boolean;
  /** Names of the files below a folder, with `/`, by code unit; [""] for a file. */
  list(): Promise<readonly string[]>;
  /** Bytes of one file of `list()`, unpacked when it is Zstandard. Throws KnownError when it can't be read. */
  bytes(name?: string): AsyncIterable<Uint8Array>;
  /** Problems that belong to no run. */
  problem(problem: Problem): void;
  readonly problems: readonly Problem[];
}
