// The vet: what the table finds in a text or JSON document, by class and place. A finding never holds the value, nor anything
// that was near it.
import type { RedactionClass } from "./class.ts";
import { documentSecrets } from "./document-secrets.ts";
import { DEFAULT_CLASSES, type Redactor, redactorOf } from "./redactor.ts";
import type { Table } from "./spans.ts";

export interface RedactionFinding {
  readonly class: string;
  /** Of the secret in the document, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** From 1, lines of the document. */
  readonly line: number;
}

/** The findings of a document, in order of place. Linear. */
export function vetDocument(text: string, table: Table): readonly RedactionFinding[] {
  let line = 1;
  /** The next line break that is not counted yet, looked for once however many findings stand before it. */
  let next = text.indexOf("\n");
  return documentSecrets(text, table).map(({ class: name, start, end }) => {
    for (; next !== -1 && next < start; next = text.indexOf("\n", next + 1)) line += 1;
    return { class: name, start, end, line };
  });
}

/** What the strict loader asks of a text: the findings of the classes that always or by default run. */
export function loaderVet(
  classes: readonly RedactionClass[] = DEFAULT_CLASSES,
): (text: string) => readonly RedactionFinding[] {
  let redactor: Redactor | null = null;
  return (text) => {
    redactor ??= redactorOf(classes);
    return vetDocument(text, redactor.table);
  };
}
