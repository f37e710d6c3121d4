// What the answers of a block are held against.
import type { Gold } from "./scorer.ts";
import type { Probe } from "./types.ts";

/** Of numbered questions. */
export function goldOf(probes: readonly Probe[]): Gold {
  return { facts: probes.map(({ fact, number }) => ({ fact, number })) };
}

/** Of a summary. */
export function goldOfSummary(targets: readonly string[]): Gold {
  return { facts: targets.map((fact) => ({ fact, number: null })) };
}
