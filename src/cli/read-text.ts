// A whole text file that the user named. Larger ones than a string can hold are refused by name, invalid UTF-8 is read with
// replacement characters.
import { KnownError } from "../core/errors.ts";
import { fileBytes } from "../corpus/read-lines.ts";

/** A string of V8 ends at about 512 Mi code units. */
const LARGEST = 400 * 1024 * 1024;

/** The text of a file. Throws KnownError when it can't be read or is over 400 MiB. */
export async function readTextFile(file: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of fileBytes(file)) {
    bytes += chunk.length;
    if (bytes > LARGEST) {
      throw new KnownError("input/too-large", "over 400 MiB", { place: { file }, remedy: "split the file" });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
