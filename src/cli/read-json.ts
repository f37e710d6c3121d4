// Files in JSON that a user names: results, baselines, prices. Read as strictly as a corpus; what is wrong is said with
// file and line, and nothing of the content is repeated.
import type * as z from "zod";
import { KnownError } from "../core/errors.ts";
import { parseStrict } from "../core/json/parse-strict.ts";
import { lineText } from "../corpus/line-text.ts";
import { fileBytes } from "../corpus/read-lines.ts";
import { refused } from "../corpus/refusals.ts";

/** Larger than any document that this project writes; more could hardly be held as one string either. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a JSON file of a known shape; `code` prefixes the codes of its errors, e.g. "baseline".
 * Throws KnownError when it is absent, unreadable, too large, no UTF-8, no JSON, or of another shape.
 */
export async function readJsonFile<S extends z.ZodType>(file: string, schema: S, code: string): Promise<z.output<S>> {
  const text = lineText(await wholeFile(file), true);
  if (text.kind === "bad") throw refused(text.reason, { file });
  if (text.kind !== "text")
    throw new KnownError(`${code}/empty`, "the file is empty", { place: { file }, remedy: "name another" });
  return parseStrict(text.text, schema, { code, place: { file } }).value;
}

async function wholeFile(file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of fileBytes(file)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_BYTES) {
      throw new KnownError("input/too-long", "larger than 256 MiB", { place: { file }, remedy: "name another file" });
    }
  }
  return Buffer.concat(chunks);
}
