// Anthropic messages: one conversation a document or a line, `system` beside its `messages`, or a bare list; calls and results are blocks.
// Results of a user message come before its text, whatever their order, since they answer the message before.
import type { Run } from "../../core/schemas/run.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { addChatMessage } from "../trace/chat-message.ts";
import { isHarnessText } from "../trace/claude-code/harness.ts";
import { contentText } from "../trace/content.ts";
import { type Conversation, conversationsOf } from "../trace/conversations.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { spokenTexts } from "../trace/spoken.ts";
import { get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "anthropic-messages";
const BLOCKS: ReadonlySet<string> = new Set(["tool_use", "tool_result", "server_tool_use", "redacted_thinking"]);

export const anthropicMessages: Format = {
  name: NAME,
  title: "Anthropic messages (requests, dumps)",
  about: {
    told: "messages with tool_use or tool_result blocks, under messages, traj or conversation, bare, or a row a line",
    kept: "system text, blocks, parallel calls, results with errors, tools, model, usage, stop reason, who spoke",
    left: "images, documents, thinking, calls of the server (counted)",
  },
  tested: null,
  recognises: ({ folder, first, records }) =>
    !folder &&
    [first, ...records.slice(0, 8)].some((value) => conversationsOf(value).some(({ list }) => list.some(hasBlock))),
  read,
};

function hasBlock(message: unknown): boolean {
  return listAt(message, "content").some((block) => BLOCKS.has(textAt(block, "type") ?? ""));
}

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
  const beside = path.slice(0, -1);
  const system = contentText(get(of, "system"), {
    count: (kind) => run.count(kind),
    raw: (index) => value.raw(...beside, "system", index),
  });
  if (system !== "") run.system(system);
  for (const [index, message] of list.entries()) {
    run.stopReason = textAt(message, "stop_reason") ?? run.stopReason;
    const added = addChatMessage(run, message, {
      raw: (...more) => value.raw(...path, index, ...more),
      line: value.line,
      model: textAt(message, "model") ?? textAt(of, "model"),
      usage: usageFrom("anthropic", get(message, "usage")),
      turns: spokenTexts(message).some((text) => !isHarnessText(text)),
    });
    if (!added) run.problem(value.line, "an item that is no message: left out");
  }
  return run.end(source);
}
