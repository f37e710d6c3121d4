// Which hits of a listing bear on the objective: BM25 over the hit lines (path included), a boost for lines that look like
// errors, then round-robin over files. Ties go to the earlier line, so equal input gives equal choice.
import { LADDER } from "../constants.ts";

const RULE = LADDER.search;

export interface Hit {
  readonly file: string;
  /** Path and line together: the document that is scored. */
  readonly text: string;
}

const TOKEN = /[\p{L}\p{N}]+/gu;
const ERROR_WORD = /error|fail|panic|exception|fatal/i;

/** Scores each hit against the objective. Okapi BM25 with the idf ln(1 + (N - n + 0.5) / (n + 0.5)), which is never negative. */
export function scoresOf(hits: readonly Hit[], objective: string): readonly number[] {
  const terms = new Set(tokensOf(objective));
  const lengths: number[] = [];
  const frequencies: Map<string, number>[] = [];
  const documents = new Map<string, number>();
  for (const hit of hits) {
    const tokens = tokensOf(hit.text);
    const counts = new Map<string, number>();
    for (const token of tokens) if (terms.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const token of counts.keys()) documents.set(token, (documents.get(token) ?? 0) + 1);
    lengths.push(tokens.length);
    frequencies.push(counts);
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, hits.length);
  return hits.map((hit, index) => {
    const norm = RULE.k1 * (1 - RULE.b + (RULE.b * (lengths[index] ?? 0)) / (mean || 1));
    let score = ERROR_WORD.test(hit.text) ? RULE.boost : 0;
    for (const [token, count] of frequencies[index] ?? []) {
      const containing = documents.get(token) ?? 0;
      const idf = Math.log(1 + (hits.length - containing + 0.5) / (containing + 0.5));
      score += (idf * count * (RULE.k1 + 1)) / (count + norm);
    }
    return score;
  });
}

/** Positions of the hits that stay: best score first within a file, one file after another, up to the three caps. */
export function choose(hits: readonly Hit[], scores: readonly number[]): ReadonlySet<number> {
  const score = (position: number) => scores[position] ?? 0;
  const better = (one: number, other: number) => score(other) - score(one) || one - other;
  const byFile = new Map<string, number[]>();
  for (const [position, hit] of hits.entries()) {
    const queue = byFile.get(hit.file);
    if (queue === undefined) byFile.set(hit.file, [position]);
    else queue.push(position);
  }
  const queues = [...byFile.values()].map((queue) => queue.sort(better));
  queues.sort((one, other) => better(one[0] ?? 0, other[0] ?? 0));
  const chosen = new Set<number>();
  for (let round = 0; round < RULE.perFile; round += 1) {
    for (const queue of queues.slice(0, RULE.files)) {
      const position = queue[round];
      if (position !== undefined && chosen.size < RULE.lines) chosen.add(position);
    }
  }
  return chosen;
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}
