// What the rungs of one or more climbs did, counted: fires, refusals by reason, and which rungs met on one body.
import type { Decline, Touch } from "../../ladder/outcome.ts";

export interface Fires {
  readonly fires: ReadonlyMap<string, number>;
  /** Rung -> reason -> times. */
  readonly declines: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** `first>second` -> bodies on which both fired, in that order. Each ordered pair of a body counts once. */
  readonly pairs: ReadonlyMap<string, number>;
}

/** A touch with the messages it is about, each the same number over all steps of a run. */
export interface Placed<T> {
  readonly bodies: readonly number[];
  readonly event: T;
}

/** A unit that leaves is one fire, and meets the earlier rungs of each of its messages. */
export function firesOf(touches: readonly Placed<Touch>[], declines: readonly Decline[]): Fires {
  const fires = new Map<string, number>();
  const onBody = new Map<number, Set<string>>();
  const pairs = new Map<string, number>();
  for (const { bodies, event } of touches) {
    add(fires, event.rung);
    for (const body of bodies) {
      const before = onBody.get(body) ?? new Set();
      onBody.set(body, before);
      if (before.has(event.rung)) continue;
      for (const earlier of before) add(pairs, `${earlier}>${event.rung}`);
      before.add(event.rung);
    }
  }
  const reasons = new Map<string, Map<string, number>>();
  for (const event of declines) {
    const ofRung = reasons.get(event.rung) ?? new Map<string, number>();
    reasons.set(event.rung, ofRung);
    add(ofRung, event.why);
  }
  return { fires, declines: reasons, pairs };
}

/** Sum of a count by name. */
export function totalOf(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
