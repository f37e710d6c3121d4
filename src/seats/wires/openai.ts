// OpenAI's chat completions, as nearly every server of local models speaks them too.
import type { Message, ToolCall } from "../../core/message.ts";
import { eventsOf } from "../http/sse.ts";
import type { SeatRequest } from "../seat.ts";
import { jsonObject, listOf, objectOf, textOf, type Wire, type WireReading, type WireSettings } from "./wire.ts";

export const openai: Wire = {
  name: "openai",
  path: "/v1/chat/completions",
  headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
  body,
  read: (text, stream) => (stream ? readStream(text) : readWhole(text)),
};

function body(request: SeatRequest, { model, stream, slot, schema }: WireSettings): unknown {
  const { messages, tools = [], maxOut, temperature } = request;
  return {
    ...(model === null ? {} : { model }),
    messages,
    ...(tools.length === 0 ? {} : { tools }),
    ...(maxOut === undefined ? {} : { max_tokens: maxOut }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(request.schema === undefined || !schema
      ? {}
      : { response_format: { type: "json_schema", json_schema: { name: "answer", schema: request.schema } } }),
    ...(stream ? { stream: true, stream_options: { include_usage: true } } : { stream: false }),
    ...(slot === null ? {} : { id_slot: slot, cache_prompt: true }),
  };
}

function readWhole(text: string): WireReading {
  const root = jsonObject(text);
  if (root === null) return { bad: "what came is no JSON" };
  const choice = objectOf(listOf(root.choices)[0]);
  if (root.choices === undefined || listOf(root.choices).length === 0) return { bad: "the answer holds no choice" };
  const said = objectOf(choice.message);
  const calls = listOf(said.tool_calls).map(callOf);
  return {
    message: messageOf(textOf(said.content), calls),
    finish: textOf(choice.finish_reason),
    model: textOf(root.model),
    usage: root.usage ?? null,
    timings: root.timings ?? null,
    slot: slotOf(root.id_slot),
    fingerprint: textOf(root.system_fingerprint),
    notes: textOf(said.reasoning_content) === null ? [] : ["reasoning was left out of the answer"],
  };
}

function readStream(text: string): WireReading {
  const calls: { id: string; name: string; arguments: string }[] = [];
  let content: string | null = null;
  let ended = false;
  let reasoning = false;
  let last = {
    finish: null as string | null,
    model: null as string | null,
    usage: null as unknown,
    timings: null as unknown,
    slot: null as number | null,
    fingerprint: null as string | null,
  };
  for (const event of eventsOf(text)) {
    if (event === "[DONE]") {
      ended = true;
      continue;
    }
    const root = jsonObject(event);
    if (root === null) return { bad: "a part of the stream is no JSON" };
    if (root.error !== undefined) return { bad: "the server sent an error in the middle of its answer" };
    last = {
      finish: last.finish,
      model: textOf(root.model) ?? last.model,
      // Some servers send usage before the last part, and null after it.
      usage: root.usage ?? last.usage,
      timings: root.timings ?? last.timings,
      slot: slotOf(root.id_slot) ?? last.slot,
      fingerprint: textOf(root.system_fingerprint) ?? last.fingerprint,
    };
    // The part with the figures may have no choice.
    const choice = objectOf(listOf(root.choices)[0]);
    const delta = objectOf(choice.delta);
    last.finish = textOf(choice.finish_reason) ?? last.finish;
    if (typeof delta.content === "string") content = (content ?? "") + delta.content;
    if (typeof delta.reasoning_content === "string") reasoning = true;
    for (const raw of listOf(delta.tool_calls)) {
      const part = objectOf(raw);
      const made = objectOf(part.function);
      const at = typeof part.index === "number" && part.index >= 0 && part.index < 1000 ? part.index : calls.length;
      while (calls.length <= at) calls.push({ id: "", name: "", arguments: "" });
      const call = calls[at]!;
      call.id ||= textOf(part.id) ?? "";
      call.name += textOf(made.name) ?? "";
      call.arguments += textOf(made.arguments) ?? "";
    }
  }
  if (!ended && last.finish === null) return { bad: "the stream ended before its answer did" };
  const whole = calls.map((call, at) => toolCall(call.id || `call_${at}`, call.name, call.arguments));
  return {
    message: messageOf(content, whole),
    ...last,
    notes: reasoning ? ["reasoning was left out of the answer"] : [],
  };
}

function messageOf(content: string | null, calls: readonly ToolCall[]): Message {
  return {
    role: "assistant",
    content: content ?? (calls.length === 0 ? "" : null),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

function callOf(raw: unknown, at: number): ToolCall {
  const { id, function: made } = objectOf(raw);
  const { name, arguments: given } = objectOf(made);
  return toolCall(textOf(id) ?? `call_${at}`, textOf(name) ?? "", textOf(given) ?? JSON.stringify(given ?? {}));
}

function toolCall(id: string, name: string, text: string): ToolCall {
  return { id, type: "function", function: { name, arguments: text } };
}

function slotOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
