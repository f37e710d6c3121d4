// One JSON document of ours, strictly: scanned first, then parsed, then held against its schema. What is wrong comes out
// as a KnownError with file and line, never as a parser's own message, which quotes the text.
import type * as z from "zod";
import { KnownError, type Place } from "../errors.ts";
import { findingWords, issueWords } from "./describe.ts";
import { scanJson } from "./scan.ts";

/**
 * Makes zod stop at the first bad item of a list, where it would keep one issue for each of millions. The option is
 * missing from zod's own types; a test holds it to its word.
 */
const FIRST_ISSUE: z.core.ParseContext<z.core.$ZodIssue> & { readonly abortEarly: true } = { abortEarly: true };

/** How a caller words its own documents. `code` prefixes the error's code: `corpus` gives `corpus/duplicate-key`. */
export interface Naming {
  readonly code: string;
  /** Place of the text's first line. */
  readonly place: Place;
}

/**
 * The value of a JSON text under a schema. Throws KnownError (exit refused) with code `<code>/<finding kind>`,
 * `<code>/unknown-key`, `<code>/missing-key` or `<code>/shape`. An integer that a double cannot hold is let through; where it
 * stands comes back as `inexactAt`, else null. Linear in the text; depth at most 512.
 */
export function parseStrict<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  naming: Naming,
): { readonly value: z.output<Schema>; readonly inexactAt: number | null } {
  let inexactAt: number | null = null;
  for (const finding of scanJson(text)) {
    if (finding.kind === "inexact-integer") {
      inexactAt = finding.offset;
      continue;
    }
    const { line, character } = positionOf(text, finding.offset);
    const { what, remedy } = findingWords(finding);
    throw new KnownError(`${naming.code}/${finding.kind}`, `${what} (character ${character})`, {
      remedy,
      place: { ...naming.place, line: (naming.place.line ?? 1) + line },
    });
  }
  const json: unknown = JSON.parse(text);
  const parsed = schema.safeParse(json, FIRST_ISSUE);
  if (parsed.success) return { value: parsed.data, inexactAt };
  const { kind, what, remedy } = issueWords(parsed.error, json);
  throw new KnownError(`${naming.code}/${kind}`, what, { remedy, place: naming.place });
}

/** Lines before an offset, and the 1-based character of its line, in UTF-16 code units. */
function positionOf(text: string, offset: number): { readonly line: number; readonly character: number } {
  let line = 0;
  let start = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, character: offset - start + 1 };
}
