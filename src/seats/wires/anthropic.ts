// Anthropic's messages: the system text apart, results inside user turns, users and assistants in turn.
import type { Message, ToolCall, Transcript } from "../../core/message.ts";
import { eventsOf } from "../http/sse.ts";
import type { SeatRequest } from "../seat.ts";
import { jsonObject, listOf, objectOf, textOf, type Wire, type WireReading, type WireSettings } from "./wire.ts";

/** The API asks for a limit. */
const MAX_OUT = 1024;

export const anthropic: Wire = {
  name: "anthropic",
  path: "/v1/messages",
  headers: (key) => ({ "anthropic-version": "2023-06-01", ...(key === null ? {} : { "x-api-key": key }) }),
  body,
  read: (text, stream) => (stream ? readStream(text) : readWhole(text)),
};

type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: "tool_result"; readonly tool_use_id: string; readonly content: string };

interface Turn {
  readonly role: "user" | "assistant";
  readonly content: Block[];
}

function body(request: SeatRequest, { model, stream }: WireSettings): unknown {
  const { messages, tools = [], maxOut, temperature } = request;
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content ?? "");
  return {
    model: model ?? "",
    max_tokens: maxOut ?? MAX_OUT,
    ...(system.length === 0 ? {} : { system: system.join("\n\n") }),
    messages: turnsOf(messages),
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
    ...(temperature === undefined ? {} : { temperature }),
    stream,
  };
}

/** Turns that alternate; the results of a message stand first in the turn behind it. */
export function turnsOf(messages: Transcript): readonly Turn[] {
  const turns: Turn[] = [];
  const add = (role: Turn["role"], blocks: readonly Block[]) => {
    if (blocks.length === 0) return;
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else turns.push({ role, content: [...blocks] });
  };
  for (const message of messages) {
    if (message.role === "system") continue;
    if (message.role === "tool") {
      add("user", [{ type: "tool_result", tool_use_id: message.tool_call_id ?? "", content: message.content ?? "" }]);
    } else if (message.role === "user") add("user", textBlocks(message.content));
    else add("assistant", [...textBlocks(message.content), ...(message.tool_calls ?? []).map(useOf)]);
  }
  if (turns[0]?.role === "assistant") turns.unshift({ role: "user", content: [{ type: "text", text: "(continued)" }] });
  const last = turns.at(-1);
  // The last text of a last assistant turn may not end in white space.
  if (last?.role === "assistant") {
    const text = last.content.at(-1);
    if (text?.type === "text") last.content[last.content.length - 1] = { type: "text", text: text.text.trimEnd() };
  }
  return turns;
}

/** Text that is empty or nothing but blanks is refused by the API. */
function textBlocks(content: string | null): readonly Block[] {
  return content === null || content.trim() === "" ? [] : [{ type: "text", text: content }];
}

function useOf({ id, function: made }: ToolCall): Block {
  let input: unknown = {};
  try {
    input = JSON.parse(made.arguments);
  } catch {
    input = { arguments: made.arguments };
  }
  return {
    type: "tool_use",
    id,
    name: made.name,
    input: typeof input === "object" && input !== null && !Array.isArray(input) ? input : { value: input },
  };
}

function toolOf(raw: unknown): unknown {
  const made = objectOf(objectOf(raw).function);
  return {
    name: textOf(made.name) ?? "",
    ...(textOf(made.description) === null ? {} : { description: made.description }),
    input_schema: made.parameters ?? { type: "object" },
  };
}

function readWhole(text: string): WireReading {
  const root = jsonObject(text);
  if (root === null) return { bad: "what came is no JSON" };
  if (!Array.isArray(root.content)) return { bad: "the answer holds no content" };
  return answerOf(listOf(root.content).map(objectOf), {
    finish: textOf(root.stop_reason),
    model: textOf(root.model),
    usage: root.usage ?? null,
  });
}

function readStream(text: string): WireReading {
  const blocks: Record<string, unknown>[] = [];
  let head = { finish: null as string | null, model: null as string | null, usage: null as unknown };
  let ended = false;
  for (const event of eventsOf(text)) {
    const root = jsonObject(event);
    if (root === null) return { bad: "a part of the stream is no JSON" };
    const at = typeof root.index === "number" && root.index >= 0 && root.index < 1000 ? root.index : 0;
    if (root.type === "message_start") {
      const { model, usage } = objectOf(root.message);
      head = { ...head, model: textOf(model), usage: usage ?? null };
    } else if (root.type === "content_block_start") blocks[at] = { ...objectOf(root.content_block), json: "" };
    else if (root.type === "content_block_delta") {
      const block = blocks[at] ?? {};
      const delta = objectOf(root.delta);
      if (delta.type === "text_delta") block.text = `${textOf(block.text) ?? ""}${textOf(delta.text) ?? ""}`;
      if (delta.type === "input_json_delta")
        block.json = `${textOf(block.json) ?? ""}${textOf(delta.partial_json) ?? ""}`;
      blocks[at] = block;
    } else if (root.type === "message_delta") {
      head = {
        ...head,
        finish: textOf(objectOf(root.delta).stop_reason) ?? head.finish,
        usage: { ...objectOf(head.usage), ...objectOf(root.usage) },
      };
    } else if (root.type === "message_stop") ended = true;
    else if (root.type === "error") return { bad: "the server sent an error in the middle of its answer" };
  }
  if (!ended) return { bad: "the stream ended before its answer did" };
  return answerOf(
    blocks.filter((block) => block !== undefined),
    head,
  );
}

function answerOf(
  blocks: readonly Readonly<Record<string, unknown>>[],
  head: { readonly finish: string | null; readonly model: string | null; readonly usage: unknown },
): WireReading {
  const texts = blocks.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  const calls = blocks.flatMap(({ type, id, name, input, json }): ToolCall[] =>
    type === "tool_use"
      ? [
          {
            id: textOf(id) ?? "",
            type: "function",
            function: { name: textOf(name) ?? "", arguments: textOf(json) || JSON.stringify(input ?? {}) },
          },
        ]
      : [],
  );
  const message: Message = {
    role: "assistant",
    content: texts.length === 0 && calls.length > 0 ? null : texts.join(""),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const thinking = blocks.some(({ type }) => type === "thinking" || type === "redacted_thinking");
  return {
    message,
    ...head,
    timings: null,
    slot: null,
    fingerprint: null,
    notes: thinking ? ["thinking was left out of the answer"] : [],
  };
}
