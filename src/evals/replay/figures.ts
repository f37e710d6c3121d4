// The figures of an item, from what was measured. Null is "not measured"; a share of nothing is null.
import { ENTITY_NAMES } from "./entity-names.ts";
import type { Measured } from "./outcome.ts";
import type { Retention } from "./retention.ts";
import { ratiosOf } from "./sizes.ts";

export type Figures = Record<string, number | null>;

/** Figures of one shortening (metric-table.ts, SHORTENING), each name behind `prefix`. */
export function shorteningFigures(measured: Measured, exhausted: boolean, prefix = ""): Figures {
  const { before, after, retention, errorLines, legality, duplicated } = measured;
  const ratios = ratiosOf(before, after);
  const figures: [string, number | null][] = [
    ["chars_before", before.chars],
    ["chars_after", after.chars],
    ["estimate_before", before.estimate],
    ["estimate_after", after.estimate],
    ["o200k_before", before.o200k],
    ["o200k_after", after.o200k],
    ["ratio_chars", ratios.chars],
    ["ratio_estimate", ratios.estimate],
    ["ratio_o200k", ratios.o200k],
    ...retentionFigures(retention),
    ["error_lines", errorLines.retained + errorLines.recoverable + errorLines.lost],
    ["error_lines_retained", errorLines.retained],
    ["error_lines_recoverable", errorLines.recoverable],
    ["error_lines_lost", errorLines.lost],
    ["exhausted", exhausted ? 1 : 0],
    ["duplicated", duplicated],
  ];
  for (const [profile, { input, added }] of legality) {
    figures.push([`illegal_input.${profile}`, input], [`illegal_added.${profile}`, added]);
  }
  return Object.fromEntries(figures.map(([name, value]) => [`${prefix}${name}`, value]));
}

function retentionFigures(retention: Retention): [string, number | null][] {
  const total = { retained: 0, recoverable: 0, lost: 0 };
  const byClass: [string, number][] = [];
  for (const name of ENTITY_NAMES) {
    const { retained, recoverable, lost } = retention.get(name)!;
    total.retained += retained;
    total.recoverable += recoverable.length;
    total.lost += lost.length;
    byClass.push(
      [`retained.${name}`, retained],
      [`recoverable.${name}`, recoverable.length],
      [`lost.${name}`, lost.length],
    );
  }
  const entities = total.retained + total.recoverable + total.lost;
  const share = (part: number) => (entities === 0 ? null : part / entities);
  return [
    ["entities", entities],
    ["retained", total.retained],
    ["recoverable", total.recoverable],
    ["lost", total.lost],
    ["retained_share", share(total.retained)],
    ["recoverable_share", share(total.recoverable)],
    ["lost_share", share(total.lost)],
    ...byClass,
  ];
}
