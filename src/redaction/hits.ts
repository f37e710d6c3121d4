// The keywords that stand in a text, kept in the order in which they were found, so that a text whose secrets were blanked out is
// read again without looking for them again: blanks make no keyword, they only cover some.
import type { Span } from "./spans.ts";

/** Owners and lengths are packed into one number: the automaton's words are far shorter, its owners far fewer. */
const LENGTH_BITS = 16;
/** Numbers that are kept allocated for the next text: most hold few keywords, one built for it holds millions. */
const KEPT = 1 << 16;

export class Hits {
  /** Two numbers for each: its end, and its owner above its length. */
  private list = new Int32Array(64);
  private size = 0;

  /** Forgets all. */
  clear(): void {
    this.size = 0;
    if (this.list.length > KEPT) this.list = new Int32Array(64);
  }

  add(owner: number, start: number, end: number): void {
    if (this.size === this.list.length) {
      const larger = new Int32Array(2 * this.size);
      larger.set(this.list);
      this.list = larger;
    }
    this.list[this.size] = end;
    this.list[this.size + 1] = (owner << LENGTH_BITS) | (end - start);
    this.size += 2;
  }

  /** Drops those that share a character with one of the spans, which ascend and are apart; answers whether any are left. */
  uncovered(spans: readonly Span[]): boolean {
    const { list } = this;
    let left = 0;
    let next = 0;
    for (let at = 0; at < this.size; at += 2) {
      const end = list[at]!;
      const start = end - (list[at + 1]! & ((1 << LENGTH_BITS) - 1));
      // Ends ascend, starts may step back by a keyword's length: the span before may cover one as well.
      while (next < spans.length && spans[next]!.start < end) next += 1;
      if (next > 0 && spans[next - 1]!.end > start) continue;
      list[left] = end;
      list[left + 1] = list[at + 1]!;
      left += 2;
    }
    this.size = left;
    return left > 0;
  }

  /** Calls `visit` for each, as the automaton does. */
  each(visit: (owner: number, start: number, end: number) => void): void {
    const { list } = this;
    for (let at = 0; at < this.size; at += 2) {
      const packed = list[at + 1]!;
      const end = list[at]!;
      visit(packed >> LENGTH_BITS, end - (packed & ((1 << LENGTH_BITS) - 1)), end);
    }
  }
}
