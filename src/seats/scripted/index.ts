// The seats that need no server, by name. Their figures are scripted and every report says so.

import { canonicalJson } from "../../core/canonical.ts";
import type { Message } from "../../core/message.ts";
import type { RecordedTurn } from "../../core/schemas/recorded-turn.ts";
import type { Seat, SeatFailure, SeatRequest } from "../seat.ts";
import { answeringSeat } from "./answering.ts";
import { extractAnswer } from "./extract.ts";
import { muteAnswer } from "./mute.ts";
import { RANDOM_SEED, randomAnswer } from "./random.ts";
import type { Spoken } from "./recorded-reply.ts";
import { type Playback, scriptAnswer } from "./script.ts";

export interface BuiltInSeat {
  /** How the name is typed. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly says: string;
  /** `turns`: of the file that a script's name holds. `seed`: of what is drawn. */
  answer(
    turns: readonly RecordedTurn[],
    playback: Playback,
    seed: number,
  ): (request: SeatRequest) => Spoken | SeatFailure;
}

const spoken = (answer: (request: SeatRequest) => Message) => (request: SeatRequest) => ({
  message: answer(request),
  finish: null,
});

export const BUILT_IN_SEATS: readonly BuiltInSeat[] = [
  {
    name: "extract",
    pattern: /^extract$/,
    says: "answers right exactly when the fact is in what it was sent",
    answer: () => spoken(extractAnswer),
  },
  { name: "mute", pattern: /^mute$/, says: "answers nothing", answer: () => spoken(muteAnswer) },
  {
    name: "random",
    pattern: /^random$/,
    says: "answers what it draws, seeded",
    answer: (_turns, _playback, seed) => spoken((request) => randomAnswer(request, seed)),
  },
  {
    name: "script:FILE",
    pattern: /^script:.+$/s,
    says: "plays recorded turns (JSON lines) back, and fails when they are used up",
    answer: (turns, playback) => scriptAnswer(turns, playback),
  },
];

export interface ScriptedSeatSpec {
  readonly name: string;
  readonly turns: readonly RecordedTurn[];
  readonly playback: Playback;
  /** Of what `random` draws. */
  readonly seed?: number;
  countTokens(text: string): number;
}

/** The seat of a built-in name; null for another name. */
export function scriptedSeat({
  name,
  turns,
  playback,
  seed = RANDOM_SEED,
  countTokens,
}: ScriptedSeatSpec): Seat | null {
  const row = BUILT_IN_SEATS.find(({ pattern }) => pattern.test(name));
  if (row === undefined) return null;
  const shown = row.name === "script:FILE" ? "script" : name;
  return answeringSeat({
    name: shown,
    script: canonicalJson({ turns, playback }),
    countTokens,
    answer: row.answer(turns, playback, seed),
  });
}
