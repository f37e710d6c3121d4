// Every prompt that a seat was sent, as token chunks, and what a new one shares with the last of them and with the best of all. The
// client's own record, beside the server's claim. A tree over chunks: a call costs its messages and the tokens at the first difference.
import { commonPrefix } from "../../core/prefix-ledger.ts";

export interface Shared {
  readonly prompt: number;
  readonly commonLast: number;
  readonly commonBest: number;
  /** Chunks at the start that are those of the last prompt; null when all of that prompt came again. */
  readonly divergent: number | null;
}

interface Node {
  readonly children: Map<Uint32Array, Node>;
}

/** Chunks of earlier runs are kept up to this many tokens: behind its nonce no prompt of one run shares anything with another. */
const HEAD = 64;

export class SentPrompts {
  private root: Node = { children: new Map() };
  private readonly heads: Uint32Array[] = [];
  private last: readonly Uint32Array[] = [];

  /** What a prompt shares with those before it, and books it unless told not to. Equal texts must come as the same array. */
  send(chunks: readonly Uint32Array[], book = true): Shared {
    const prompt = chunks.reduce((sum, { length }) => sum + length, 0);
    const { same, common: commonLast } = commonPrefix(this.last, chunks);
    const divergent = same === this.last.length ? null : same;
    const first = chunks[0] ?? new Uint32Array();
    const atHeads = Math.max(0, ...this.heads.map((head) => matching(head, 0, first, 0)));
    const commonBest = Math.max(commonLast, atHeads, longest(this.root, chunks, 0, 0));
    if (book) {
      this.add(chunks);
      this.last = chunks;
    }
    return { prompt, commonLast, commonBest, divergent };
  }

  /** A run of prompts ends: of all but the last prompt only the beginnings are remembered. */
  endRun(): void {
    for (const chunk of this.root.children.keys()) {
      const head = chunk.slice(0, HEAD);
      if (!this.heads.some((known) => known.length === head.length && matching(known, 0, head, 0) === head.length))
        this.heads.push(head);
    }
    this.root = { children: new Map() };
    this.add(this.last);
  }

  private add(chunks: readonly Uint32Array[]): void {
    let node = this.root;
    for (const chunk of chunks) {
      let next = node.children.get(chunk);
      if (next === undefined) {
        next = { children: new Map() };
        node.children.set(chunk, next);
      }
      node = next;
    }
  }
}

/** Tokens that the chunks from (index, offset) on share with any path below a node. */
function longest(from: Node, chunks: readonly Uint32Array[], index: number, offset: number): number {
  let [node, at, common] = [from, index, 0];
  // Whole chunks are told by identity, as far as they are the same.
  while (offset === 0 && at < chunks.length) {
    const next = node.children.get(chunks[at]!);
    if (next === undefined) break;
    common += chunks[at]!.length;
    node = next;
    at += 1;
  }
  let best = 0;
  for (const [chunk, next] of node.children) best = Math.max(best, along(chunk, next, chunks, at, offset));
  return common + best;
}

/** As `longest`, over one child: borders of chunks need not stand at the same tokens. */
function along(chunk: Uint32Array, next: Node, chunks: readonly Uint32Array[], index: number, offset: number): number {
  let [at, from, done] = [index, offset, 0];
  while (at < chunks.length && done < chunk.length) {
    const ours = chunks[at]!;
    const equal = matching(chunk, done, ours, from);
    done += equal;
    from += equal;
    if (done < chunk.length && from < ours.length) return done;
    if (from === ours.length) [at, from] = [at + 1, 0];
  }
  return done < chunk.length || at >= chunks.length ? done : done + longest(next, chunks, at, from);
}

/** Equal tokens of two arrays from two places on. */
function matching(a: Uint32Array, atA: number, b: Uint32Array, atB: number): number {
  const most = Math.min(a.length - atA, b.length - atB);
  let equal = 0;
  while (equal < most && a[atA + equal] === b[atB + equal]) equal += 1;
  return equal;
}
