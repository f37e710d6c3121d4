// New numbers for the placeholders of several corpora, so that one placeholder never stands for two values: each source's
// numbers are moved above all earlier ones of their class. Inside a source equal stays equal and different stays different.
import { KnownError } from "../core/errors.ts";
import { placeholderFor, placeholdersIn } from "./placeholder.ts";

/** Seven digits: more is no placeholder any more. */
const HIGHEST = 9_999_999;

export class Renumbering {
  /** Placeholders that got another number, by class. */
  readonly moved = new Map<string, number>();
  private before: ReadonlyMap<string, number> = new Map();
  private readonly highest = new Map<string, number>();
  private readonly names: ReadonlySet<string>;

  /** `names` are the classes of the table. */
  constructor(names: Iterable<string>) {
    this.names = new Set(names);
  }

  /** The texts from now on are of another source. */
  nextSource(): void {
    this.before = new Map(this.highest);
  }

  /** The text with the numbers of its source moved; the very text when nothing moves. Throws KnownError beyond seven digits. */
  renumbered(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const { start, end, class: name, number } of placeholdersIn(text, this.names)) {
      const shift = this.before.get(name) ?? 0;
      const next = number + shift;
      if (next > HIGHEST) throw tooMany(name);
      if (next > (this.highest.get(name) ?? 0)) this.highest.set(name, next);
      if (shift === 0) continue;
      this.moved.set(name, (this.moved.get(name) ?? 0) + 1);
      parts.push(text.slice(from, start), placeholderFor(name, next));
      from = end;
    }
    return parts.length === 0 ? text : `${parts.join("")}${text.slice(from)}`;
  }
}

function tooMany(name: string): KnownError {
  return new KnownError("redaction/too-many-numbers", `the numbers of ${name} would go beyond ${HIGHEST}`, {
    remedy: "merge fewer corpora, or give --keep-numbers",
  });
}
