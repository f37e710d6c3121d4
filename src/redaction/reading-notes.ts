// What a reader of findings must know of how a file was read. One row per trait; nothing of a file is repeated.
import type { Traits } from "./stretches.ts";

/** Sentences in a fixed order; none for an ordinary file. */
export function readingNotes(traits: Traits, jsonAsText: boolean): readonly string[] {
  const [line] = traits.cutLines;
  const rows: readonly (readonly [holds: boolean, says: string])[] = [
    [
      traits.streamed,
      "it is large and was read in stretches that overlap; a piece of a credential is looked for in its own stretch only",
    ],
    [
      line !== undefined,
      `line ${line} is cut into pieces, each read as text${traits.cutLines.size > 1 ? ` (${traits.cutLines.size} such lines)` : ""}`,
    ],
    [jsonAsText, "it is one JSON document too large to be read as one, and was read as text, line by line"],
    [
      traits.invalidUtf8,
      "it holds bytes that are no UTF-8; they were read as Latin-1, and stay as they are where no secret stands",
    ],
    [traits.nul, "it holds NUL bytes and was read as text; what is compressed or encoded in it cannot be seen"],
  ];
  return rows.filter(([holds]) => holds).map(([, says]) => says);
}
