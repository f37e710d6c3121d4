// All keywords of all classes found in one pass: an Aho-Corasick automaton as a dense table, over ASCII folded to lower
// case. Cost is the text's length plus the number of occurrences, whatever the text. It knows nothing of secrets.

/** Whose keyword it is, and how long. */
interface Hit {
  readonly owner: number;
  readonly length: number;
}

export class Keywords {
  /** Folded column of each ASCII code; 0 for characters of no keyword. */
  private readonly column = new Uint8Array(128);
  private readonly width: number;
  /** Next state by state + column; states are multiples of `width`. */
  private readonly next: Int32Array;
  /** Per state / width: keywords that end there, longest first; null for most. */
  private readonly hits: (readonly Hit[] | null)[];

  /** Keywords per owner, by index. */
  constructor(keywords: readonly (readonly string[])[]) {
    const columns = new Map<number, number>();
    for (const word of keywords.flat()) {
      if (word === "" || /[^\x20-\x7e]|[A-Z]/.test(word)) throw new Error(`not a lower-case ASCII keyword: ${word}`);
      for (const char of word) {
        const code = char.charCodeAt(0);
        if (!columns.has(code)) columns.set(code, columns.size + 1);
      }
    }
    for (const [code, column] of columns) {
      this.column[code] = column;
      if (code >= 0x61 && code <= 0x7a) this.column[code - 32] = column;
    }
    this.width = columns.size + 1;
    const children: Map<number, number>[] = [new Map()];
    const own: Hit[][] = [[]];
    for (const [owner, words] of keywords.entries()) {
      for (const word of words) {
        let node = 0;
        for (const char of word) {
          const column = columns.get(char.charCodeAt(0)) as number;
          let child = children[node]!.get(column);
          if (child === undefined) {
            child = children.length;
            children.push(new Map());
            own.push([]);
            children[node]!.set(column, child);
          }
          node = child;
        }
        own[node]!.push({ owner, length: word.length });
      }
    }
    this.next = new Int32Array(children.length * this.width);
    const suffix = new Int32Array(children.length);
    const queue: number[] = [0];
    for (let at = 0; at < queue.length; at += 1) {
      const node = queue[at]!;
      const fall = suffix[node]!;
      if (node !== 0) own[node]!.push(...own[fall]!);
      for (let column = 1; column < this.width; column += 1) {
        const child = children[node]!.get(column);
        const over = node === 0 ? 0 : this.next[fall * this.width + column]! / this.width;
        if (child === undefined) this.next[node * this.width + column] = over * this.width;
        else {
          this.next[node * this.width + column] = child * this.width;
          suffix[child] = over;
          queue.push(child);
        }
      }
    }
    this.hits = own.map((list) => (list.length === 0 ? null : list));
  }

  /** Calls `visit` for every keyword that stands in the text, in order of its end; longer ones first at one end. */
  each(text: string, visit: (owner: number, start: number, end: number) => void): void {
    const { column, next, hits, width } = this;
    const { length } = text;
    let state = 0;
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 128) {
        state = 0;
        continue;
      }
      state = next[state + column[code]!]!;
      if (state === 0) continue;
      const found = hits[state / width];
      if (found === null || found === undefined) continue;
      for (const { owner, length: size } of found) visit(owner, at + 1 - size, at + 1);
    }
  }
}
