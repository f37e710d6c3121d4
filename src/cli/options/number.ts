// Numbers on the command line. What is out of range is refused with the range in words, never clamped.
import * as z from "zod";

export interface Range {
  readonly min?: number;
  readonly max?: number;
  /** Exclusive bounds. */
  readonly above?: number;
  readonly below?: number;
  readonly whole?: boolean;
}

const NUMERAL = /^-?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,3})?$/i;

/** A number given as text, within a range. */
export function numberText(range: Range) {
  return z.string().transform((text, context) => {
    const value = NUMERAL.test(text) ? Number(text) : Number.NaN;
    if (within(value, range)) return value;
    context.addIssue({ code: "custom", message: `must be ${rangeText(range)}` });
    return z.NEVER;
  });
}

function within(value: number, range: Range): boolean {
  if (!Number.isFinite(value) || (range.whole === true && !Number.isSafeInteger(value))) return false;
  if (value < (range.min ?? Number.NEGATIVE_INFINITY) || value > (range.max ?? Number.POSITIVE_INFINITY)) return false;
  return value > (range.above ?? Number.NEGATIVE_INFINITY) && value < (range.below ?? Number.POSITIVE_INFINITY);
}

/** "a whole number of at least 1", "a number above 0 and below 1". */
function rangeText(range: Range): string {
  const bounds = [
    range.min === undefined ? null : `of at least ${range.min}`,
    range.above === undefined ? null : `above ${range.above}`,
    range.max === undefined ? null : `at most ${range.max}`,
    range.below === undefined ? null : `below ${range.below}`,
  ].filter((bound) => bound !== null);
  return `a ${range.whole === true ? "whole " : ""}number ${bounds.join(" and ")}`.trimEnd();
}
