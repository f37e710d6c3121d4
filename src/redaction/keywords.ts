// All keywords of all classes found in one pass: an Aho-Corasick automaton as a dense table, over ASCII folded to lower case.
// Ordinary text holds few of them, so a filter passes over it and the automaton reads on where a keyword may begin. Cost is the
// text's length plus the number of occurrences, whatever the text. It knows nothing of secrets.
import { PairFilter } from "./pair-filter.ts";

/** Whose keyword it is, and how long. */
interface Hit {
  readonly owner: number;
  readonly length: number;
}

/** Characters that are read at a time, as bytes: reading an array costs half of reading a string. */
const CHUNK = 1 << 16;

export class Keywords {
  /** Folded column of each byte; 0 for characters of no keyword. */
  private readonly column = new Uint8Array(256);
  private readonly width: number;
  /** Next state by state + column; states are multiples of `width`, and negative (-state) where keywords end. */
  private readonly next: Int32Array;
  /** Per state / width: keywords that end there, longest first; null for most. */
  private readonly hits: (readonly Hit[] | null)[];
  /** States up to this one have seen at most one character, and that is no keyword by itself. */
  private readonly shallow: number;
  private readonly filter: PairFilter;
  private readonly chunk = Buffer.alloc(CHUNK);
  /** The same memory; the engine reads it faster than a Buffer. */
  private readonly bytes = new Uint8Array(this.chunk.buffer, this.chunk.byteOffset, CHUNK);

  /** Keywords per owner, by index. */
  constructor(keywords: readonly (readonly string[])[]) {
    const words = keywords.flat();
    for (const word of words)
      if (word === "" || /[^\x00-\xff]|[A-Z]/.test(word)) throw new Error(`not a lower-case keyword: ${word}`);
    for (const char of new Set(words.join(""))) this.setColumn(char.charCodeAt(0));
    this.width = Math.max(...this.column) + 1;

    const children: Map<number, number>[] = [new Map()];
    const own: Hit[][] = [[]];
    const child = (node: number, char: string): number => {
      const column = this.column[char.charCodeAt(0)]!;
      let found = children[node]!.get(column);
      if (found === undefined) {
        found = children.length;
        children.push(new Map());
        own.push([]);
        children[node]!.set(column, found);
      }
      return found;
    };
    // First characters first, so that a comparison tells a shallow state.
    const single = new Set(words.filter((word) => word.length === 1));
    for (const word of words) if (!single.has(word[0]!)) child(0, word[0]!);
    this.shallow = (children.length - 1) * this.width;
    for (const [owner, list] of keywords.entries())
      for (const word of list) own[[...word].reduce(child, 0)]!.push({ owner, length: word.length });

    this.next = linked(children, own, this.width);
    this.hits = own.map((list) => (list.length === 0 ? null : list));
    this.filter = new PairFilter(words);
  }

  /** Calls `visit` for every keyword that stands in the text, in order of its end; longer ones first at one end. */
  each(text: string, visit: (owner: number, start: number, end: number) => void): void {
    const { column, next, hits, width, shallow, filter, chunk, bytes } = this;
    let state = 0;
    for (let from = 0; from < text.length; from += CHUNK) {
      const size = chunk.write(text.length <= CHUNK ? text : text.slice(from, from + CHUNK), "latin1");
      // The filter looks at pairs, so the first character is the automaton's.
      let until = 1;
      for (let at = 0; at < size; ) {
        if (state <= shallow && at >= until) {
          const found = filter.next(bytes, at, size);
          // Back to where what it found begins, but not to what was read: only the last character may begin a keyword.
          at = Math.max(found - 2, state === 0 ? at : at - 1);
          until = found + 1;
          state = 0;
        }
        state = next[state + column[bytes[at]!]!]!;
        at += 1;
        if (state >= 0) continue;
        state = -state;
        for (const { owner, length } of hits[state / width]!) {
          const end = from + at;
          if (isNarrow(text, end - length, end)) visit(owner, end - length, end);
        }
      }
    }
  }

  private setColumn(code: number): void {
    if (this.column[code] !== 0) return;
    const column = Math.max(...this.column) + 1;
    this.column[code] = column;
    if (code >= 0x61 && code <= 0x7a) this.column[code - 32] = column;
  }
}

/** Whether the characters are what their low bytes say. */
function isNarrow(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 0xff) return false;
  return true;
}

/** The table of next states of a trie; adds to each node's own hits those of its longest suffix. */
function linked(children: readonly ReadonlyMap<number, number>[], own: readonly Hit[][], width: number): Int32Array {
  const over = new Int32Array(children.length * width);
  const suffix = new Int32Array(children.length);
  const queue: number[] = [0];
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at]!;
    const fall = suffix[node]!;
    if (node !== 0) own[node]!.push(...own[fall]!);
    for (let column = 1; column < width; column += 1) {
      const child = children[node]!.get(column);
      const elsewhere = node === 0 ? 0 : over[fall * width + column]!;
      if (child === undefined) over[node * width + column] = elsewhere;
      else {
        over[node * width + column] = child;
        suffix[child] = elsewhere;
        queue.push(child);
      }
    }
  }
  return over.map((node) => (own[node]!.length === 0 ? node : -node) * width);
}
