// How `corpus split` cuts a corpus: which part each entry belongs to, and what the part's file is called.
import { KnownError } from "../core/errors.ts";
import type { Entry } from "../core/schemas/entry.ts";

/** More parts than this are no use to anyone, and a folder of as many files is slow. */
export const MAX_PARTS = 10_000;
/** Longest word of a file name that comes from a corpus. */
const LONGEST = 64;

const LABELS = {
  kind: ({ kind }: Entry) => kind,
  format: ({ meta }: Entry) => meta.format,
  session: ({ meta }: Entry) => meta.session ?? "no-session",
} as const satisfies Record<string, (entry: Entry) => string>;

export type SplitBy = keyof typeof LABELS;
export const SPLIT_BY = Object.keys(LABELS) as [SplitBy, ...SplitBy[]];

/** Lines of entries by part, parts in the order of their names. */
export type Parts = ReadonlyMap<string, readonly number[]>;

/** Entries that share what `by` says, each group a part. */
export class GroupedParts {
  private readonly lines = new Map<string, number[]>();
  private readonly by: SplitBy;

  constructor(by: SplitBy) {
    this.by = by;
  }

  add(entry: Entry, line: number): void {
    const label = LABELS[this.by](entry);
    const lines = this.lines.get(label) ?? [];
    if (lines.length === 0 && this.lines.size === MAX_PARTS) {
      throw new KnownError("split/parts", `more than ${MAX_PARTS} parts by ${this.by}`, {
        remedy: "split by something else",
      });
    }
    this.lines.set(label, lines);
    lines.push(line);
  }

  parts(): Parts {
    const words = fileWords([...this.lines.keys()]);
    const named = [...this.lines].map(([label, lines]) => [words.get(label) ?? label, lines] as const);
    return new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** `count` runs of entries one after another; their lengths differ by at most one. */
export function evenParts(lines: readonly number[], count: number): Parts {
  if (count > lines.length) {
    throw new KnownError("split/parts", `--parts ${count}: there are ${lines.length} entries`, {
      remedy: "ask for fewer parts; an empty part is no corpus",
    });
  }
  const digits = String(count).length;
  const cut = (part: number) => Math.floor((part * lines.length) / count);
  return new Map(
    Array.from({ length: count }, (_, at) => [
      `${String(at + 1).padStart(digits, "0")}-of-${count}`,
      lines.slice(cut(at), cut(at + 1)),
    ]),
  );
}

/**
 * A word for a file name for each label, all different also where case is ignored: what may stand in any file name stays, the
 * rest is an underscore.
 */
function fileWords(labels: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const words = new Map<string, string>();
  for (const label of labels) {
    const word = label
      .toLowerCase()
      .replace(/[^a-z0-9_-]/g, "_")
      .slice(0, LONGEST);
    let free = word;
    for (let number = 2; taken.has(free); number += 1) free = `${word}-${number}`;
    taken.add(free);
    words.set(label, free);
  }
  return words;
}
