// OpenAI chat messages: one conversation a document or a line, under `messages`, `traj` or `conversation`, or a bare list; items of the
// Responses API among them too. Legacy function_call and role "function" have no ids and pair by position.
import type { Run } from "../../core/schemas/run.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { addChatMessage } from "../trace/chat-message.ts";
import { type Conversation, conversationsOf } from "../trace/conversations.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { joinedReplies } from "../trace/response-items.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "openai-messages";

export const openaiMessages: Format = {
  name: NAME,
  title: "OpenAI chat messages (fine-tuning rows, dumps)",
  about: {
    told: "messages with a role and a content, under messages, traj or conversation, bare, or a row a line",
    kept: "messages, parallel and legacy calls, items of the Responses API joined to replies, refusals, tools, model, usage",
    left: "images, reasoning, searches of the server (counted); calls that stand as prose in texts",
  },
  tested: { files: 2, versions: "dataset rows" },
  recognises: ({ folder, first, records }) =>
    !folder && [first, ...records.slice(0, 8)].some((value) => conversationsOf(value).length > 0),
  read,
};

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const found = conversationsOf(value.value);
    if (found.length === 0)
      source.problem({ file: source.path, line: value.line, what: "a value without a conversation: left out" });
    for (const conversation of found) {
      const run = runOf(source, value, conversation);
      if (run !== null) yield run;
    }
  }
}

function runOf(source: TraceSource, value: JsonValue, { of, list, path }: Conversation): Run | null {
  const run = new RunBuilder(NAME, source.path);
  run.session = textAt(of, "id");
  const tools = listAt(of, "tools").filter(isObject);
  if (tools.length > 0) run.tools = tools;
  const messages = list.map((message, index) => ({
    message,
    raw: (...more: readonly (string | number)[]) => value.raw(...path, index, ...more),
  }));
  for (const { message, raw } of joinedReplies(messages)) {
    const usage = usageFrom("openai", get(message, "usage"));
    const context = { raw, line: value.line, model: textAt(of, "model"), usage, turns: true };
    if (!addChatMessage(run, message, context)) run.problem(value.line, "an item that is no chat message: left out");
  }
  return run.end(source);
}
