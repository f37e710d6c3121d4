// The rules of the ratchet for one entry: what may not get worse against a frozen baseline, and what may not silently get
// better. Pure; which baseline a run may be held against is decided by its caller.

/** Share by which tokens may grow or shrink before the ratchet speaks. */
export const DEFAULT_TOLERANCE = 0.02;

export interface RatchetFigures {
  readonly tokensEstimate: number;
  readonly tokensO200k: number;
  readonly lost: readonly string[];
  readonly exhausted: boolean;
  readonly digest: string;
}

/** One thing that differs from the baseline. A note does not fail the check. */
export type RatchetFinding =
  | { readonly kind: "grew"; readonly figure: RatchetFigure; readonly before: number; readonly after: number }
  /** Better than frozen by more than the tolerance: the baseline is stale. */
  | { readonly kind: "shrank"; readonly figure: RatchetFigure; readonly before: number; readonly after: number }
  | { readonly kind: "newly-lost"; readonly text: string }
  | { readonly kind: "newly-exhausted" }
  | { readonly kind: "digest-changed" };

export type RatchetFigure = "tokensEstimate" | "tokensO200k";

/** Findings that fail; the others are notes. */
export const FAILING: ReadonlySet<RatchetFinding["kind"]> = new Set([
  "grew",
  "shrank",
  "newly-lost",
  "newly-exhausted",
]);

/**
 * Compares one entry with its frozen figures (design.md section 7, "ratchet"). Growth and shrinkage are judged strictly
 * beyond tolerance x the frozen figure; lost entities by text, whatever their class; a digest is a finding only when
 * nothing else is.
 */
export function ratchetEntry(frozen: RatchetFigures, now: RatchetFigures, tolerance: number): RatchetFinding[] {
  const findings: RatchetFinding[] = [];
  for (const figure of ["tokensEstimate", "tokensO200k"] as const) {
    const [before, after] = [frozen[figure], now[figure]];
    if (Math.abs(after - before) > tolerance * before) {
      findings.push({ kind: after > before ? "grew" : "shrank", figure, before, after });
    }
  }
  const known = new Set(frozen.lost);
  for (const text of [...new Set(now.lost)].sort(byCodeUnit)) {
    if (!known.has(text)) findings.push({ kind: "newly-lost", text });
  }
  if (now.exhausted && !frozen.exhausted) findings.push({ kind: "newly-exhausted" });
  if (findings.length === 0 && now.digest !== frozen.digest) findings.push({ kind: "digest-changed" });
  return findings;
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
