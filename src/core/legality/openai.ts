// OpenAI chat completions: every call is answered by tool messages right after its assistant message, and there is no other result.
import type { Transcript } from "../message.ts";
import { unitsOf } from "../units.ts";
import { type Answers, matchAnswers } from "./answers.ts";
import type { Placed, Rule, Violation } from "./rule.ts";

/** The answers of each unit, whose results are the tool messages right after its calls. */
function overUnits(messages: Transcript, pick: (answers: Answers) => readonly Violation[]): readonly Violation[] {
  return unitsOf(messages).flatMap(({ start, end }) => {
    const placed: Placed[] = messages.slice(start, end).map((message, at) => ({ message, index: start + at }));
    const results = placed.filter(({ message }) => message.role === "tool");
    return pick(matchAnswers(placed, results));
  });
}

export const OPENAI_RULES: readonly Rule[] = [
  {
    profile: "openai",
    name: "openai-calls-answered",
    says: "every call has a result among the tool messages right after its assistant message",
    check: (messages) => overUnits(messages, (answers) => answers.unanswered),
  },
  {
    profile: "openai",
    name: "openai-results-called",
    says: "every result stands right after the assistant message that made its call",
    check: (messages) => overUnits(messages, (answers) => answers.strangers),
  },
  {
    profile: "openai",
    name: "openai-one-result-per-call",
    says: "no call has two results",
    check: (messages) => overUnits(messages, (answers) => answers.repeated),
  },
];
