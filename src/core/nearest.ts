// The nearest of a few known names to a mistyped one.

/** Longer input is no typo of any name here; it also bounds the quadratic distance. */
const LONGEST = 64;

/** Distance over which a suggestion would only confuse: a third of the name, at least 2. */
function farthest(name: string): number {
  return Math.max(2, Math.floor(name.length / 3));
}

/** The known name with the fewest edits to `typed`, the first of equals; null when none is near. */
export function nearest(typed: string, known: readonly string[]): string | null {
  if (typed.length > LONGEST) return null;
  let best: string | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const edits = editsBetween(typed, name);
    if (edits < distance && edits <= farthest(name)) [best, distance] = [name, edits];
  }
  return best;
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, one each. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
