// What the rungs did over one or more passes, counted as it happens: fires, refusals by reason, and which rungs met on one
// body. Keeps counts and the rungs of each touched body, never a touch.
import type { Pass } from "../../strategies/passes.ts";

export interface Fires {
  readonly fires: ReadonlyMap<string, number>;
  /** Rung -> reason -> times. */
  readonly declines: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** `first>second` -> bodies on which both fired, in that order. Each ordered pair of a body counts once. */
  readonly pairs: ReadonlyMap<string, number>;
}

export class FireCounter implements Fires {
  readonly fires = new Map<string, number>();
  readonly declines = new Map<string, Map<string, number>>();
  readonly pairs = new Map<string, number>();
  readonly #onBody = new Map<number, Set<string>>();

  /** A unit that leaves is one fire, and meets the earlier rungs of each of its messages. */
  add({ before, result }: Pick<Pass, "before" | "result">): void {
    for (const { rung, message, count = 1 } of result.touches) {
      increment(this.fires, rung);
      for (const body of before.slots.slice(message, message + count)) this.#meet(body, rung);
    }
    for (const { rung, why } of result.declines) {
      const reasons = this.declines.get(rung) ?? new Map<string, number>();
      this.declines.set(rung, reasons);
      increment(reasons, why);
    }
  }

  #meet(body: number, rung: string): void {
    const earlier = this.#onBody.get(body) ?? new Set();
    this.#onBody.set(body, earlier);
    if (earlier.has(rung)) return;
    for (const first of earlier) increment(this.pairs, `${first}>${rung}`);
    earlier.add(rung);
  }
}

/** Sum of a count by name. */
export function totalOf(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
