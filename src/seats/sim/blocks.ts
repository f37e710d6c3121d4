// Token ids as the simulated cache holds them: whole blocks that are compared one by one, in place. Knows no rule of reuse.

/** Leading whole blocks of `block` tokens that both lists hold at the same place. */
export function sharedBlocks(held: Uint32Array, prompt: Uint32Array, block: number): number {
  const end = Math.min(held.length, prompt.length);
  let blocks = 0;
  for (let start = 0; start + block <= end; start += block) {
    for (let at = start; at < start + block; at += 1) if (held[at] !== prompt[at]) return blocks;
    blocks += 1;
  }
  return blocks;
}

/** Whether the longer list begins with the whole shorter one. */
export function beginsWith(longer: Uint32Array, shorter: Uint32Array): boolean {
  return shorter.length <= longer.length && sharedBlocks(longer, shorter, 1) === shorter.length;
}
