// One chat message in any of the shapes that observability tools and SDKs write: OpenAI dictionaries, Responses items, Anthropic
// blocks, OTel `parts`, LangChain messages. For formats that hold messages of several producers; each adds to a run.
import { contentText } from "./content.ts";
import type { ChatContext, RawPart } from "./recorded.ts";
import { addItem, itemKind } from "./response-items.ts";
import type { CallIn, RunBuilder } from "./run-builder.ts";
import { at, flagAt, get, isObject, listAt, objectAt, textAt } from "./values.ts";

const ROLES: Readonly<Record<string, "system" | "user" | "assistant" | "tool">> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  tool: "tool",
  function: "tool",
};

/** Parts that calls and results are read from, not text. */
const CALLS: ReadonlySet<string> = new Set(["tool_use", "tool_call", "tool-call"]);
const RESULTS: ReadonlySet<string> = new Set(["tool_result", "tool_call_response", "tool-result"]);
const PARTS: ReadonlySet<string> = new Set([...CALLS, ...RESULTS]);

const REASONING = ["reasoning_content", "reasoning"] as const;

/** Whether a value looks like a chat message of any of the shapes. */
export function isChatMessage(value: unknown): boolean {
  return roleOf(value) !== null || itemKind(value) !== null;
}

/** Adds a message. False when it is none. */
export function addChatMessage(run: RunBuilder, message: unknown, context: ChatContext): boolean {
  const item = itemKind(message);
  if (item !== null) {
    addItem(run, message, item, context);
    return true;
  }
  const role = roleOf(message);
  if (role === null) return false;
  const key = Array.isArray(get(message, "parts")) ? "parts" : "content";
  if (isToolDefinition(message)) {
    run.tools = [...(run.tools ?? []), get(message, "content") as Readonly<Record<string, unknown>>];
    return true;
  }
  const parts = listAt(message, key);
  const text = contentText(withText(get(message, key)), {
    skip: PARTS,
    count: (kind) => run.count(kind),
    raw: (index) => context.raw(key, index),
  });
  const results = parts.flatMap((part, index) => (isResult(part) ? [{ part, index }] : []));
  for (const { part, index } of results)
    addResult(run, part, (...path) => context.raw(key, index, ...path), context.line);
  if (role === "system") run.system(text);
  else if (role === "tool") {
    if (results.length === 0) {
      const id = textAt(message, "tool_call_id");
      run.result({ id, name: textAt(message, "name"), content: text, failed: failedIn(message), line: context.line });
    }
  } else if (role === "user") {
    if (text !== "" || results.length === 0) run.user(text, { turn: context.turns === true });
  } else {
    if (REASONING.some((name) => (textAt(message, name) ?? "") !== "")) run.count("thinking");
    const { model = null, usage = null } = context;
    run.assistant({
      content: text === "" ? (textAt(message, "refusal") ?? "") : text,
      calls: callsOf(message, key, context.raw),
      model: model ?? textAt(message, "model"),
      usage,
    });
  }
  return true;
}

/** LangGraph writes the definitions of tools as messages. */
export function isToolDefinition(message: unknown): boolean {
  return textAt(message, "role") === "tool" && at(message, "content", "type") === "function";
}

function roleOf(message: unknown): "system" | "user" | "assistant" | "tool" | null {
  const named = textAt(message, "role") ?? (isObject(message) && "content" in message ? textAt(message, "type") : null);
  return named !== null && Object.hasOwn(ROLES, named) ? (ROLES[named] ?? null) : null;
}

/** OTel writes the text of a part under `content`. */
function withText(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((part) =>
    textAt(part, "type") === "text" && textAt(part, "text") === null && textAt(part, "content") !== null
      ? { type: "text", text: textAt(part, "content") }
      : part,
  );
}

function isResult(part: unknown): boolean {
  return RESULTS.has(textAt(part, "type") ?? "");
}

function addResult(run: RunBuilder, part: unknown, raw: RawPart, line: number): void {
  const key = ["content", "response", "result", "output"].find((name) => get(part, name) !== undefined) ?? "content";
  const content = get(part, key);
  const plain = isObject(content)
    ? (raw(key) ?? "")
    : contentText(content, { count: (kind) => run.count(kind), raw: (index) => raw(key, index) });
  run.result({
    id: textAt(part, "tool_use_id") ?? textAt(part, "toolCallId") ?? textAt(part, "id"),
    content: plain,
    failed: flagAt(part, "is_error") ?? flagAt(part, "isError"),
    line,
  });
}

function callsOf(message: unknown, key: string, raw: RawPart): readonly CallIn[] {
  const inParts = listAt(message, key).flatMap((part, index): CallIn[] => {
    if (!CALLS.has(textAt(part, "type") ?? "")) return [];
    const args = ["input", "arguments", "args"].find((name) => get(part, name) !== undefined) ?? "input";
    const written = textAt(part, args) ?? raw(key, index, args) ?? "";
    const name = textAt(part, "name") ?? textAt(part, "toolName") ?? "";
    return [{ id: textAt(part, "id") ?? textAt(part, "toolCallId"), name, arguments: written }];
  });
  const lists = [["tool_calls"], ["additional_kwargs", "tool_calls"]];
  const path = lists.find((keys) => listAt(at(message, ...keys.slice(0, -1)), keys.at(-1) as string).length > 0);
  if (path === undefined) return [...inParts, ...legacyCall(message, raw)];
  const list = at(message, ...path) as readonly unknown[];
  return [
    ...inParts,
    ...list.map((call, index): CallIn => {
      const made = isObject(get(call, "function"))
        ? ["function", "arguments"]
        : get(call, "args") === undefined
          ? ["arguments"]
          : ["args"];
      const written = at(call, ...made);
      return {
        id: textAt(call, "id"),
        name: textAt(get(call, "function"), "name") ?? textAt(call, "function") ?? textAt(call, "name") ?? "",
        arguments: typeof written === "string" ? written : (raw(...path, index, ...made) ?? ""),
      };
    }),
  ];
}

/** Before there were ids: it pairs with the next result by place. */
function legacyCall(message: unknown, raw: RawPart): readonly CallIn[] {
  const made = objectAt(message, "function_call");
  if (made === null) return [];
  const written = textAt(made, "arguments") ?? raw("function_call", "arguments") ?? "";
  return [{ id: null, name: textAt(made, "name") ?? "", arguments: written }];
}

function failedIn(message: unknown): boolean | null {
  const status = textAt(message, "status");
  return flagAt(message, "is_error") ?? (status === "error" ? true : status === "success" ? false : null);
}
