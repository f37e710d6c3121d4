// Formats that are known by sight but not read: whoever names such a file hears its name. Each is told by keys that no format of FORMATS
// has, since these are asked first.
import type { Probe } from "../trace/probe.ts";
import { get, isObject, listAt, objectAt, textAt } from "../trace/values.ts";
import type { Unread } from "./format.ts";

const NO_FILES = "not read: no real file to test on";

/** A row by what one of the first records looks like. */
function row(name: string, title: string, looks: (record: unknown, probe: Probe) => boolean, why = NO_FILES): Unread {
  const recognises = (probe: Probe) =>
    !probe.folder && [probe.first, ...probe.records.slice(0, 20)].some((record) => looks(record, probe));
  return { name, title, why, recognises };
}

export const UNREAD: readonly Unread[] = [
  row("langsmith", "LangSmith run export", (record) => {
    const runs = Array.isArray(record) ? record : [record, ...listAt(record, "runs")];
    return runs
      .slice(0, 20)
      .some((run) => textAt(run, "run_type") !== null && (has(run, "dotted_order") || has(run, "trace_id")));
  }),
  row(
    "kimi",
    "Kimi CLI session",
    (record) =>
      (textAt(record, "type") === "metadata" && textAt(record, "protocol_version") !== null) ||
      (textAt(record, "type") ?? "").startsWith("context.append_"),
  ),
  row(
    "droid",
    "Factory Droid session",
    (record) =>
      textAt(record, "type") === "session_start" && textAt(record, "id") !== null && textAt(record, "cwd") !== null,
  ),
  row(
    "cursor",
    "Cursor CLI transcript",
    (record) =>
      isSpeaker(textAt(record, "role")) &&
      Array.isArray(get(objectAt(record, "message"), "content")) &&
      !has(record, "type") &&
      !has(record, "content"),
  ),
  row(
    "grok",
    "Grok CLI chat history",
    (record) =>
      has(record, "content") &&
      GROK_TYPES.has(textAt(record, "type") ?? "") &&
      GROK_KEYS.some((key) => has(record, key)) &&
      !has(record, "uuid"),
  ),
  row(
    "qwen",
    "Qwen Code session",
    (record) =>
      textAt(record, "sessionId") !== null &&
      textAt(record, "uuid") !== null &&
      (Array.isArray(get(objectAt(record, "message"), "parts")) || objectAt(record, "systemPayload") !== null),
  ),
  row(
    "hermes",
    "Hermes session",
    (record) => textAt(record, "session_id") !== null && textAt(record, "platform") !== null && has(record, "messages"),
  ),
  row(
    "antigravity",
    "Antigravity conversation",
    (record) =>
      typeof get(record, "step_index") === "number" &&
      textAt(record, "source") !== null &&
      textAt(record, "type") !== null,
  ),
  row(
    "cline-session",
    "Cline SDK session facts",
    (record) => textAt(record, "session_id") !== null && textAt(record, "messages_path") !== null,
    "no messages: they stand in the .messages.json beside it",
  ),
];

const GROK_TYPES: ReadonlySet<string> = new Set(["user", "assistant", "system", "tool_result"]);
const GROK_KEYS = ["prompt_index", "synthetic_reason", "model_fingerprint"] as const;

function has(value: unknown, key: string): boolean {
  return isObject(value) && Object.hasOwn(value, key);
}

function isSpeaker(role: string | null): boolean {
  return role === "user" || role === "assistant";
}
