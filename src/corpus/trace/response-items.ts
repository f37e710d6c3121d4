// Items of the Responses API that are no messages: calls, their outputs, reasoning, and what the server did by itself. A reply is spread
// over several of them; those that belong together are joined, so that calls made in parallel stay one message.
import { contentText } from "./content.ts";
import type { ChatContext, RawPart, Recorded } from "./recorded.ts";
import type { CallIn, RunBuilder } from "./run-builder.ts";
import { get, isObject, listAt, textAt } from "./values.ts";

type ItemKind = "call" | "output" | "reasoning" | "opaque";

/** Items that say nothing which a transcript has a place for. */
const OPAQUE: ReadonlySet<string> = new Set([
  "item_reference",
  "compaction",
  "context_compaction",
  "mcp_list_tools",
  "mcp_approval_request",
  "mcp_approval_response",
]);

/** What an item is; null for a message, and for anything else. Calls without a `call_id` were made and answered by the server. */
export function itemKind(item: unknown): ItemKind | null {
  const type = textAt(item, "type");
  if (type === null || textAt(item, "role") !== null) return null;
  if (type === "reasoning") return "reasoning";
  if (type.endsWith("_call_output")) return "output";
  if (type === "function_call" || type === "custom_tool_call") return "call";
  if (type.endsWith("_call") && type !== "tool_call") return textAt(item, "call_id") === null ? "opaque" : "call";
  return OPAQUE.has(type) ? "opaque" : null;
}

/** Adds an item of a kind. */
export function addItem(run: RunBuilder, item: unknown, kind: ItemKind, context: ChatContext): void {
  const { raw, line, model = null, usage = null } = context;
  if (kind === "reasoning") run.count("thinking");
  else if (kind === "opaque") run.count("opaque");
  else if (kind === "call") run.assistant({ content: null, calls: [callIn(item, raw)], model, usage });
  else {
    const output = get(item, "output");
    const content = isObject(output)
      ? (raw("output") ?? "")
      : contentText(output, { count: (part) => run.count(part), raw: (index) => raw("output", index) });
    run.result({ id: textAt(item, "call_id") ?? textAt(item, "id"), content, line });
  }
}

function callIn(item: unknown, raw: RawPart): CallIn {
  const key = ["arguments", "input", "action"].find((name) => get(item, name) !== undefined) ?? "arguments";
  return {
    id: textAt(item, "call_id") ?? textAt(item, "id"),
    name: textAt(item, "name") ?? (textAt(item, "type") ?? "").replace(/_call$/, ""),
    arguments: textAt(item, key) ?? raw(key) ?? "",
  };
}

const SPEAKERS = ["role", "type"] as const;

/** The same messages, each reply of text and calls as one. */
export function joinedReplies(list: readonly Recorded[]): readonly Recorded[] {
  const joined: Recorded[] = [];
  let open: Recorded[] = [];
  const close = () => {
    const [only] = open;
    if (open.length > 1) joined.push(reply(open));
    else if (only !== undefined) joined.push(only);
    open = [];
  };
  for (const recorded of list) {
    const kind = itemKind(recorded.message);
    const said = isReplyText(recorded.message);
    // Reasoning and searches stand between the calls of one reply, and whatever is no message at all.
    const aside =
      kind === null
        ? !SPEAKERS.some((key) => textAt(recorded.message, key) !== null)
        : kind !== "call" && kind !== "output";
    if (aside) joined.push(recorded);
    else {
      if (kind !== "call") close();
      if (kind === "call" || said) open.push(recorded);
      else joined.push(recorded);
    }
  }
  close();
  return joined;
}

function isReplyText(message: unknown): boolean {
  return textAt(message, "role") === "assistant" && listAt(message, "tool_calls").length === 0;
}

function reply(parts: readonly Recorded[]): Recorded {
  const [first] = parts;
  const said = first !== undefined && itemKind(first.message) === null ? first : null;
  const calls = parts.slice(said === null ? 0 : 1).map(({ message, raw }) => {
    const { id, name, arguments: written } = callIn(message, raw);
    return { id, type: "function", function: { name, arguments: written } };
  });
  return {
    message: { ...(said?.message as object | undefined), role: "assistant", tool_calls: calls },
    raw: (...path) =>
      path.length === 0 ? parts.map(({ raw }) => raw() ?? "").join("\n") : (said?.raw(...path) ?? null),
  };
}
