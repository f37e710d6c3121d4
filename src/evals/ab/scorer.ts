// The contract of a scorer: an answer held against what was to be found. No model judges anything here, and whether an answer reads
// as if it were grounded in the text is deliberately no term: fluent text without one fact passes such a check.

/** One fact that the answer should hold. */
export interface GoldFact {
  readonly fact: string;
  /** Number of the question; null where none was asked. */
  readonly number: number | null;
}

export interface Gold {
  readonly facts: readonly GoldFact[];
}

/** What became of one fact: found; another answer given; the seat said that it doesn't know; nothing said. */
export type Hit = "right" | "wrong" | "unknown" | "missing";

export interface Score {
  /** Share of the facts that are right; null when there are none. */
  readonly recall: number | null;
  /** In the order of the gold's facts. */
  readonly hits: readonly Hit[];
}

export interface Scorer {
  readonly name: string;
  score(answer: string, gold: Gold): Score;
}

export function scoreOf(hits: readonly Hit[]): Score {
  const right = hits.filter((hit) => hit === "right").length;
  return { recall: hits.length === 0 ? null : right / hits.length, hits };
}
