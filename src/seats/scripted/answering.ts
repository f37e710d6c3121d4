// A seat made of a function: it answers at once, counts tokens as o200k over the ledger's prompt text, and has no cache. What the
// built-in seats share.

import { sha256 } from "../../core/hash.ts";
import { promptTextOfAll } from "../../core/prompt-text.ts";
import type { Seat, SeatAnswer, SeatFacts, SeatFailure, SeatRequest } from "../seat.ts";
import type { Spoken } from "./recorded-reply.ts";

/** Tokens that a seat without a server is said to serve: more than any corpus entry has. */
const WINDOW = 1_000_000;

export interface Answering {
  readonly name: string;
  /** Name and script: what the pin is made of. */
  readonly script: string;
  countTokens(text: string): number;
  /** The message, or why there is none. */
  answer(request: SeatRequest): Spoken | SeatFailure;
}

export function answeringSeat({ name, script, countTokens, answer }: Answering): Seat {
  const pin = sha256(`${name}\n${script}`);
  const facts: SeatFacts = {
    figures: "scripted",
    dialect: null,
    model: null,
    window: { tokens: WINDOW, from: "configured" },
    pin,
    unpinnable: null,
    slots: null,
    tokenizes: false,
    notes: [],
  };
  return {
    name,
    tokenizer: null,
    facts: async () => facts,
    pin: async () => pin,
    async complete(request, abort) {
      const timing = { latency: 0, waited: 0, attempts: 1 };
      if (abort?.aborted === true) {
        const says = "cancelled";
        return { kind: "failed", failure: { class: "cancelled", says, status: null, promptTokens: null }, timing };
      }
      const made = answer(request);
      if ("class" in made) return { kind: "failed", failure: made, timing };
      const { message, finish } = made;
      const reply: SeatAnswer = {
        kind: "answer",
        message,
        finish: finish ?? ((message.tool_calls?.length ?? 0) > 0 ? "tool_calls" : "stop"),
        usage: {
          prompt: countTokens(promptTextOfAll(request.messages)),
          cached: null,
          fresh: null,
          written: null,
          output: countTokens(outputText(message)),
          why: "a scripted seat has no cache",
        },
        cacheFigures: {},
        model: null,
        slot: null,
        timing,
        notes: [],
      };
      return reply;
    },
  };
}

function outputText({ content, tool_calls: calls = [] }: Spoken["message"]): string {
  return [content ?? "", ...calls.map(({ function: made }) => `${made.name}${made.arguments}`)].join("");
}
