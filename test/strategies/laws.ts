// The laws of specs/ladder.md section 15, numbered as in design.md section 6, each as one check over a strategy's result.
// Inputs arrive frozen to their leaves, so a strategy that writes into its input fails every law.
import { expect } from "vitest";
import { charsOfAll, estimateOfChars, type Transcript } from "../../src/core/message.ts";
import { checkTranscript } from "../../src/core/transcript.ts";
import { unitsOf, windowOf } from "../../src/core/units.ts";
import { believedReferences, resultsById } from "../../src/ladder/references.ts";
import type { FitInput, FitResult, Strategy } from "../../src/strategies/strategy.ts";

const sizeOf = (messages: Transcript): number => estimateOfChars(charsOfAll(messages));

/** Law 1: under budget the very same messages come back. */
export function lawUnderBudget(input: FitInput, result: FitResult): void {
  const under = sizeOf(input.messages) <= input.budget;
  expect(result.kind === "unchanged").toBe(under);
  if (under) expect(result.messages).toBe(input.messages);
}

/** Law 2, as far as it holds for every strategy: equal input, equal result; never longer. */
export async function lawDeterministic(input: FitInput, result: FitResult, strategy: Strategy): Promise<void> {
  expect(await strategy.fit(input)).toEqual(result);
  expect(charsOfAll(result.messages)).toBeLessThanOrEqual(charsOfAll(input.messages));
}

/** Law 2: what came back fits or can't fit; a second pass changes nothing. */
export async function lawIdempotent(input: FitInput, result: FitResult, strategy: Strategy): Promise<void> {
  const again = await strategy.fit({ ...input, messages: result.messages });
  expect(again.messages).toEqual(result.messages);
  expect(again.touches).toEqual([]);
}

/** Law 3: preamble, recent tail and the first user message are the same objects, in place. */
export function lawUntouched(input: FitInput, result: FitResult): void {
  const { messages } = input;
  const window = windowOf(messages, unitsOf(messages), input.protectedPrefix, input.keepRecent);
  const tail = messages.slice(window.end);
  for (let index = 0; index < window.start; index += 1) expect(result.messages[index]).toBe(messages[index]);
  for (const [at, message] of tail.entries())
    expect(result.messages[result.messages.length - tail.length + at]).toBe(message);
  expect(result.messages.length).toBeGreaterThanOrEqual(window.start + tail.length);
  const firstUser = messages.find((message) => message.role === "user");
  if (firstUser !== undefined) expect(result.messages.includes(firstUser)).toBe(true);
}

/** Law 3: pinned results keep their bodies, and so does what a pinned reference names. */
export function lawPinned(input: FitInput, result: FitResult): void {
  const references = believedReferences(input.messages, resultsById(input.messages));
  const after = bodiesAfter(result);
  for (const [index, message] of input.messages.entries()) {
    if (message.role !== "tool" || !input.pinned.includes(message.tool_call_id ?? "")) continue;
    expect(after.get(index)).toBe(message.content);
    const target = references.get(index);
    if (target !== undefined) expect(after.get(target)).toBe(input.messages[target]?.content);
  }
}

/** Law 4: a legal transcript stays legal, units leave whole, and no reference that was believed dangles. */
export function lawPaired(input: FitInput, result: FitResult): void {
  // Where nothing is protected, the messages before the first assistant message may leave as any other.
  const ahead: Transcript = input.protectedPrefix === 0 ? [{ role: "system", content: "" }] : [];
  expect(checkTranscript([...ahead, ...result.messages]).kind).toBe("legal");
  const kept = new Set(result.origins.filter((origin) => origin !== null));
  for (const unit of unitsOf(input.messages)) {
    const left = [...input.messages.keys()].slice(unit.start, unit.end).filter((index) => kept.has(index)).length;
    expect([0, unit.end - unit.start]).toContain(left);
  }
  const references = believedReferences(input.messages, resultsById(input.messages));
  const after = bodiesAfter(result);
  for (const [from, to] of references) {
    if (after.get(from) === input.messages[from]?.content) expect(kept.has(to)).toBe(true);
  }
}

/** The end of law 6: over the budget is `exhausted` and says why, at or under it is not. */
export function lawKind(input: FitInput, result: FitResult): void {
  if (result.kind === "unchanged") return;
  expect(result.kind).toBe(sizeOf(result.messages) <= input.budget ? "fit" : "exhausted");
  if (result.kind === "exhausted") expect(result.why ?? result.immovable).toBeDefined();
}

/** Origins point to the objects that came back, ascending; touches tell exactly what changed or left. */
export function lawAccounted(input: FitInput, result: FitResult): void {
  expect(result.origins.length).toBe(result.messages.length);
  const kept = result.origins.filter((origin) => origin !== null);
  expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
  const after = bodiesAfter(result);
  const expected = [...input.messages.keys()].flatMap((index) => {
    if (!kept.includes(index)) return [{ index, after: null }];
    const body = after.get(index) ?? null;
    return body === input.messages[index]?.content ? [] : [{ index, after: body }];
  });
  expect(result.touches.map((touch) => ({ index: touch.message, after: touch.after }))).toEqual(expected);
}

/** Input index -> body in the result. */
function bodiesAfter(result: FitResult): Map<number, string | null> {
  const after = new Map<number, string | null>();
  for (const [place, origin] of result.origins.entries()) {
    if (origin !== null) after.set(origin, result.messages[place]?.content ?? null);
  }
  return after;
}
