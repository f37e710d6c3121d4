// A reader of files that exist only in a test.
import { KnownError } from "../../src/core/errors.ts";
import type { ReadBytes } from "../../src/corpus/read-lines.ts";

/** Serves the given files; any other is absent. `chunk` is the length of the pieces that the bytes come in. */
export function inMemory(
  files: Readonly<Record<string, string | Uint8Array>>,
  chunk = 7,
): { readonly read: ReadBytes } {
  async function* read(file: string): AsyncGenerator<Uint8Array> {
    const content = Object.hasOwn(files, file) ? files[file] : undefined;
    if (content === undefined) throw new KnownError("input/absent", "absent", { remedy: "none", place: { file } });
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return { read };
}

/** The KnownError that a promise ends in; any other end fails the test. */
export async function refusalOf(promise: Promise<unknown>): Promise<KnownError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof KnownError) return error;
    throw error;
  }
  throw new Error("not refused");
}
