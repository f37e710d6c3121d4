// What the file system refuses, in words that a user can act on. What it knows no words for is thrown on as it came.
import { KnownError } from "../core/errors.ts";

const REFUSALS: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ENOENT: ["there is no such file or folder", "check the path"],
  ENOTDIR: ["a part of the path is no folder", "check the path"],
  EISDIR: ["it is a folder", "name a file in it"],
  EACCES: ["permission denied", "change its permissions or name another file"],
  EPERM: ["permission denied", "change its permissions or name another file"],
  EROFS: ["the file system is read-only", "name another file"],
  ENOSPC: ["no space left", "make room or name another file"],
  ELOOP: ["its links go round in a circle", "name the file itself"],
  ENAMETOOLONG: ["the name is too long", "check the path"],
  ENXIO: ["nothing can be read from it", "name a regular file"],
  EIO: ["the device failed", "copy it elsewhere"],
  ERR_INVALID_ARG_VALUE: ["no file can have this name", "check the path"],
};

/** `input/absent` or `input/unreadable` when reading, `output/not-written` when writing; else the error itself. */
export function fileError(file: string, error: unknown, doing: "read" | "write"): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const refusal = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  if (refusal === undefined) return error;
  const [what, remedy] = refusal;
  const absent = code === "ENOENT" || code === "ENOTDIR" ? "input/absent" : "input/unreadable";
  const place = { file: file.replaceAll("\0", "\\0") };
  return new KnownError(doing === "read" ? absent : "output/not-written", what, { place, remedy });
}
