// Every figure that `ab` books on an item, with its unit and which way is better. compare and the gate find figures by these names.
import { ENTITY_CLASSES } from "../../core/entities/index.ts";
import type { Metric } from "../../core/schemas/result-document.ts";

type Row = readonly [name: string, unit: string, direction: Metric["direction"], kind: Metric["kind"]];

const ROWS: readonly Row[] = [
  ["probe_recall", "right / asked", "up", "unit"],
  ["summary_recall", "facts in the summary / facts drawn", "up", "unit"],
  ["unknown_share", "answered unknown / asked", "down", "unit"],
  ["wrong_share", "wrong / asked", "down", "unit"],
  ["standing_share", "asked facts that stand in what was sent / asked", "up", "unit"],
  ...ENTITY_CLASSES.map(({ name }): Row => [`recall.${name}`, "right / asked", "up", "unit"]),
  ["asked", "probes", "up", "count"],
  ["cut_answers", "answers that ended at their token limit", "down", "count"],
  ["estimate_sent", "estimated tokens of the transcript", "down", "count"],
  ["prompt_tokens", "tokens as the seat counts", "down", "count"],
  ["cached_tokens", "tokens as the seat counts", "up", "count"],
  ["output_tokens", "tokens as the seat counts", "down", "count"],
  ["money", "money", "down", "number"],
  ["money_at_most", "money, nothing cached", "down", "number"],
  ["strategy_calls", "model calls of the strategy", "down", "count"],
  ["strategy_prompt_tokens", "tokens that the strategy's seat was sent", "down", "count"],
  ["strategy_output_tokens", "tokens that the strategy's seat wrote", "down", "count"],
  ["strategy_money", "money of the strategy's own calls", "down", "number"],
];

export const METRICS: Readonly<Record<string, Metric>> = Object.fromEntries(
  ROWS.map(([name, unit, direction, kind]) => [name, { unit, direction, kind }]),
);

/** Those that two arms are compared by: what was found, and what it cost. */
export const COMPARED: readonly string[] = ROWS.map(([name]) => name).filter((name) => name !== "asked");

/** Those that are summed over blocks; of all others the mean is told. */
export const SUMMED: ReadonlySet<string> = new Set(
  ROWS.filter(([, , , kind]) => kind !== "unit").map(([name]) => name),
);

/** Every figure, none measured. */
export function noFigures(): Record<string, null> {
  return Object.fromEntries(ROWS.map(([name]) => [name, null]));
}
