// How the results of one turn answer its calls by id. Counts only; order and place are the rules' own business.
import type { Placed, Violation } from "./rule.ts";

export interface Answers {
  /** One for each call without a result, at the message that made it. */
  readonly unanswered: readonly Violation[];
  /** Results whose id no call of the turn carries. */
  readonly strangers: readonly Violation[];
  /** Results beyond one per call of that id. */
  readonly repeated: readonly Violation[];
}

/** Matches `results` against the calls that `callers` make. Ids that occur twice are matched as often as they occur. */
export function matchAnswers(callers: readonly Placed[], results: readonly Placed[]): Answers {
  const open = new Map<string, number>();
  for (const { message } of callers)
    for (const call of message.tool_calls ?? []) open.set(call.id, (open.get(call.id) ?? 0) + 1);
  const strangers: Violation[] = [];
  const repeated: Violation[] = [];
  for (const { message, index } of results) {
    const id = message.tool_call_id ?? "";
    const left = open.get(id);
    if (left === undefined) strangers.push({ message: index, what: "a result without its call" });
    else if (left === 0) repeated.push({ message: index, what: "a second result for one call" });
    else open.set(id, left - 1);
  }
  const unanswered: Violation[] = [];
  for (const { message, index } of callers) {
    for (const call of message.tool_calls ?? []) {
      const left = open.get(call.id) ?? 0;
      if (left === 0) continue;
      open.set(call.id, left - 1);
      unanswered.push({ message: index, what: "a call without its result" });
    }
  }
  return { unanswered, strangers, repeated };
}
