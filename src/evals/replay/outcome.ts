// One shortening of a whole entry with everything that is measured on it. First-order: the entry shortened once.
// Second-order: what repeated shortening left at the end of the run. Both are measured alike.
import type { EntityClass } from "../../core/entities/classes.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { duplicatedIn, type Standing } from "../../strategies/passes.ts";
import { type ErrorLineCounts, type ErrorLines, errorLineCounts } from "./error-lines.ts";
import type { HistoryEvent } from "./history.ts";
import { type LegalityChange, legalityChange } from "./provider-legality.ts";
import { type Retention, retentionOf } from "./retention.ts";
import { type Sizes, sizesOf } from "./sizes.ts";

export interface Measured {
  readonly before: Sizes;
  readonly after: Sizes;
  readonly retention: Retention;
  readonly errorLines: ErrorLineCounts;
  readonly legality: LegalityChange;
  /** Messages of the entry that stand more than once in the output, beyond the first. */
  readonly duplicated: number;
}

export interface Measurable {
  readonly entry: Entry;
  readonly entities: ReadonlyMap<string, EntityClass>;
  readonly errorLines: ErrorLines;
  readonly before: Sizes;
  readonly countTokens: (text: string) => number;
}

/** Measures what is left of an entry against the entry itself. */
export function measure(of: Measurable, after: Standing, events: readonly HistoryEvent[]): Measured {
  const { entry, entities, errorLines, before, countTokens } = of;
  const whole: Standing = { messages: entry.messages, slots: [...entry.messages.keys()] };
  return {
    before,
    after: sizesOf(after.messages, countTokens),
    retention: retentionOf(entry, entities, after.messages, events),
    errorLines: errorLineCounts(entry, errorLines, after.messages),
    legality: legalityChange(whole, after),
    duplicated: duplicatedIn(after.slots),
  };
}
