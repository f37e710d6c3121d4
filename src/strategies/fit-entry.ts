// What a corpus entry asks of a strategy: its preamble, tail, pins, tools and objective. All are fixed for a whole run of
// the entry, whichever part of its transcript is being shortened.

import type { Entry } from "../core/schemas/entry.ts";
import { objectiveOf, unitsOf, windowOf } from "../core/units.ts";
import type { FitInput } from "./strategy.ts";

/** The parts of a FitInput that are the entry's own. */
export type EntryTerms = Pick<FitInput, "protectedPrefix" | "keepRecent" | "pinned" | "tools" | "objective">;

/** Terms of an entry. The objective is the last user message of its preamble, with the preamble at a unit's edge. */
export function entryTerms(entry: Entry): EntryTerms {
  const { messages, protected_prefix: protectedPrefix, keep_recent: keepRecent } = entry;
  const preambleEnd = windowOf(messages, unitsOf(messages), protectedPrefix, 0).start;
  return {
    protectedPrefix,
    keepRecent,
    pinned: entry.pinned ?? [],
    tools: entry.tools ?? [],
    objective: objectiveOf(messages, preambleEnd),
  };
}
