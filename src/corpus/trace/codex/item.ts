// What one item of a Codex rollout says, in either era: the items are those of the Responses API, bare or as a payload.
import { contentText } from "../content.ts";
import { type Counted, counter, NOTHING } from "../counted.ts";
import type { CallIn } from "../run-builder.ts";
import { get, isObject, textAt } from "../values.ts";
import { failedOf } from "./output.ts";

export interface Message {
  readonly kind: "message";
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
  /** Parts of a user's message one by one, to find what a person wrote among what the harness put beside it. */
  readonly parts: readonly string[];
  readonly ledger: Readonly<Counted>;
  /** It comes from another agent. */
  readonly agent: boolean;
}

export type Item =
  | Message
  | { readonly kind: "call"; readonly call: CallIn }
  | {
      readonly kind: "result";
      readonly id: string | null;
      readonly content: string;
      readonly failed: boolean | null;
      readonly ledger: Readonly<Counted>;
    }
  | { readonly kind: "counted"; readonly ledger: Readonly<Counted> };

/** Compact source lexemes below the item. */
export type Raw = (...path: readonly (string | number)[]) => string | null;

type Reader = (item: unknown, raw: Raw) => Item | null;

const THOUGHT: Item = { kind: "counted", ledger: { ...NOTHING, thinking: 1 } };
const IMAGE: Item = { kind: "counted", ledger: { ...NOTHING, images: 1 } };
const OPAQUE: Item = { kind: "counted", ledger: { ...NOTHING, opaque: 1 } };

const READERS: Readonly<Record<string, Reader>> = {
  message: messageOf,
  agent_message: (item, raw) => ({ ...messageOf(item, raw), role: "user", agent: true }),
  reasoning: () => THOUGHT,
  function_call: (item, raw) => callOf(item, textAt(item, "name"), textAt(item, "arguments") ?? raw("arguments")),
  custom_tool_call: (item, raw) => callOf(item, textAt(item, "name"), textAt(item, "input") ?? raw("input")),
  local_shell_call: (item, raw) => callOf(item, "local_shell", raw("action")),
  tool_search_call: (item, raw) => callOf(item, "tool_search", textAt(item, "arguments") ?? raw("arguments")),
  function_call_output: outputOf,
  custom_tool_call_output: outputOf,
  local_shell_call_output: outputOf,
  tool_search_output: (item, raw) => ({
    kind: "result",
    id: textAt(item, "call_id"),
    content: raw("tools") ?? "",
    failed: null,
    ledger: NOTHING,
  }),
  // Done by the provider: neither an id nor an output stands in the file.
  web_search_call: () => OPAQUE,
  image_generation_call: () => IMAGE,
  // Summaries that only the provider can read.
  compaction: () => OPAQUE,
  context_compaction: () => OPAQUE,
  // The harness's own undo points.
  ghost_snapshot: () => null,
};

/** Whether a record without a wrapper is an item. */
export function isItem(record: unknown): boolean {
  return Object.hasOwn(READERS, textAt(record, "type") ?? "");
}

/** Null for an item that says nothing; items of a kind that is not known are opaque. */
export function itemOf(item: unknown, raw: Raw): Item | null {
  const type = textAt(item, "type") ?? "";
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read === undefined ? OPAQUE : read(item, raw);
}

function messageOf(item: unknown, raw: Raw): Message {
  const role = textAt(item, "role");
  const content = get(item, "content");
  const ledger = { ...NOTHING };
  const text = contentText(content, { count: counter(ledger), raw: (index) => raw("content", index) });
  const parts = Array.isArray(content) ? content.flatMap((part) => textAt(part, "text") ?? []) : [text];
  const known = role === "assistant" || role === "user" ? role : "system";
  return { kind: "message", role: known, text, parts, ledger, agent: false };
}

function callOf(item: unknown, name: string | null, args: string | null): Item {
  const id = textAt(item, "call_id") ?? textAt(item, "id");
  return { kind: "call", call: { id, name: name ?? "", arguments: args ?? "" } };
}

function outputOf(item: unknown, raw: Raw): Item {
  const output = get(item, "output");
  const ledger = { ...NOTHING };
  // Some versions wrapped the text once more, with what came of it.
  const inner = isObject(output) && get(output, "content") !== undefined ? get(output, "content") : output;
  const path = inner === output ? ["output"] : ["output", "content"];
  const content = contentText(inner, { count: counter(ledger), raw: (index) => raw(...path, index) });
  return { kind: "result", id: textAt(item, "call_id"), content, failed: failedOf(output, content), ledger };
}
