// `random`: answers every question with something drawn, seeded by the task, never by what stands in the prompt. What a scorer must give
// next to no point for.
import type { Message } from "../../core/message.ts";
import { seeded } from "../../core/random/seeded.ts";
import type { SeatRequest } from "../seat.ts";
import { answerText, questionsIn } from "./questions.ts";

export const RANDOM_SEED = 20;

export function randomAnswer({ messages, task = "", arm = "" }: SeatRequest, seed: number): Message {
  const rng = seeded(seed, `random seat ${task} ${arm}`);
  const drawn = () => String(rng.int(1_000_000, 9_999_999));
  const questions = questionsIn(messages.at(-1)?.content ?? "");
  const content =
    questions.length === 0 ? drawn() : answerText(new Map(questions.map(({ number }) => [number, drawn()])));
  return { role: "assistant", content };
}
