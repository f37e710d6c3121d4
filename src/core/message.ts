// One item of an OpenAI-style chat transcript, and the sizes that the ladder counts in.
// A message that nobody changed keeps its identity: code that shortens makes new objects and never writes into old ones.
import * as z from "zod";

/** No provider's ids come near it; texts far longer make poor keys (text-key.ts). */
const callId = z.string().max(1024);

export const toolCallSchema = z.strictObject({
  id: callId,
  type: z.literal("function"),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});

export const messageSchema = z.strictObject({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string().nullable(),
  tool_calls: z.array(toolCallSchema).optional(),
  tool_call_id: callId.optional(),
  name: z.string().optional(),
});

export type Role = "system" | "user" | "assistant" | "tool";

export interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface Message {
  readonly role: Role;
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
  readonly name?: string;
}

export type Transcript = readonly Message[];

/** UTF-16 code units of a message: its content, and the name and arguments of each call. Nothing is added per message. */
export function charsOf(message: Message): number {
  let chars = message.content?.length ?? 0;
  for (const call of message.tool_calls ?? []) chars += call.function.name.length + call.function.arguments.length;
  return chars;
}

/** UTF-16 code units of a whole transcript. */
export function charsOfAll(messages: Transcript): number {
  let chars = 0;
  for (const message of messages) chars += charsOf(message);
  return chars;
}

/** The ladder's own token estimate: a quarter of the characters, rounded up. Deliberately crude, free and additive. */
export function estimateOfChars(chars: number): number {
  return Math.ceil(chars / 4);
}
