// Fenced code blocks of a text by the word behind the fence. Linear: a fence that is never closed ends the search.

export interface Fence {
  readonly body: string;
  /** Of the whole block, fences included. */
  readonly start: number;
  readonly end: number;
}

const FENCE = "```";

/** The blocks whose word is one of `words`, in order. */
export function fencesIn(text: string, words: ReadonlySet<string>): readonly Fence[] {
  const found: Fence[] = [];
  for (let start = text.indexOf(FENCE); start !== -1; ) {
    const line = text.indexOf("\n", start);
    if (line === -1) return found;
    const word = text.slice(start + FENCE.length, line).trim();
    if (!words.has(word)) {
      start = text.indexOf(FENCE, start + FENCE.length);
      continue;
    }
    const close = text.indexOf(`\n${FENCE}`, line);
    if (close === -1) return found;
    const end = close + 1 + FENCE.length;
    found.push({ body: text.slice(line + 1, Math.max(line + 1, close)), start, end });
    start = text.indexOf(FENCE, end);
  }
  return found;
}
