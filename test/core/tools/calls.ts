// A result with the call that produced it, for tests that ask questions about a producer.
import type { Message } from "../../../src/core/message.ts";
import { type Producer, producersOf } from "../../../src/core/tools/producer.ts";

export const call = (id: string, name: string, args: unknown): Message => ({
  role: "assistant",
  content: null,
  tool_calls: [
    { id, type: "function", function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) } },
  ],
});

export const result = (id: string): Message => ({ role: "tool", tool_call_id: id, content: "text" });

/** The producer of a result of one call; `args` is an object, or the arguments text itself. */
export function producerOf(tool: string, args: unknown): Producer {
  const producer = producersOf([call("1", tool, args), result("1")]).get(1);
  if (producer === undefined) throw new Error("no producer");
  return producer;
}
