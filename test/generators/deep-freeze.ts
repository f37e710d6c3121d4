// Freezes a value and everything in it, so that a law sees any write into its input as a TypeError. JSON-shaped values only.

/** The same value, frozen to its leaves. */
export function deepFreeze<T>(value: T): T {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    open.push(...Object.values(next));
  }
  return value;
}
