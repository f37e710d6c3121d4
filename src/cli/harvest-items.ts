// The finished stretches of a harvest in its run folder: which are done, their figures in memory, their entries on the disk.
import { canonicalJson } from "../core/canonical.ts";
import type { LeftOut } from "../corpus/harvest/reasons.ts";
import type { DriftPair } from "../evals/drift.ts";
import type { RedactedItem } from "./harvest-worker.ts";
import type { ItemPlace, RunFolder } from "./run-folder.ts";

/** What is known of a finished stretch without its entry. */
export interface Finished {
  readonly source: number;
  readonly stretch: number;
  /** Null: it became an entry. */
  readonly reason: LeftOut | null;
  readonly note?: string;
  readonly format?: string;
  readonly substitutions?: Readonly<Record<string, number>>;
  readonly drift?: DriftPair | null;
}

/** An item is `{"entry":…,"what":…}`, keys in this order, so that the entry's own bytes can be copied. */
const ENTRY = '{"entry":';
const WHAT = ',"what":';

export class HarvestItems {
  private readonly done = new Map<string, { readonly what: Finished; readonly place: ItemPlace | null }>();
  private readonly folder: RunFolder;

  private constructor(folder: RunFolder) {
    this.folder = folder;
  }

  /** Reads what an earlier run finished. */
  static async open(folder: RunFolder): Promise<HarvestItems> {
    const items = new HarvestItems(folder);
    for await (const { text, place } of folder.finished()) {
      const what = JSON.parse(text.slice(text.lastIndexOf(WHAT) + WHAT.length, -1)) as Finished;
      items.done.set(keyOf(what.source, what.stretch), { what, place });
    }
    return items;
  }

  has(source: number, stretch: number): boolean {
    return this.done.has(keyOf(source, stretch));
  }

  get(source: number, stretch: number): Finished | null {
    return this.done.get(keyOf(source, stretch))?.what ?? null;
  }

  add(source: number, items: readonly RedactedItem[]): void {
    for (const { item, drift } of items) {
      const { stretch } = item;
      const what: Finished =
        item.kind === "left-out"
          ? { source, stretch, reason: item.reason, note: item.note }
          : { source, stretch, reason: null, format: item.format, substitutions: item.substitutions, drift };
      const entry = item.kind === "entry" ? item.line.trimEnd() : "null";
      const place = this.folder.append(`${ENTRY}${entry}${WHAT}${canonicalJson(what)}}`);
      this.done.set(keyOf(source, stretch), { what, place });
    }
  }

  /** Stretches of a source that could not be read again. Not kept in the folder: another run tries them anew. */
  lose(source: number, stretches: readonly number[], reason: LeftOut): void {
    for (const stretch of stretches) {
      this.done.set(keyOf(source, stretch), { what: { source, stretch, reason }, place: null });
    }
  }

  /** The corpus line of a finished entry, with its line end. */
  line(source: number, stretch: number): string {
    const place = this.done.get(keyOf(source, stretch))?.place;
    if (place === undefined || place === null) throw new Error("an entry that was not finished");
    const text = this.folder.read(place);
    return `${text.slice(ENTRY.length, text.lastIndexOf(WHAT))}\n`;
  }
}

function keyOf(source: number, stretch: number): string {
  return `${source}/${stretch}`;
}
