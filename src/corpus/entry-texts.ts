// The lines of a corpus that was read strictly before, as they stand: for who copies entries. Parses nothing; that the bytes
// are the same ones is known when the last line has been read.
import { createHash } from "node:crypto";
import { lineText } from "./line-text.ts";
import { splitLines } from "./lines.ts";
import type { ReadBytes } from "./read-lines.ts";
import { refused } from "./refusals.ts";

export interface KnownFile {
  readonly file: string;
  readonly sha256: string;
}

/** The texts of the lines that `wanted` names, without their ends, in file order. Throws KnownError when the file changed. */
export async function* entryTexts(
  { file, sha256 }: KnownFile,
  read: ReadBytes,
  wanted: (line: number) => boolean,
): AsyncGenerator<{ readonly line: number; readonly text: string }, void, void> {
  const hash = createHash("sha256");
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of read(file)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  for await (const line of splitLines(hashed())) {
    if (!wanted(line.number)) continue;
    const text = line.kind === "line" ? lineText(line.bytes, line.offset === 0) : null;
    if (text?.kind !== "text") throw refused("changed", { file, line: line.number });
    yield { line: line.number, text: text.text };
  }
  if (hash.digest("hex") !== sha256) throw refused("changed", { file });
}
