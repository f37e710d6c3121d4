// What the simulated server answers with: a constant, or a seat that needs no server. A seat that fails is a failure of the server.
import type { Message } from "../../core/message.ts";
import type { Seat } from "../seat.ts";
import type { Responder } from "./engine.ts";

const FIXED: Message = { role: "assistant", content: "ok" };

export const fixedResponder: Responder = async () => ({ message: FIXED, finish: null });

export function seatResponder(seat: Seat): Responder {
  return async ({ messages, tools, maxOut }) => {
    const limit = maxOut === null ? {} : { maxOut };
    const reply = await seat.complete({ messages, tools, ...limit, role: "agent" });
    return reply.kind === "answer" ? reply : { failed: reply.failure.says };
  };
}
