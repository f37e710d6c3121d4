// Which number each secret has: by first place in input order, over a whole corpus. Equal values share a placeholder, whatever
// class found them; different values never do. Holds values in memory only and never writes them anywhere.
import { KnownError } from "../core/errors.ts";
import { textKey } from "../core/text-key.ts";
import { placeholderFor } from "./placeholder.ts";

/** Distinct values of one corpus; more is no corpus of runs but a dump of credentials. */
export const MAX_VALUES = 1_000_000;

export class Numbering {
  readonly #placeholders = new Map<string, string>();
  readonly #perClass = new Map<string, number>();
  readonly #limit: number;

  constructor(limit = MAX_VALUES) {
    this.#limit = limit;
  }

  /** The placeholder of a value; a value that is new gets the next number of its class. */
  of(value: string, name: string): string {
    const key = textKey(value);
    const known = this.#placeholders.get(key);
    if (known !== undefined) return known;
    if (this.#placeholders.size >= this.#limit) {
      throw new KnownError("redaction/too-many-values", `more than ${this.#limit} distinct secrets`, {
        remedy: "split the input, or leave out what dumps credentials",
      });
    }
    const number = (this.#perClass.get(name) ?? 0) + 1;
    this.#perClass.set(name, number);
    const placeholder = placeholderFor(name, number);
    this.#placeholders.set(key, placeholder);
    return placeholder;
  }

  /** Distinct values by class. */
  get counts(): ReadonlyMap<string, number> {
    return this.#perClass;
  }
}
