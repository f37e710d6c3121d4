// A seeded draw without replacement: which of a row of things are taken.
import type { Rng } from "./seeded.ts";

/** `size` of the places 0 to count - 1, ascending; all when there are not more. Fisher and Yates: the first of a shuffle. */
export function drawnPlaces(count: number, size: number, rng: Rng): readonly number[] {
  const places = Array.from({ length: count }, (_, at) => at);
  for (let at = 0; at < Math.min(size, count); at += 1) {
    const other = rng.int(at, count - 1);
    [places[at], places[other]] = [places[other]!, places[at]!];
  }
  return places.slice(0, size).sort((a, b) => a - b);
}
