// The redactor: documents in, the same documents out with numbered placeholders for what the table finds. Two phases, so that
// a corpus is numbered before anything of it is written; both are pure and give the same for the same document.
import type { RedactionClass } from "./class.ts";
import { REDACTION_CLASSES } from "./classes/index.ts";
import { type Secret, written } from "./document.ts";
import { documentSecrets } from "./document-secrets.ts";
import { type Collected, Numbering } from "./numbering.ts";
import { placeholdersIn } from "./placeholder.ts";
import { type Places, placesOf, secretsAt } from "./places.ts";
import { prepareTable, type Table } from "./spans.ts";

/** What happened to one document. */
export interface Redacted {
  readonly text: string;
  /** Substitutions per class, in order of the table; classes without one are absent. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface Redactor {
  readonly table: Table;
  /** Pass 1: the values of a document, in input order. Add the answers to one Numbering in the order of the input. */
  collect(text: string): Collected;
  /** Pass 2: the document with placeholders. Throws when a value of it was not collected. */
  redact(text: string, numbering: Numbering): Redacted;
  /** Both over one look at the document. */
  read(text: string): Reading;
  /** The look that `places` were taken of, over the same document; null when that has another length. */
  again(text: string, places: Places, values: Collected["values"]): Reading | null;
}

/** A document that was looked at. */
export interface Reading {
  /** Distinct values, in order of their first place. */
  readonly values: Collected["values"];
  /** Numbers of the placeholders that it holds already. */
  taken(): Collected["taken"];
  /** Where its secrets are, for `again`; `indexOf` gives a value's place in the list that will be given there. */
  places(indexOf: (value: Collected["values"][number]) => number): Places | null;
  /** As `redact`. */
  write(numbering: Numbering): Redacted;
}

/** Classes that run unless a command says otherwise. */
export const DEFAULT_CLASSES: readonly RedactionClass[] = REDACTION_CLASSES.filter((row) => row.when !== "opt-in");

/** A redactor for some classes of the table; those that always run are added. */
export function redactorOf(classes: readonly RedactionClass[] = DEFAULT_CLASSES): Redactor {
  const chosen = new Set(classes.map((row) => row.name));
  const table = prepareTable(
    REDACTION_CLASSES.filter((row) => row.when === "always" || chosen.has(row.name)),
    REDACTION_CLASSES,
  );
  const reading = (text: string, secrets: readonly Secret[]): Reading => ({
    values: valuesOf(secrets),
    taken: () => takenIn(text, table),
    places: (indexOf) => placesOf(secrets, text.length, indexOf),
    write: (numbering) => replaced(text, secrets, numbering, table),
  });
  const read = (text: string): Reading => reading(text, documentSecrets(text, table));
  return {
    table,
    collect: (text) => collected(documentSecrets(text, table), text, table),
    redact: (text, numbering) => replaced(text, documentSecrets(text, table), numbering, table),
    read,
    again: (text, places, values) => (places.chars === text.length ? reading(text, secretsAt(places, values)) : null),
  };
}

/** One document by itself: both passes over one reading. */
export function redactDocument(text: string, redactor: Redactor): Redacted {
  const { table } = redactor;
  const secrets = documentSecrets(text, table);
  // Most values hold none, and there are many of them.
  if (secrets.length === 0) return { text, counts: new Map() };
  const numbering = new Numbering();
  numbering.add(collected(secrets, text, table));
  return replaced(text, secrets, numbering, table);
}

function replaced(text: string, secrets: readonly Secret[], numbering: Numbering, table: Table): Redacted {
  const counts = new Map<string, number>();
  const result = written(text, secrets, ({ value, class: name }) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return numbering.placeholder(value);
  });
  return { text: result, counts: inOrder(counts, table) };
}

function collected(secrets: readonly Secret[], text: string, table: Table): Collected {
  return { values: valuesOf(secrets), taken: takenIn(text, table) };
}

function valuesOf(secrets: readonly Secret[]): Collected["values"] {
  const values = new Map<string, string>();
  for (const { value, class: name } of secrets) if (!values.has(value)) values.set(value, name);
  return [...values].map(([value, name]) => ({ class: name, value }));
}

function takenIn(text: string, table: Table): Collected["taken"] {
  return placeholdersIn(text, table.names).map(({ class: name, number }) => ({ class: name, number }));
}

function inOrder(counts: ReadonlyMap<string, number>, table: Table): ReadonlyMap<string, number> {
  return new Map(table.classes.flatMap(({ name }) => (counts.has(name) ? [[name, counts.get(name)!] as const] : [])));
}
