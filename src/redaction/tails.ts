// The value-tail gate: no twelve consecutive characters of a credential that was replaced may still stand in the document. The
// redactor's own sweep leaves none in the strings it reads; this looks at the characters of the result, whatever was read.
import { masked, placeholdersIn } from "./placeholder.ts";
import type { Span, Table } from "./spans.ts";
import { piecesOf } from "./sweep.ts";

/** Pieces of replaced credentials in a redacted text. `replaced` maps values to their classes. */
export function piecesIn(text: string, replaced: ReadonlyMap<string, string>, table: Table): readonly Span[] {
  const credentials = new Set(table.classes.filter((row) => row.credential).map((row) => row.name));
  const pieces = piecesOf(new Map([...replaced].filter(([, name]) => credentials.has(name))));
  return pieces?.find(1, () => masked(text, placeholdersIn(text, table.names)))[0] ?? [];
}
