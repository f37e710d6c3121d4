// Which rung made an entity disappear: the one after which its last holder lacks it. A holder is any message of the run
// that has the entity in its text. One pass over the events; an entity that came back and went again counts the last time.
import type { HistoryEvent } from "./history.ts";
import { textsOf } from "./texts.ts";

/**
 * Rung by entity text, for those of `gone` that the events make disappear. `find` gives the entities of `gone` in a text. No
 * message has any of them in the end, so the last message to lose one was its last holder.
 */
export function attribute(
  events: readonly HistoryEvent[],
  gone: ReadonlySet<string>,
  find: (text: string) => ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const heldBy = new Map<number, ReadonlySet<string>>();
  const removedBy = new Map<string, string>();
  if (gone.size === 0) return removedBy;
  for (const event of events) {
    const before = heldBy.get(event.slot) ?? NOTHING;
    const now = event.kind === "left" ? NOTHING : unionOf(textsOf(event.message).map(find));
    heldBy.set(event.slot, now);
    if (event.kind === "arrived") continue;
    for (const entity of before) if (!now.has(entity)) removedBy.set(entity, event.rung);
  }
  return removedBy;
}

const NOTHING: ReadonlySet<string> = new Set();

function unionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  if (sets.length === 1) return sets[0]!;
  const union = new Set<string>();
  for (const set of sets) for (const each of set) union.add(each);
  return union;
}
