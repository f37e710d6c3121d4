// How far chars/4 is off a real tokenizer, by kind of text. The sign matters: below zero the estimate is too low, and a
// transcript that seems to fit does not.
import { estimateOfChars } from "../message.ts";
import type { Block } from "../report.ts";

export interface Sample {
  readonly name: string;
  readonly text: string;
}

export interface EstimatorError {
  readonly name: string;
  /** UTF-16 code units. */
  readonly chars: number;
  readonly estimate: number;
  readonly tokens: number;
  /** (estimate - tokens) / tokens; null for a sample without tokens. -0.5 means half of the real number. */
  readonly error: number | null;
}

/** One row per sample, in their order; `count` gives the real tokens. */
export function estimatorErrors(samples: readonly Sample[], count: (text: string) => number): EstimatorError[] {
  return samples.map(({ name, text }) => {
    const estimate = estimateOfChars(text.length);
    const tokens = count(text);
    return { name, chars: text.length, estimate, tokens, error: tokens === 0 ? null : (estimate - tokens) / tokens };
  });
}

/** The rows as a table to print. */
export function estimatorErrorTable(rows: readonly EstimatorError[]): Block {
  return {
    kind: "table",
    title: "chars/4 against o200k",
    columns: [
      { title: "text", align: "left" },
      { title: "chars", align: "right" },
      { title: "chars/4", align: "right" },
      { title: "o200k", align: "right" },
      { title: "error", align: "right" },
    ],
    rows: rows.map(({ name, chars, estimate, tokens, error }) => [
      name,
      { kind: "count", value: chars },
      { kind: "count", value: estimate },
      { kind: "count", value: tokens },
      { kind: "share", value: error },
    ]),
    note: "below zero the estimate is too low; the ladder climbs by chars/4 all the same, and o200k is reported beside it",
  };
}
