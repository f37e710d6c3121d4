// Which stretches say nothing new: recorded sessions are saved again and again, longer each time, in slices, or as growing
// prompts. Works on digests of messages, so that no transcript is held.
import type { LeftOut } from "./reasons.ts";

/** Bytes of a message's digest. */
export const DIGEST_BYTES = 8;

export interface Candidate {
  /** Format and session; null when the source names none. */
  readonly session: string | null;
  /** DIGEST_BYTES for each message, in order. */
  readonly digests: Uint8Array;
}

/**
 * For each candidate the reason why it is left out, or null. Of equal ones the first stays. One that is a prefix of another
 * goes, whatever its session; one that stands anywhere in another of its session goes too. Slices of a session that share
 * nothing stay as they are.
 */
export function dedupe(candidates: readonly Candidate[]): readonly (LeftOut | null)[] {
  const verdicts: (LeftOut | null)[] = candidates.map(() => null);
  const buffers = candidates.map(({ digests }) => Buffer.from(digests.buffer, digests.byteOffset, digests.byteLength));
  // Sorted by content a prefix stands right before what it is a prefix of, and equal ones stand by their order.
  const order = candidates.map((_, index) => index).sort((a, b) => Buffer.compare(buffers[a]!, buffers[b]!) || a - b);
  for (const [place, index] of order.entries()) {
    const previous = order[place - 1];
    if (previous === undefined) continue;
    if (buffers[previous]!.equals(buffers[index]!)) {
      verdicts[index] = "duplicate";
      // The next of equal ones is compared with this one; the first keeps its place in the run of equals.
    } else if (isPrefix(buffers[previous]!, buffers[index]!)) markRun(place - 1);
  }
  for (const group of sessionGroups(candidates)) dedupeGroup(group);
  return verdicts;

  /** All equals up to a place are a prefix of what follows. */
  function markRun(place: number): void {
    for (let at = place; at >= 0 && buffers[order[at]!]!.equals(buffers[order[place]!]!); at -= 1) {
      if (verdicts[order[at]!] === null) verdicts[order[at]!] = "part-of-another";
    }
  }

  function dedupeGroup(group: readonly number[]): void {
    const longest = [...group].sort((a, b) => buffers[b]!.length - buffers[a]!.length || a - b);
    // One that is left out stands whole in one that is kept, so that it speaks for it.
    const others: Buffer[] = [];
    for (const index of longest) {
      const own = buffers[index]!;
      if (others.some((other) => other.length > own.length && contains(other, own)))
        verdicts[index] ??= "part-of-another";
      else others.push(own);
    }
  }
}

function isPrefix(short: Buffer, long: Buffer): boolean {
  return short.length <= long.length && short.equals(long.subarray(0, short.length));
}

/** Whether the digests of one stand in a row in the other. Digests are random, so that a first match is nearly always the only one. */
function contains(long: Buffer, short: Buffer): boolean {
  for (let at = long.indexOf(short); at !== -1; at = long.indexOf(short, at + 1))
    if (at % DIGEST_BYTES === 0) return true;
  return false;
}

function sessionGroups(candidates: readonly Candidate[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [index, { session }] of candidates.entries()) {
    if (session === null) continue;
    const group = groups.get(session);
    if (group === undefined) groups.set(session, [index]);
    else group.push(index);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
