// Trace files of the user: which there are below what was named, and their bytes. Reads nothing else, follows a link once, and
// never reads past the size that a file had when it was found, so that one that grows meanwhile reads the same twice.
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { KnownError } from "../../core/errors.ts";
import { fileError } from "../file-errors.ts";
import type { Problem, TraceSource } from "./source.ts";
import { unpacked } from "./unpack.ts";

const CHUNK_BYTES = 1024 * 1024;

/** A file and how long it was when it was found. */
export interface FoundFile {
  readonly path: string;
  readonly size: number;
}

/** What is below the paths that a user named; files by code unit of their paths, each once. */
export interface Found {
  readonly files: readonly FoundFile[];
  /** What could not be looked at: no permission, links in a circle, pipes. */
  readonly unreadable: readonly KnownError[];
}

/** Throws KnownError for a named path that does not exist. */
export async function findFiles(paths: readonly string[]): Promise<Found> {
  const files = new Map<string, FoundFile>();
  const unreadable: KnownError[] = [];
  const folders = new Set<string>();
  const todo = paths.map((path) => ({ path, named: true }));
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { path, named } = next;
    try {
      const facts = await stat(path);
      if (facts.isDirectory()) {
        const real = await realpath(path);
        // A folder that is reached twice is a link to one that is read already.
        if (folders.has(real)) continue;
        folders.add(real);
        for (const name of await readdir(path)) todo.push({ path: join(path, name), named: false });
      } else if (facts.isFile()) files.set(path, { path, size: facts.size });
      else if (named)
        throw new KnownError("input/unreadable", "it is a pipe or a device", {
          place: { file: path },
          remedy: "copy it into a regular file",
        });
    } catch (error) {
      const known = fileError(path, error, "read");
      if (named || !(known instanceof KnownError)) throw known;
      unreadable.push(known);
    }
  }
  const byPath = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  unreadable.sort((a, b) => (a.message < b.message ? -1 : 1));
  return { files: byPath, unreadable };
}

/** The first bytes of a file, unpacked. Throws KnownError when it can't be read. */
export async function headOf(file: FoundFile, bytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of unpacked(bytesOf({ ...file, size: Math.min(file.size, bytes * 2) }))) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(parts).subarray(0, bytes);
}

/** A source of one file, or of the files below a folder. `seen` gets every chunk as it stands on the disk. */
export function fsSource(
  path: string,
  files: readonly FoundFile[],
  seen: (chunk: Uint8Array) => void = () => {},
): TraceSource {
  const folder = !(files.length === 1 && files[0]?.path === path);
  const byName = new Map(
    files.map((file) => [folder ? file.path.slice(path.length + 1).replaceAll("\\", "/") : "", file]),
  );
  const problems: Problem[] = [];
  return {
    path,
    folder,
    problems,
    problem: (problem) => void problems.push(problem),
    list: () => Promise.resolve([...byName.keys()].sort()),
    bytes(name = "") {
      const file = byName.get(name);
      if (file === undefined) throw new Error(`${name} is no file of the source`);
      return unpacked(bytesOf(file, seen));
    },
  };
}

async function* bytesOf(
  { path, size }: FoundFile,
  seen: (chunk: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array, void, void> {
  try {
    const handle = await open(path, "r");
    try {
      for (let left = size; left > 0; ) {
        const length = Math.min(CHUNK_BYTES, left);
        const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, null);
        if (bytesRead === 0) return;
        left -= bytesRead;
        const chunk = buffer.subarray(0, bytesRead);
        seen(chunk);
        yield chunk;
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(path, error, "read");
  }
}
