// Anthropic messages: system text stands apart, neighbours of one role are one turn, and the results of an assistant turn
// open the user turn after it.
import type { Transcript } from "../message.ts";
import { type Answers, matchAnswers } from "./answers.ts";
import { conversation, type Placed, type Rule, type Violation } from "./rule.ts";

interface Turn {
  readonly assistant: boolean;
  readonly messages: Placed[];
}

/** Turns of the conversation; results are the user's. The first assistant turn of a pair may be missing. */
function turnsOf(messages: Transcript): readonly Turn[] {
  const turns: Turn[] = [];
  for (const placed of conversation(messages)) {
    const assistant = placed.message.role === "assistant";
    const last = turns.at(-1);
    if (last?.assistant === assistant) last.messages.push(placed);
    else turns.push({ assistant, messages: [placed] });
  }
  return turns;
}

const isResult = ({ message }: Placed): boolean => message.role === "tool";

/** The answers of each assistant turn and the user turn after it; a user turn that opens the conversation stands alone. */
function overExchanges(messages: Transcript, pick: (answers: Answers) => readonly Violation[]): readonly Violation[] {
  const turns = turnsOf(messages);
  return turns.flatMap((turn, at) => {
    if (turn.assistant) return pick(matchAnswers(turn.messages, turns[at + 1]?.messages.filter(isResult) ?? []));
    return at === 0 ? pick(matchAnswers([], turn.messages.filter(isResult))) : [];
  });
}

function resultsAfterText(messages: Transcript): readonly Violation[] {
  return turnsOf(messages).flatMap((turn) => {
    const text = turn.messages.findIndex((placed) => !isResult(placed));
    if (turn.assistant || text === -1) return [];
    const late = turn.messages.slice(text).filter(isResult);
    return late.map(({ index }) => ({ message: index, what: "a result after the user's text" }));
  });
}

/** Beside calls an empty text is simply left out; a text of white space alone is sent, and refused. */
function emptyTexts(messages: Transcript): readonly Violation[] {
  const empty = conversation(messages).filter(({ message }) => {
    if (message.role === "tool") return false;
    const text = message.content ?? "";
    return text === "" ? (message.tool_calls?.length ?? 0) === 0 : text.trim() === "";
  });
  return empty.map(({ index }) => ({ message: index, what: "an empty text" }));
}

function trailingSpace(messages: Transcript): readonly Violation[] {
  const last = conversation(messages).at(-1);
  if (last?.message.role !== "assistant" || (last.message.tool_calls?.length ?? 0) > 0) return [];
  const text = last.message.content ?? "";
  return text.trimEnd() === text
    ? []
    : [{ message: last.index, what: "a last assistant text that ends in white space" }];
}

export const ANTHROPIC_RULES: readonly Rule[] = [
  {
    profile: "anthropic",
    name: "anthropic-starts-with-user",
    says: "the first message after the system text is a user's",
    check(messages) {
      const [first] = conversation(messages);
      return first === undefined || first.message.role === "user"
        ? []
        : [{ message: first.index, what: "the conversation does not start with a user message" }];
    },
  },
  {
    profile: "anthropic",
    name: "anthropic-calls-answered",
    says: "every call has a result in the next user turn",
    check: (messages) => overExchanges(messages, (answers) => answers.unanswered),
  },
  {
    profile: "anthropic",
    name: "anthropic-results-called",
    says: "every result answers a call of the assistant turn before",
    check: (messages) => overExchanges(messages, (answers) => answers.strangers),
  },
  {
    profile: "anthropic",
    name: "anthropic-one-result-per-call",
    says: "no call has two results",
    check: (messages) => overExchanges(messages, (answers) => answers.repeated),
  },
  {
    profile: "anthropic",
    name: "anthropic-results-first",
    says: "results stand before any text of their user turn",
    check: resultsAfterText,
  },
  {
    profile: "anthropic",
    name: "anthropic-no-empty-text",
    says: "no text of a user or an assistant is empty or white space alone",
    check: emptyTexts,
  },
  {
    profile: "anthropic",
    name: "anthropic-no-trailing-space",
    says: "a last assistant text does not end in white space",
    check: trailingSpace,
  },
];
