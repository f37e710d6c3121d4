// What the simulated server answers with: a constant, or a seat that needs no server.
import type { Message } from "../../core/message.ts";
import type { Seat } from "../seat.ts";
import type { Responder } from "./engine.ts";

const FIXED: Message = { role: "assistant", content: "ok" };

export const fixedResponder: Responder = async () => FIXED;

/** A seat's answers; a failure of it is said in the answer's text. */
export function seatResponder(seat: Seat): Responder {
  return async ({ messages, tools, maxOut }) => {
    const reply = await seat.complete({ messages, tools, maxOut, role: "agent" });
    return reply.kind === "answer" ? reply.message : { role: "assistant", content: `(${reply.failure.says})` };
  };
}
