// The vet: what the table finds in a text or JSON document, by class and place. A finding never holds the value, nor anything
// that was near it.
import type { RedactionClass } from "./class.ts";
import { eachSecret, planOf } from "./document.ts";
import { DEFAULT_CLASSES, type Redactor, redactorOf } from "./redactor.ts";
import type { Table } from "./spans.ts";

export interface RedactionFinding {
  readonly class: string;
  /** UTF-16 code units of the document: of the secret in a text, of the whole string lexeme in JSON. */
  readonly start: number;
  readonly end: number;
  /** From 1, lines of the document. */
  readonly line: number;
}

/** The findings of a document, in order of place. Linear. */
export function vetDocument(text: string, table: Table): readonly RedactionFinding[] {
  const plan = planOf(text, table);
  const findings: RedactionFinding[] = [];
  let line = 1;
  let at = 0;
  for (const part of plan.parts) {
    const add = (name: string, start: number, end: number): void => {
      for (let next = text.indexOf("\n", at); next !== -1 && next < start; next = text.indexOf("\n", at)) {
        line += 1;
        at = next + 1;
      }
      findings.push({ class: name, start, end, line });
    };
    if (part.content.kind === "json") eachSecret(part.content.plan, (_value, name) => add(name, part.start, part.end));
    else
      for (const span of part.content.spans) {
        if (part.quoted) add(span.class, part.start, part.end);
        else add(span.class, span.start, span.end);
      }
  }
  return findings;
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
