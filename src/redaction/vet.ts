// The vet: where the classes find something, by class and place, never by value. The same table and the same reading as the
// redactor, so what one replaces the other reports.
import type { RedactionClass } from "./class.ts";
import { Numbering } from "./numbering.ts";
import { activeClasses, Redactor } from "./redactor.ts";

export interface Finding {
  readonly class: string;
  /** Code units of the decoded text. */
  readonly start: number;
  readonly end: number;
  /** 1-based line of the text. */
  readonly line: number;
}

/** Findings of one decoded text, ascending. Placeholders of ours are none. */
export function vetText(text: string, redactor: Redactor): readonly Finding[] {
  let line = 1;
  let counted = 0;
  return redactor.spans(text).map(({ start, end, class: name }) => {
    for (let at = text.indexOf("\n", counted); at !== -1 && at < start; at = text.indexOf("\n", counted)) {
      line += 1;
      counted = at + 1;
    }
    return { class: name, start, end, line };
  });
}

/** What the strict loader asks of each text of an entry; the classes found, in order, each once. */
export function loaderVet(
  classes: readonly RedactionClass[] = activeClasses(),
): (text: string) => readonly { readonly class: string }[] {
  const redactor = new Redactor(classes);
  return (text) => {
    const found = new Numbering();
    if (redactor.string(text, found) === text) return [];
    return [...found.counts.keys()].map((name) => ({ class: name }));
  };
}
