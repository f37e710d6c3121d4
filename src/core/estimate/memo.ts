// A bounded memory of counts by text: each distinct text is counted once while it is remembered. Two generations: when the
// young one is full the old one is forgotten whole, which costs nothing and leaves no dead entries to step over.
import { textKey } from "../text-key.ts";

/** Code units and texts that one generation holds at most, the text that overfills it apart. */
const GENERATION_CHARS = 16 * 1024 * 1024;
const GENERATION_TEXTS = 1 << 16;

export class CountMemo {
  private young = new Map<string, number>();
  private old = new Map<string, number>();
  private chars = 0;

  /** The remembered value of a text, else the computed one. */
  of(text: string, count: (text: string) => number): number {
    const key = textKey(text);
    const known = this.young.get(key);
    if (known !== undefined) return known;
    const counted = this.old.get(key) ?? count(text);
    if (this.chars + key.length > GENERATION_CHARS || this.young.size >= GENERATION_TEXTS) {
      this.old = this.young;
      this.young = new Map();
      this.chars = 0;
    }
    this.young.set(key, counted);
    this.chars += key.length;
    return counted;
  }

  /** Entries held; a text that both generations hold counts twice. */
  get size(): number {
    return this.young.size + this.old.size;
  }
}
