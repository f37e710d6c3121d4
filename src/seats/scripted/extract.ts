// `extract`: answers a question right exactly when the fact stands in what it was sent, in the place that the question shows. Asked
// for anything else it lists the facts that it finds. The best reader that there can be: what it misses was not there.
import { entitiesOf } from "../../core/entities/index.ts";
import type { Message, Transcript } from "../../core/message.ts";
import type { SeatRequest } from "../seat.ts";
import { answerText, BLANK, onOneLine, questionsIn, UNKNOWN } from "./questions.ts";

/** Facts that an answer to no question lists. */
const MOST_LISTED = 400;
/** A fact is no longer than this. */
const LONGEST = 400;

export function extractAnswer({ messages }: SeatRequest): Message {
  const last = messages.at(-1)?.content ?? "";
  const questions = questionsIn(last);
  const content = questions.length === 0 ? listed(messages) : answered(questions, messages.slice(0, -1));
  return { role: "assistant", content };
}

function answered(questions: ReturnType<typeof questionsIn>, messages: Transcript): string {
  const texts = messages.flatMap(textsOf).map(onOneLine);
  return answerText(new Map(questions.map(({ number, context }) => [number, factAt(context, texts) ?? UNKNOWN])));
}

/** What stands between the two sides of a context in one of the texts; null when they stand nowhere. */
function factAt(context: string, texts: readonly string[]): string | null {
  const [before = "", after = ""] = context.split(BLANK);
  for (const text of texts) {
    for (let at = text.indexOf(before); at !== -1; at = text.indexOf(before, at + 1)) {
      const start = at + before.length;
      const near = text.slice(start, start + LONGEST + after.length);
      const length = after === "" ? near.length : near.indexOf(after);
      if (length > 0 && (after !== "" || start + length === text.length)) return near.slice(0, length);
      // A fact at the very beginning has one place.
      if (before === "") break;
    }
  }
  return null;
}

function listed(messages: Transcript): string {
  const facts = new Set<string>();
  for (const text of messages.flatMap(textsOf)) {
    for (const fact of entitiesOf(text)) {
      if (facts.size >= MOST_LISTED) return [...facts].join("\n");
      facts.add(fact.text);
    }
  }
  return [...facts].join("\n");
}

function textsOf({ content, tool_calls: calls = [] }: Message): readonly string[] {
  return [content ?? "", ...calls.map(({ function: made }) => made.arguments)].filter((text) => text !== "");
}
