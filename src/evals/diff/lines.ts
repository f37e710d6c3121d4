// A line diff of two short texts: longest common subsequence over at most a few hundred lines. Bounded by its caller's
// limit, so its quadratic table is too; it is for reading, never for measuring.

export interface DiffLine {
  readonly mark: " " | "+" | "-";
  readonly text: string;
}

/** The first `limit` lines of a text, and how many follow. Scans no further than it must to cut, counts the rest. */
export function firstLines(text: string, limit: number): { readonly lines: readonly string[]; readonly more: number } {
  const lines: string[] = [];
  let at = 0;
  while (lines.length < limit) {
    const end = text.indexOf("\n", at);
    if (end === -1) return { lines: [...lines, text.slice(at)], more: 0 };
    lines.push(text.slice(at, end));
    at = end + 1;
  }
  let more = 1;
  for (let end = text.indexOf("\n", at); end !== -1; end = text.indexOf("\n", end + 1)) more += 1;
  return { lines, more };
}

/**
 * Two texts without the whole lines that both end with, at most `limit` of them, and those lines. The first line of either
 * text is never among them.
 */
export function commonTail(before: string, after: string, limit: number) {
  let [left, right] = [before.length, after.length];
  const lines: string[] = [];
  while (lines.length < limit) {
    const start = after.lastIndexOf("\n", right - 1);
    const length = right - start;
    if (right === 0 || start === -1 || left - length < 0) break;
    // The line with the line break before it, compared without looking at the rest of either text.
    if (before.slice(left - length, left) !== after.slice(start, right)) break;
    lines.unshift(after.slice(start + 1, right));
    [left, right] = [left - length, start];
  }
  return { before: before.slice(0, left), after: after.slice(0, right), tail: lines };
}

/** `before` to `after`, line by line, with as many common lines as there can be; removals stand before additions. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(before, after);
  const diff: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      diff.push({ mark: " ", text: before[i]! });
      i += 1;
      j += 1;
    } else if (i < before.length && (j === after.length || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      diff.push({ mark: "-", text: before[i]! });
      i += 1;
    } else {
      diff.push({ mark: "+", text: after[j]! });
      j += 1;
    }
  }
  return diff;
}

/** common[i][j]: length of the longest common subsequence of before[i..] and after[j..]. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      rows[i]![j] = before[i] === after[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
    }
  }
  return rows;
}
