// The end of what a program wrote to stderr, bounded, and harmless to print: controls, escapes and invisible characters
// become visible spellings. Line breaks stay.

/** Bytes that are kept. */
const KEPT = 4096;

export class StderrTail {
  #kept = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const joined = chunk.length >= KEPT ? chunk : Buffer.concat([this.#kept, chunk]);
    // A copy, so that a large chunk is not kept alive by its end.
    this.#kept = Buffer.from(joined.subarray(Math.max(0, joined.length - KEPT)));
  }

  clear(): void {
    this.#kept = Buffer.alloc(0);
  }

  /** The kept text, trimmed; empty when nothing was written. */
  text(): string {
    let start = 0;
    // The first kept byte may stand inside a character.
    if (this.#kept.length === KEPT) while (start < 4 && ((this.#kept[start] ?? 0) & 0xc0) === 0x80) start += 1;
    return visible(this.#kept.toString("utf8", start)).trim();
  }
}

/** Anything but printable text, line breaks and the joiner of emoji, as `\u{1b}`. */
export function visible(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(
      /(?!\n|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
      (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`,
    );
}
