// Reuse beyond the common prefix, as llama.cpp's --cache-reuse does it: stretches that stand in both lists in one order, at other
// places. Windows are compared by a rolling sum first, so that texts which repeat themselves cost no more than others.

/** An odd multiplier; sums are kept modulo 2^32. */
const BASE = 0x9e3779b1;

/** Tokens of stretches of at least `chunk` (above 0) that `held` and `prompt` share behind `from`, each looked for behind the one before it. */
export function movedTokens(held: Uint32Array, prompt: Uint32Array, from: number, chunk: number): number {
  let total = 0;
  let [there, here] = [from, from];
  while (here + chunk <= prompt.length) {
    there = placeOf(held, there, prompt, here, chunk);
    if (there === -1) return total;
    let run = chunk;
    while (there + run < held.length && here + run < prompt.length && held[there + run] === prompt[here + run])
      run += 1;
    total += run;
    here += run;
    there += run;
  }
  return total;
}

/** First place in `held` from `start` on of the `size` tokens that stand in `prompt` at `at`; -1: none. */
function placeOf(held: Uint32Array, start: number, prompt: Uint32Array, at: number, size: number): number {
  if (start + size > held.length) return -1;
  let lead = 1;
  for (let power = 1; power < size; power += 1) lead = Math.imul(lead, BASE);
  const sought = sumOf(prompt, at, size);
  let sum = sumOf(held, start, size);
  for (let place = start; ; place += 1) {
    if (sum === sought && sameAt(held, place, prompt, at, size)) return place;
    if (place + size >= held.length) return -1;
    sum = (Math.imul(sum - Math.imul(held[place]!, lead), BASE) + held[place + size]!) | 0;
  }
}

function sumOf(ids: Uint32Array, start: number, size: number): number {
  let sum = 0;
  for (let at = start; at < start + size; at += 1) sum = (Math.imul(sum, BASE) + ids[at]!) | 0;
  return sum;
}

function sameAt(held: Uint32Array, place: number, prompt: Uint32Array, at: number, size: number): boolean {
  for (let index = 0; index < size; index += 1) if (held[place + index] !== prompt[at + index]) return false;
  return true;
}
