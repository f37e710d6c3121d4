// The entries on which drift is measured: drawn from the plan, so that they are the same for any number of jobs, and few enough that
// a large harvest does not wait for them: the ladder runs twice over each.
import { drawnPlaces } from "../../core/random/draw.ts";
import { seeded } from "../../core/random/seeded.ts";
import type { PlanRow } from "./plan.ts";

const MOST_ENTRIES = 64;
/** Characters of all of them together, and of one: measures of a long one take hundreds of megabytes. */
const MOST_CHARS = 8_000_000;
const LONGEST = 1_000_000;

/** The rows of `kept` to measure. */
export function measuredRows(kept: readonly PlanRow[]): ReadonlySet<PlanRow> {
  const rows = new Set<PlanRow>();
  let chars = 0;
  for (const place of drawnPlaces(kept.length, MOST_ENTRIES, seeded(0, "harvest drift"))) {
    const row = kept[place] as PlanRow;
    if (row.chars > LONGEST || chars + row.chars > MOST_CHARS) continue;
    rows.add(row);
    chars += row.chars;
  }
  return rows;
}
