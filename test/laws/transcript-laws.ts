// Laws that hold for any shortened transcript, whoever shortened it. Each returns what broke, or null.
import { charsOf, type Message, type Transcript } from "../../src/core/message.ts";
import { unitsOf, windowOf } from "../../src/core/units.ts";

export interface Shortened {
  readonly messages: Transcript;
  readonly origins: readonly (number | null)[];
}

/** Calls and results stay paired: every result answers a call of the assistant message right before its unit's results. */
export function pairingBroken(output: Transcript): string | null {
  for (const unit of unitsOf(output)) {
    const head = output[unit.start];
    if (head?.role === "tool") return `result at ${unit.start} stands without its call`;
    const open = new Set((head?.tool_calls ?? []).map((call) => call.id));
    for (const result of output.slice(unit.start + 1, unit.end)) {
      if (!open.delete(result.tool_call_id ?? "")) return `result ${result.tool_call_id} answers no open call`;
    }
  }
  return null;
}

/** A unit leaves whole or stays whole. */
export function unitsCut(input: Transcript, output: Shortened): string | null {
  const there = new Set(output.origins);
  for (const { start, end } of unitsOf(input)) {
    const present = Array.from({ length: end - start }, (_, offset) => there.has(start + offset));
    if (present.some((is) => is !== present[0])) return `the unit at ${start} was cut`;
  }
  return null;
}

/** Nothing but tool bodies changes: every other message that is still there is the very same object. */
export function strangersChanged(input: Transcript, output: Shortened): string | null {
  for (const [at, message] of output.messages.entries()) {
    const from = output.origins[at];
    if (from == null) continue;
    const before = input[from];
    if (before === message) continue;
    if (before?.role !== "tool") return `message ${from} is no result and was changed`;
    const { content: _now, ...rest } = message;
    const { content: _then, ...was } = before;
    if (JSON.stringify(rest) !== JSON.stringify(was)) return `message ${from} changed beyond its content`;
  }
  return null;
}

/** Preamble, tail and the given results are untouched, the first user message is still there. */
export function protectedTouched(
  input: Transcript,
  output: Shortened,
  edges: { readonly protectedPrefix: number; readonly keepRecent: number; readonly pinned: readonly string[] },
): string | null {
  const window = windowOf(input, unitsOf(input), edges.protectedPrefix, edges.keepRecent);
  const now = new Map(output.origins.map((from, at) => [from, output.messages[at]] as const));
  const firstUser = input.findIndex((message) => message.role === "user");
  for (const [index, message] of input.entries()) {
    const outside = index < window.start || index >= window.end;
    const pinned = message.role === "tool" && edges.pinned.includes(message.tool_call_id ?? "");
    if (outside && now.get(index) !== message) return `message ${index} outside the window was touched`;
    if (pinned && !now.has(index)) return `pinned result ${index} left`;
    if (index === firstUser && now.get(index) !== message) return "the first user message was touched";
  }
  return null;
}

/** Never longer, message by message, and always well-formed. */
export function grewOrBroke(input: Transcript, output: Shortened): string | null {
  for (const [at, message] of output.messages.entries()) {
    const from = output.origins[at];
    if (message.content !== null && !message.content.isWellFormed()) return `message ${at} has a lone surrogate`;
    if (from != null && charsOf(message) > charsOf(input[from] as Message)) return `message ${from} grew`;
  }
  return null;
}

/** Runs named checks and returns the first thing that broke. */
export function firstBroken(checks: Readonly<Record<string, () => string | null>>): string | null {
  for (const [law, check] of Object.entries(checks)) {
    const broken = check();
    if (broken !== null) return `${law}: ${broken}`;
  }
  return null;
}
