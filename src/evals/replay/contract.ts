// Does an answer keep what every strategy owes? Broken clauses are named and counted per entry; nothing is thrown, and an
// answer that breaks one is still measured.
import { canonicalJson } from "../../core/canonical.ts";
import type { Message } from "../../core/message.ts";
import { unitsOf, windowOf } from "../../core/units.ts";
import type { Pass } from "../../strategies/passes.ts";

/** Clauses in the order in which they are reported. */
export const CLAUSES = ["over budget", "preamble changed", "tail changed", "second answer differs"] as const;
export type Clause = (typeof CLAUSES)[number];

/** Clauses that one pass breaks. The clause on the second answer needs a second call and is judged by its caller. */
export function brokenBy({ input, result, changed, estimate }: Pass): readonly Clause[] {
  const { messages: before } = input;
  const { messages: after, kind } = result;
  const broken: Clause[] = [];
  if (kind !== "exhausted" && estimate > input.budget) broken.push("over budget");
  if (!changed) return broken;
  const window = windowOf(before, unitsOf(before), input.protectedPrefix, input.keepRecent);
  const head = before.slice(0, window.start);
  if (!sameAll(head, after.slice(0, head.length))) broken.push("preamble changed");
  const tail = before.slice(window.end);
  if (!sameAll(tail, tail.length === 0 ? [] : after.slice(-tail.length))) broken.push("tail changed");
  return broken;
}

function sameAll(a: readonly Message[], b: readonly Message[]): boolean {
  return a.length === b.length && a.every((message, index) => same(message, b[index]!));
}

function same(a: Message, b: Message): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}
