// The messages of a model call in span attributes: JSON texts or lists under one key (today's conventions, the deprecated ones, the
// Vercel AI SDK), or one attribute a field (OpenLLMetry, OpenInference). A text that a limit cut in the middle has no message.
import { isChatMessage } from "../chat-message.ts";
import { embedded } from "../json-values.ts";
import type { Recorded } from "../recorded.ts";
import { get, isObject, textAt } from "../values.ts";

type Attributes = Readonly<Record<string, unknown>>;

const WHOLE = {
  input: ["gen_ai.input.messages", "gen_ai.prompt", "ai.prompt.messages", "ai.prompt", "input.value"],
  output: ["gen_ai.output.messages", "gen_ai.completion", "output.value"],
} as const;

/** Prefixes of attributes that hold one field of one message each: `PREFIX.0.role`. */
const FLAT = {
  input: ["gen_ai.prompt", "llm.input_messages"],
  output: ["gen_ai.completion", "llm.output_messages"],
} as const;

/** Messages of one side of a call, the first form that has any. */
export function messagesOf(attributes: Attributes, side: "input" | "output", line: number): readonly Recorded[] {
  const system = side === "input" ? systemOf(attributes, line) : [];
  for (const key of WHOLE[side]) {
    const found = listed(attributes[key], line, side);
    if (found.length > 0) return [...system, ...found];
  }
  for (const prefix of FLAT[side]) {
    const found = flat(attributes, prefix);
    if (found.length > 0) return [...system, ...found.map(recorded)];
  }
  return side === "output" ? vercelReply(attributes) : [];
}

function systemOf(attributes: Attributes, line: number): readonly Recorded[] {
  const given = attributes["gen_ai.system_instructions"];
  const parts = typeof given === "string" ? (embedded(given, line)?.value ?? null) : given;
  if (Array.isArray(parts) && parts.length > 0) return [recorded({ role: "system", parts })];
  return typeof given === "string" && parts === null && given !== ""
    ? [recorded({ role: "system", content: given })]
    : [];
}

function listed(given: unknown, line: number, side: "input" | "output"): readonly Recorded[] {
  const inner = typeof given === "string" ? embedded(given, line) : null;
  const root = inner === null ? given : inner.value;
  const list = Array.isArray(root) ? root : get(root, "messages");
  if (Array.isArray(list)) {
    const path = Array.isArray(root) ? [] : ["messages"];
    const system = side === "input" ? textAt(root, "system") : null;
    const found = list.flatMap((message, index): Recorded[] => {
      if (!isChatMessage(message)) return [];
      return inner === null ? [recorded(message)] : [{ message, raw: (...more) => inner.raw(...path, index, ...more) }];
    });
    return system === null ? found : [recorded({ role: "system", content: system }), ...found];
  }
  // A deprecated completion is one object with its text.
  const text = textAt(root, "text");
  return side === "output" && text !== null ? [recorded({ role: "assistant", content: text })] : [];
}

/** `PREFIX.0.role`, `PREFIX.0.tool_calls.1.arguments`, or with `message.` behind the number. */
function flat(attributes: Attributes, prefix: string): readonly unknown[] {
  const messages = new Map<number, Record<string, unknown> & { tool_calls?: Record<string, unknown>[] }>();
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const [index, ...rest] = key
      .slice(prefix.length + 1)
      .split(".")
      .filter((part) => part !== "message" && part !== "tool_call");
    if (!/^\d{1,6}$/.test(index ?? "")) continue;
    const message = messages.get(Number(index)) ?? {};
    messages.set(Number(index), message);
    const [field = "", at = "", ...deeper] = rest;
    if (field === "tool_calls" && /^\d{1,4}$/.test(at)) addCall(message, Number(at), deeper.at(-1) ?? "", value);
    else if (field === "contents") addPart(message, deeper, value);
    else if (field !== "tool_calls" && at === "") message[field] = value;
  }
  return [...messages]
    .sort(([a], [b]) => a - b)
    .map(([, message]) => ({ ...message, tool_calls: message.tool_calls?.filter(isObject) }));
}

function addCall(
  message: { tool_calls?: Record<string, unknown>[] },
  index: number,
  field: string,
  value: unknown,
): void {
  message.tool_calls ??= [];
  const call = message.tool_calls[index] ?? {};
  message.tool_calls[index] = call;
  call[field] = value;
}

/** `contents.0.message_content.text`, or an image. */
function addPart(message: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const part = keys.includes("image")
    ? { type: "image" }
    : keys.at(-1) === "text"
      ? { type: "text", text: value }
      : null;
  if (part === null) return;
  if (Array.isArray(message.content)) message.content.push(part);
  else message.content = [part];
}

function vercelReply(attributes: Attributes): readonly Recorded[] {
  const content = attributes["ai.response.text"];
  const calls = attributes["ai.response.toolCalls"];
  const listed = typeof calls === "string" ? embedded(calls, 0)?.value : calls;
  const made = (Array.isArray(listed) ? listed : []).map((call) => ({
    id: textAt(call, "toolCallId"),
    name: textAt(call, "toolName"),
    arguments: textAt(call, "args") ?? textAt(call, "input") ?? written(get(call, "args") ?? get(call, "input")),
  }));
  if (typeof content !== "string" && made.length === 0) return [];
  return [recorded({ role: "assistant", content: typeof content === "string" ? content : "", tool_calls: made })];
}

/** A message that stands in no text of its own: its parts are written anew. */
export function recorded(message: unknown): Recorded {
  return {
    message,
    raw: (...path) => {
      let found: unknown = message;
      for (const step of path)
        found = Array.isArray(found) && typeof step === "number" ? found[step] : get(found, String(step));
      return found === undefined ? null : written(found);
    },
  };
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // Nested deeper than a stack holds.
    return "";
  }
}
