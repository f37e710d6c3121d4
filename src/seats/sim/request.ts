// A chat request as the simulated server reads it: strict about what it needs, blind to the rest, as servers are. A fault is a
// sentence for the client, never a throw.
import * as z from "zod";
import { type Message, messageSchema, type Transcript } from "../../core/message.ts";

export interface ChatRequest {
  readonly messages: Transcript;
  readonly tools: readonly unknown[];
  readonly stream: boolean;
  readonly maxOut: number;
  /** The slot that it asks for; null: any. */
  readonly slot: number | null;
  readonly model: string | null;
}

const requestSchema = z.looseObject({
  messages: z.array(z.unknown()).min(1).max(100_000),
  tools: z.array(z.unknown()).max(10_000).nullish(),
  stream: z.boolean().nullish(),
  max_tokens: z.number().nullish(),
  id_slot: z.int().nullish(),
  model: z.string().max(512).nullish(),
});

const looseMessage = z.object({
  ...messageSchema.shape,
  content: z
    .union([z.string(), z.null(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
    .optional(),
});

/** Tokens of an answer unless the request says how many. */
const DEFAULT_MAX_OUT = 256;

export function chatRequest(body: unknown, slots: number): ChatRequest | { readonly fault: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    return { fault: `${parsed.error.issues[0]?.path.join(".") || "the body"} is not as the API has it` };
  const { messages, tools, stream, max_tokens: maxOut, id_slot: slot, model } = parsed.data;
  const read: Message[] = [];
  for (const [at, raw] of messages.entries()) {
    const message = looseMessage.safeParse(raw);
    if (!message.success) return { fault: `messages.${at} is no message` };
    const { role, content, tool_calls: calls } = message.data;
    const text = Array.isArray(content) ? content.map((part) => part.text ?? "").join("") : (content ?? null);
    read.push({ role, content: text, ...(calls === undefined ? {} : { tool_calls: calls }) });
  }
  if (slot !== null && slot !== undefined && slot >= slots) return { fault: `id_slot ${slot} is not there` };
  return {
    messages: read,
    tools: tools ?? [],
    stream: stream === true,
    maxOut: maxOut !== null && maxOut !== undefined && maxOut > 0 ? Math.floor(maxOut) : DEFAULT_MAX_OUT,
    slot: slot === null || slot === undefined || slot < 0 ? null : slot,
    model: model ?? null,
  };
}
