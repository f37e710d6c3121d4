// `mute`: knows nothing and says so, whatever it is asked. What a scorer must give no point for.
import type { Message } from "../../core/message.ts";
import type { SeatRequest } from "../seat.ts";
import { answerText, questionsIn, UNKNOWN } from "./questions.ts";

export function muteAnswer({ messages }: SeatRequest): Message {
  const questions = questionsIn(messages.at(-1)?.content ?? "");
  const content =
    questions.length === 0
      ? "I have nothing to say."
      : answerText(new Map(questions.map(({ number }) => [number, UNKNOWN])));
  return { role: "assistant", content };
}
