// OpenAI chat messages: one conversation a document or a line, under `messages`, `traj` or `conversation`, or a bare list.
// Legacy function_call and role "function" have no ids and pair by position.
import type { Run } from "../../core/schemas/run.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { contentText } from "../trace/content.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { type CallIn, RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, isObject, listAt, objectAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "openai-messages";
const LISTS = ["messages", "traj", "conversation"] as const;
const ROLES = new Set(["system", "developer", "user", "assistant", "tool", "function"]);

export const openaiMessages: Format = {
  name: NAME,
  title: "OpenAI chat messages (fine-tuning rows, dumps)",
  tested: null,
  recognises: ({ folder, first }) => !folder && conversationsOf(first).some(({ list }) => list.some(isChatMessage)),
  read,
};

function isChatMessage(value: unknown): boolean {
  return ROLES.has(textAt(value, "role") ?? "") && isObject(value) && ("content" in value || "tool_calls" in value);
}

interface Conversation {
  readonly of: unknown;
  readonly list: readonly unknown[];
  readonly path: readonly (string | number)[];
}

/** The conversations in a document: itself, what it holds under a known key, or one for each of its rows. */
function conversationsOf(value: unknown): readonly Conversation[] {
  if (isObject(value)) return inRow(value, []);
  if (!Array.isArray(value)) return [];
  if (value.some(isChatMessage)) return [{ of: null, list: value, path: [] }];
  return value.flatMap((row, index) => inRow(row, [index]));
}

function inRow(row: unknown, path: readonly (string | number)[]): readonly Conversation[] {
  const key = LISTS.find((name) => listAt(row, name).length > 0);
  return key === undefined ? [] : [{ of: row, list: listAt(row, key), path: [...path, key] }];
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    for (const conversation of conversationsOf(value.value)) {
      const run = runOf(source, value, conversation);
      if (run !== null) yield run;
    }
  }
}

function runOf(source: TraceSource, value: JsonValue, { of, list, path }: Conversation): Run | null {
  const run = new RunBuilder(NAME, source.path);
  const tools = listAt(of, "tools").filter(isObject);
  if (tools.length > 0) run.tools = tools;
  for (const [index, message] of list.entries()) addMessage(run, value, message, [...path, index]);
  return run.end();
}

function addMessage(run: RunBuilder, value: JsonValue, message: unknown, path: readonly (string | number)[]): void {
  const role = textAt(message, "role");
  const text = contentText(get(message, "content"), {
    count: (kind) => run.count(kind),
    raw: (index) => value.raw(...path, "content", index),
  });
  if (role === "system" || role === "developer") run.system(text);
  else if (role === "user") run.user(text, { turn: true });
  else if (role === "tool" || role === "function") {
    run.result({ id: textAt(message, "tool_call_id"), name: textAt(message, "name"), content: text, line: value.line });
  } else if (role === "assistant") {
    if (textAt(message, "reasoning_content") !== null || textAt(message, "reasoning") !== null) run.count("thinking");
    const usage = usageFrom("openai", get(message, "usage"));
    run.assistant({ content: text, calls: callsOf(message, value, path), model: textAt(message, "model"), usage });
  } else run.problem(value.line, "an item that is no chat message: left out");
}

function callsOf(message: unknown, value: JsonValue, path: readonly (string | number)[]): readonly CallIn[] {
  const calls = listAt(message, "tool_calls").map((call, index): CallIn => {
    const made = objectAt(call, "function");
    const raw = () => value.raw(...path, "tool_calls", index, "function", "arguments");
    return {
      id: textAt(call, "id"),
      name: textAt(made, "name") ?? "",
      arguments: textAt(made, "arguments") ?? raw() ?? "",
    };
  });
  const legacy = objectAt(message, "function_call");
  if (legacy === null) return calls;
  const raw = value.raw(...path, "function_call", "arguments");
  return [
    ...calls,
    { id: null, name: textAt(legacy, "name") ?? "", arguments: textAt(legacy, "arguments") ?? raw ?? "" },
  ];
}
