// A chat request as the simulated server reads it: strict about what it needs, blind to the rest, as servers are. A fault is a
// sentence for the client, never a throw.
import * as z from "zod";
import { type Message, messageSchema, type ToolCall, type Transcript } from "../../core/message.ts";

export interface ChatRequest {
  readonly messages: Transcript;
  readonly tools: readonly unknown[];
  readonly stream: boolean;
  /** Whether a stream shall end with usage. */
  readonly usageInStream: boolean;
  /** Tokens of the answer at most; null: as many as fit. */
  readonly maxOut: number | null;
  /** The slot that it asks for; null: any. */
  readonly slot: number | null;
}

const requestSchema = z.looseObject({
  messages: z.array(z.unknown()).min(1).max(100_000),
  tools: z.array(z.unknown()).max(10_000).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.number().nullish(),
  max_completion_tokens: z.number().nullish(),
  id_slot: z.int().nullish(),
});

/** Keys beyond these are what clients add for themselves. */
const looseMessage = z.object({
  role: messageSchema.shape.role,
  content: z.union([z.string(), z.null(), z.array(z.object({ type: z.literal("text"), text: z.string() }))]).optional(),
  tool_calls: z
    .array(
      z.object({
        id: z.string(),
        type: z.literal("function"),
        function: z.object({ name: z.string(), arguments: z.string() }),
      }),
    )
    .nullish(),
  tool_call_id: z.string().nullish(),
  name: z.string().nullish(),
});

/** Specs of real tools are far flatter; writing one out takes a call per level. */
const DEEPEST = 200;

export function chatRequest(body: unknown, slots: number): ChatRequest | { readonly fault: string } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    return { fault: `${parsed.error.issues[0]?.path.join(".") || "the body"} is not as the API has it` };
  const { messages, tools, stream, stream_options: streaming, id_slot: slot } = parsed.data;
  const read: Message[] = [];
  for (const [at, raw] of messages.entries()) {
    const message = looseMessage.safeParse(raw);
    if (!message.success) return { fault: `messages.${at} is no message of text and calls` };
    read.push(messageOf(message.data));
  }
  if ((slot ?? -1) >= slots) return { fault: "id_slot is not there" };
  if (deeperThan(tools, DEEPEST)) return { fault: "tools are nested too deeply" };
  const most = parsed.data.max_tokens ?? parsed.data.max_completion_tokens ?? 0;
  return {
    messages: read,
    tools: tools ?? [],
    stream: stream === true,
    usageInStream: streaming?.include_usage === true,
    maxOut: most > 0 ? Math.ceil(most) : null,
    slot: slot === null || slot === undefined || slot < 0 ? null : slot,
  };
}

function messageOf({ role, content, tool_calls, tool_call_id, name }: z.infer<typeof looseMessage>): Message {
  return {
    role,
    content: Array.isArray(content) ? content.map(({ text }) => text).join("") : (content ?? null),
    ...given("tool_calls", tool_calls as readonly ToolCall[] | null | undefined),
    ...given("tool_call_id", tool_call_id),
    ...given("name", name),
  };
}

function given<K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> {
  return value === null || value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}

function deeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}
