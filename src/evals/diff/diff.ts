// What a strategy did to one entry, body by body: which rungs touched it, in which order, and what was left. Plain JSON.
import { type BudgetRule, budgetOf, budgetText } from "../../core/budget.ts";
import { KnownError } from "../../core/errors.ts";
import { charsOfAll, estimateOfChars, type Transcript } from "../../core/message.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { factsOf } from "../../core/tools/producer.ts";
import { entryTerms } from "../../strategies/fit-entry.ts";
import type { FitResult, Strategy } from "../../strategies/strategy.ts";

export interface BodyDiff {
  /** Index of the message in the entry. */
  readonly message: number;
  /** The call behind a result, e.g. `run_shell: go test ./...`; the role of any other message. */
  readonly what: string;
  readonly rungs: readonly { readonly rung: string; readonly charsBefore: number; readonly charsAfter: number }[];
  readonly before: string;
  /** Null when the message left. */
  readonly after: string | null;
}

export interface EntryDiff {
  readonly id: string;
  readonly kind: string;
  readonly strategy: string;
  readonly rule: string;
  readonly outcome: FitResult["kind"];
  readonly why: string | null;
  readonly budget: number;
  readonly estimateBefore: number;
  readonly estimateAfter: number;
  /** Bodies that were touched, in message order. */
  readonly bodies: readonly BodyDiff[];
  /** Messages that strategies inserted. */
  readonly inserted: readonly { readonly role: string; readonly content: string }[];
  /** Rung -> reason -> message indices. */
  readonly declines: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

export interface DiffOptions {
  readonly rule: BudgetRule;
  readonly reserve: number;
  readonly lowWater: number;
}

/** Shortens one entry and tells what happened. Throws KnownError when the rule leaves no budget. */
export async function diffEntry(entry: Entry, strategy: Strategy, options: DiffOptions): Promise<EntryDiff> {
  const { rule, reserve, lowWater } = options;
  const budget = budgetOf(rule, reserve, entry.messages, entry.tools ?? []);
  if (budget.kind === "none") {
    throw new KnownError("diff/no-budget", `${budget.why} (${budgetText(rule, reserve)})`, {
      remedy: "give a larger budget or a smaller reserve",
    });
  }
  const input = {
    ...entryTerms(entry),
    id: entry.id,
    step: 0,
    messages: entry.messages,
    budget: budget.tokens,
    lowWater,
  };
  const result = await strategy.fit(input);
  return {
    id: entry.id,
    kind: entry.kind,
    strategy: strategy.name,
    rule: budgetText(rule, reserve),
    outcome: result.kind,
    why: result.why ?? null,
    budget: budget.tokens,
    estimateBefore: estimateOfChars(charsOfAll(entry.messages)),
    estimateAfter: estimateOfChars(charsOfAll(result.messages)),
    bodies: bodiesOf(entry.messages, result),
    inserted: result.messages
      .filter((_, index) => (result.origins[index] ?? null) === null)
      .map(({ role, content }) => ({ role, content: content ?? "" })),
    declines: declinesOf(result),
  };
}

function bodiesOf(messages: Transcript, result: FitResult): readonly BodyDiff[] {
  const rungs = new Map<number, BodyDiff["rungs"][number][]>();
  const note = (message: number, rung: string, charsBefore: number, charsAfter: number) => {
    rungs.set(message, [...(rungs.get(message) ?? []), { rung, charsBefore, charsAfter }]);
  };
  for (const { rung, message, count = 1, charsBefore, charsAfter, after } of result.touches) {
    if (after !== null) note(message, rung, charsBefore, charsAfter);
    else for (let index = message; index < message + count; index += 1) note(index, rung, lengthAt(messages, index), 0);
  }
  const left = new Map(result.messages.map((message, index) => [result.origins[index] ?? -1, message]));
  for (const [index, message] of messages.entries()) {
    const now = left.get(index);
    if (rungs.has(index) || now === message) continue;
    note(index, "(no touch reported)", lengthAt(messages, index), now?.content?.length ?? 0);
  }
  return [...rungs]
    .sort(([a], [b]) => a - b)
    .map(([index, touched]) => ({
      message: index,
      what: whatOf(messages, index),
      rungs: touched,
      before: messages[index]?.content ?? "",
      after: left.has(index) ? (left.get(index)?.content ?? "") : null,
    }));
}

function lengthAt(messages: Transcript, index: number): number {
  return messages[index]?.content?.length ?? 0;
}

/** A result by its call: tool, and command or path. */
function whatOf(messages: Transcript, index: number): string {
  const message = messages[index];
  if (message === undefined || message.role !== "tool") return message?.role ?? "message";
  for (let at = index; at >= 0; at -= 1) {
    const call = messages[at]?.tool_calls?.find(({ id }) => id === message.tool_call_id);
    if (call === undefined) continue;
    const { tool, command, path } = factsOf(call);
    const said = command ?? path;
    return said === null ? tool : `${tool}: ${said}`;
  }
  return "result of an unknown call";
}

function declinesOf(result: FitResult): EntryDiff["declines"] {
  const byRung = new Map<string, Map<string, number[]>>();
  for (const { rung, why, message } of result.declines) {
    const reasons = byRung.get(rung) ?? new Map<string, number[]>();
    byRung.set(rung, reasons);
    const messages = reasons.get(why);
    if (messages === undefined) reasons.set(why, [message]);
    else messages.push(message);
  }
  return Object.fromEntries([...byRung].map(([rung, reasons]) => [rung, Object.fromEntries(reasons)]));
}
