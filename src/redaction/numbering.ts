// The numbers of placeholders over a whole corpus: the same value the same placeholder, different values different ones, by
// first place in input order. Values stay in memory and go nowhere else; only their order leaves a document.
import { KnownError } from "../core/errors.ts";
import { textKey } from "../core/text-key.ts";
import { placeholderFor } from "./placeholder.ts";

/** More distinct values than this is no corpus of agent runs; memory and seven digits of a placeholder end near it. */
export const MAX_VALUES = 1_000_000;

/** One distinct value and the class that met it first. */
export interface NumberedValue {
  readonly class: string;
  readonly value: string;
}

/** A placeholder that the input held already: its number is not given again. */
export interface TakenNumber {
  readonly class: string;
  readonly number: number;
}

/** What one document adds, in input order; plain data, so that workers can send it. */
export interface Collected {
  readonly values: readonly NumberedValue[];
  readonly taken: readonly TakenNumber[];
}

/**
 * Collects first, numbers afterwards: the first call of `placeholder` ends collecting. Documents must be added in input order;
 * nothing else decides a number.
 */
export class Numbering {
  /** By text key, in order of their first place. */
  private readonly values = new Map<string, NumberedValue>();
  private readonly taken = new Map<string, Set<number>>();
  private takenCount = 0;
  private numbers: Map<string, string> | null = null;
  private readonly limit: number;

  /** `limit` is for tests. */
  constructor(limit = MAX_VALUES) {
    this.limit = limit;
  }

  /** Distinct values so far. */
  get size(): number {
    return this.values.size;
  }

  /** Adds what a document holds. Throws KnownError `redaction/too-many-values` beyond a million distinct values. */
  add(collected: Collected): void {
    if (this.numbers !== null) throw new Error("the numbering was used already; collect every document first");
    for (const { class: name, value } of collected.values) {
      if (this.has(value)) continue;
      this.requireRoom();
      const own = detached(value);
      this.values.set(textKey(own), { class: name, value: own });
    }
    for (const { class: name, number } of collected.taken) {
      let numbers = this.taken.get(name);
      if (numbers === undefined) {
        numbers = new Set();
        this.taken.set(name, numbers);
      }
      if (numbers.has(number)) continue;
      this.requireRoom();
      numbers.add(number);
      this.takenCount += 1;
    }
  }

  /** Whether a value was added. */
  has(value: string): boolean {
    return this.values.has(textKey(value));
  }

  /** The placeholder of a value that was added. */
  placeholder(value: string): string {
    this.numbers ??= this.numbered();
    const found = this.numbers.get(textKey(value));
    if (found === undefined) throw new Error("a value that was never collected cannot be numbered");
    return found;
  }

  /** Distinct values per class, for a manifest. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { class: name } of this.values.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Everything added, as plain data for another thread; memory only. */
  snapshot(): Collected {
    const values = [...this.values.values()];
    const taken = [...this.taken].flatMap(([name, numbers]) => [...numbers].map((number) => ({ class: name, number })));
    return { values, taken };
  }

  /** A numbering equal to the one a snapshot was taken of. */
  static of(collected: Collected): Numbering {
    const numbering = new Numbering();
    numbering.add(collected);
    return numbering;
  }

  private numbered(): Map<string, string> {
    const next = new Map<string, number>();
    const numbers = new Map<string, string>();
    for (const [key, { class: name }] of this.values) {
      const taken = this.taken.get(name);
      let number = next.get(name) ?? 1;
      while (taken?.has(number)) number += 1;
      next.set(name, number + 1);
      numbers.set(key, placeholderFor(name, number));
    }
    return numbers;
  }

  private requireRoom(): void {
    if (this.values.size + this.takenCount < this.limit) return;
    throw new KnownError("redaction/too-many-values", `more than ${this.limit} distinct values to redact`, {
      remedy: "redact fewer files at a time",
    });
  }
}

/** A copy that does not keep the text alive that it was cut from. */
function detached(value: string): string {
  return Buffer.from(value, "utf16le").toString("utf16le");
}
