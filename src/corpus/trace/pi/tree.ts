// The entries of a pi file on the path from its last entry to the root. Files are only ever appended to, so a parent stands before
// its child; where none can be found (version 1, a lost line, a foreign id) the entry before it is the parent.
import type { JsonValue } from "../json-values.ts";
import { get, textAt } from "../values.ts";

export type Entry = JsonValue;

export interface PathOfEntries {
  readonly path: readonly Entry[];
  /** Entries of branches that were given up. */
  readonly left: readonly Entry[];
}

/** Linear: each entry's parent has a lower index, so there is no circle. */
export function pathOf(entries: readonly Entry[]): PathOfEntries {
  const byId = new Map<string, number>();
  const parents = entries.map(({ value }, index) => {
    const parent = get(value, "parentId");
    const known = typeof parent === "string" ? byId.get(parent) : undefined;
    const id = textAt(value, "id");
    if (id !== null) byId.set(id, index);
    // The first message can be edited: then the new one has no parent.
    return parent === null ? -1 : (known ?? index - 1);
  });
  const on = new Set<number>();
  for (let at = entries.length - 1; at >= 0; at = parents[at] as number) on.add(at);
  return {
    path: entries.filter((_, index) => on.has(index)),
    left: entries.filter((_, index) => !on.has(index)),
  };
}
