// Gemini contents: calls and results are matched by number and place, not by id; system text stands apart.
import type { Transcript } from "../message.ts";
import { conversation, type Placed, type Rule, type Violation } from "./rule.ts";

/** A message and the results right after it; a result that no message with calls precedes stands alone. */
interface Step {
  readonly head: Placed;
  readonly results: readonly Placed[];
}

function stepsOf(messages: Transcript): readonly Step[] {
  const steps: { head: Placed; results: Placed[] }[] = [];
  for (const placed of conversation(messages)) {
    const last = steps.at(-1);
    if (placed.message.role === "tool" && last !== undefined && calls(last.head) > 0) last.results.push(placed);
    else steps.push({ head: placed, results: [] });
  }
  return steps;
}

const calls = ({ message }: Placed): number => message.tool_calls?.length ?? 0;

function misplacedCalls(messages: Transcript): readonly Violation[] {
  const steps = stepsOf(messages);
  const misplaced = steps.filter(({ head }, at) => {
    const before = steps[at - 1];
    // A result is no assistant message, so a step that has any ends in a result turn.
    const afterModel =
      before === undefined || (before.head.message.role === "assistant" && before.results.length === 0);
    return calls(head) > 0 && afterModel;
  });
  return misplaced.map(({ head }) => ({ message: head.index, what: "calls that follow no user or result turn" }));
}

export const GEMINI_RULES: readonly Rule[] = [
  {
    profile: "gemini",
    name: "gemini-as-many-results",
    says: "right after a message with calls stand as many results as it has calls",
    check(messages) {
      const uneven = stepsOf(messages).filter(({ head, results }) => calls(head) > 0 && results.length !== calls(head));
      return uneven.map(({ head, results }) => ({
        message: head.index,
        what: `${calls(head)} calls, ${results.length} results right after them`,
      }));
    },
  },
  {
    profile: "gemini",
    name: "gemini-results-after-calls",
    says: "results stand right after a message with calls",
    check(messages) {
      const lone = stepsOf(messages).filter(({ head }) => head.message.role === "tool");
      return lone.map(({ head }) => ({ message: head.index, what: "a result that follows no calls" }));
    },
  },
  {
    profile: "gemini",
    name: "gemini-calls-after-user",
    says: "calls come right after a user turn or a result turn",
    check: misplacedCalls,
  },
];
