// Ids of calls in one run: as recorded while they are unique and short, numbered otherwise. Recorded runs use one id for
// several calls, restart at `toolu_01`, or have none.
import { sha256 } from "../../core/hash.ts";

/** The transcript schema's limit. */
const LONGEST = 1024;

export class UniqueIds {
  private readonly used = new Set<string>();
  private readonly copies = new Map<string, number>();

  /** An id that was not issued before. */
  issue(recorded: string | null): string {
    const base = baseOf(recorded);
    let id = base;
    if (base === "call" || this.used.has(base)) {
      let copy = this.copies.get(base) ?? (base === "call" ? 0 : 1);
      do {
        copy += 1;
        id = `${base}~${copy}`;
      } while (this.used.has(id));
      this.copies.set(base, copy);
    }
    this.used.add(id);
    return id;
  }
}

function baseOf(recorded: string | null): string {
  if (recorded === null || recorded === "") return "call";
  return recorded.length <= LONGEST - 16 ? recorded : `call-${sha256(recorded.toWellFormed()).slice(0, 32)}`;
}
