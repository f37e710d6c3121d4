// How much of a common prefix a server reuses, in whole blocks, and which rule it keeps by what it was seen to reuse. The offline
// ledger is converted by the same rule before it is compared (specs/kv-accounting.md).

export interface CacheRule {
  /** plain: the last token is always computed. hybrid: the last whole block is never reused. */
  readonly kind: "plain" | "hybrid";
  /** Tokens of a block. */
  readonly block: number;
}

/** One observation: a prompt of `prompt` tokens that shared `common` of them with what the server held, and what it reused. */
export interface Seen {
  readonly prompt: number;
  readonly common: number;
  readonly reused: number;
}

/** Tokens that a server of this rule reuses. */
export function reusable({ kind, block }: CacheRule, common: number, prompt: number): number {
  if (kind === "plain") return Math.floor(Math.min(common, prompt - 1) / block) * block;
  return Math.max(0, Math.floor(common / block) - 1) * block;
}

/**
 * The rules under which every observation comes out as it was seen, by size of block, plain before hybrid at one size; none where
 * nothing was reused. Blocks of more than half of the shortest prompt are not considered: from such prompts nothing can be concluded.
 */
export function rulesOf(seen: readonly Seen[]): readonly CacheRule[] {
  if (!seen.some(({ reused }) => reused > 0)) return [];
  const largest = Math.floor(Math.min(...seen.map(({ prompt }) => prompt)) / 2);
  const rules: CacheRule[] = [];
  for (let block = 1; block <= largest; block += 1) {
    // A whole prompt that comes again looks the same under both rules when a block is one token; hybrid models have long ones.
    for (const kind of block === 1 ? (["plain"] as const) : (["plain", "hybrid"] as const)) {
      const rule = { kind, block };
      if (seen.every(({ prompt, common, reused }) => reusable(rule, common, prompt) === reused)) rules.push(rule);
    }
  }
  return rules;
}
