// The contract of a redaction class: what it is called, when it runs, what it says it finds, and how it finds it. One class
// is one row of REDACTION_CLASSES; redactor, vet, loader, docs and law tests read nothing else. A class never replaces.

/** `always`: cannot be switched off by a corpus. `default`: on unless asked otherwise. `opt-in`: off unless asked for. */
export type When = "always" | "default" | "opt-in";

/** Reports one secret as [start, end) of the scanned text, UTF-16 code units. Order and overlaps do not matter. */
export type Emit = (start: number, end: number) => void;

/** A whole number from 0 to below - 1; examples draw from it, so that no literal of a source looks like a live key. */
export type Draw = (below: number) => number;

/** A text that holds a secret of the class, and the secret as the redactor must take it (`text` contains it once). */
export interface Example {
  readonly text: string;
  readonly secret: string;
  /** The JSON key whose whole value is the secret, for classes that know names. */
  readonly key?: string;
}

/** What stands around a string of a JSON document. */
export interface Keyed {
  /** The key it is the value of; for an item of an array the key of the array; "" when there is none. */
  readonly key: string;
  /** The item before it in the same array when that is a string, else "". */
  readonly before: string;
  /** The nearest key above `key` whose whole content belongs to the class (`holds`), else "". */
  readonly under: string;
}

export interface RedactionClass {
  /** Lower-case words with hyphens: what placeholders, findings and options call it. */
  readonly name: string;
  readonly when: When;
  /** One sentence for tables: what it finds. */
  readonly says: string;
  /** The forms it finds. */
  readonly covered: readonly string[];
  /** The forms it knowingly leaves. */
  readonly notCovered: readonly string[];
  /** Entries of the reference's not-covered list that this class does find. */
  readonly improves: readonly string[];
  /**
   * A credential: what it finds is looked for everywhere else in the document, whole and in pieces of twelve characters.
   * False for what is only private (addresses, names of people).
   */
  readonly credential: boolean;
  /** Lower-case ASCII; `find` is called where one stands in the text, in any case. None is empty. */
  readonly keywords: readonly string[];
  /**
   * Looks around the keyword at [at, end) and reports what is secret. Called in order of `end`; not called inside what the
   * class reported already. Its work, summed over all calls on one text, is linear in the text.
   */
  find(text: string, at: number, end: number, emit: Emit): void;
  /** For JSON: what of a string is secret because of the names around it. */
  readonly keyed?: {
    /** What a name that matters may hold instead of a keyword, lower-case ASCII; JSON in which none of them stands is not opened. */
    readonly words?: readonly string[];
    /** Whether everything below this key belongs to the class, however deep. */
    holds?(key: string): boolean;
    find(value: string, names: Keyed, emit: Emit): void;
    /** Whether a number behind this key is a secret. */
    number?(key: string, lexeme: string): boolean;
  };
  /** A true example, made anew from each draw. */
  example(draw: Draw): Example;
}
