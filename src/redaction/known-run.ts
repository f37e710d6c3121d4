// Runs of characters that stand close to each other and overlap, as those behind prefixes that follow each other without end: the
// run that was read last is known, and is not read again for each place in it.
import { runEnd } from "./chars.ts";

interface Run {
  text: string;
  start: number;
  end: number;
}

/** By set, characters that are known to be of it. */
const runs = new Map<number, Run>();
/** The set that was asked for last, and its run: most texts that ask often ask for one. */
let lastSet = 0;
let last: Run = { text: "", start: 0, end: 0 };

/** As runEnd. */
export function knownRunEnd(text: string, at: number, set: number, limit: number): number {
  if (set !== lastSet) {
    last = runs.get(set) ?? { text: "", start: 0, end: 0 };
    runs.set(set, last);
    lastSet = set;
  }
  const run = last;
  if (at < run.start || at > run.end || run.text !== text) {
    run.text = text;
    run.start = at;
    run.end = at;
  }
  if (run.end >= limit) return limit;
  run.end = runEnd(text, run.end, set, limit);
  return run.end;
}
