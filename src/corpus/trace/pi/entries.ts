// One entry of a pi session as messages: what pi puts into the context, and nothing that it keeps for itself.
import { callUsage } from "../call-usage.ts";
import { contentText } from "../content.ts";
import type { JsonValue } from "../json-values.ts";
import type { CallIn, RunBuilder } from "../run-builder.ts";
import { flagAt, get, listAt, numberAt, textAt, wordAt } from "../values.ts";

/** Entries that never reach the model. */
const BOOKKEEPING = new Set(["model_change", "thinking_level_change", "custom", "label", "session_info"]);
const CALLS = new Set(["toolCall"]);

type Add = (run: RunBuilder, entry: JsonValue, model: string | null) => void;

const ENTRIES: Readonly<Record<string, Add>> = {
  message: (run, entry, model) => {
    const role = textAt(get(entry.value, "message"), "role") ?? "";
    const add = Object.hasOwn(MESSAGES, role) ? MESSAGES[role] : undefined;
    if (add === undefined) run.problem(entry.line, "a message of no known role: left out");
    else add(run, entry, model);
  },
  // What firstKeptEntryId keeps is sent again behind the summary; it stands before the boundary and is not repeated.
  compaction: (run, entry, model) => addSummary(run, textAt(entry.value, "summary") ?? "", model),
  branch_summary: (run, entry) => run.user(textAt(entry.value, "summary") ?? ""),
  custom_message: (run, entry) => run.user(textOf(run, entry, "content")),
};

const MESSAGES: Readonly<Record<string, Add>> = {
  user: (run, entry) => run.user(textOf(run, entry, "message", "content"), { turn: true }),
  assistant: addAssistant,
  toolResult: (run, entry) => {
    const message = get(entry.value, "message");
    run.result({
      id: textAt(message, "toolCallId"),
      name: textAt(message, "toolName"),
      content: textOf(run, entry, "message", "content"),
      failed: flagAt(message, "isError"),
      line: entry.line,
    });
  },
  bashExecution: (run, entry) => {
    const message = get(entry.value, "message");
    // `!!` keeps a command of the person's out of the context.
    if (flagAt(message, "excludeFromContext") === true) run.count("opaque");
    else run.user(bashText(message));
  },
  compactionSummary: (run, entry, model) =>
    addSummary(run, textAt(get(entry.value, "message"), "summary") ?? "", model),
  branchSummary: (run, entry) => run.user(textAt(get(entry.value, "message"), "summary") ?? ""),
  custom: (run, entry) => run.user(textOf(run, entry, "message", "content")),
  /** The name of `custom` before version 3. */
  hookMessage: (run, entry) => run.user(textOf(run, entry, "message", "content")),
};

/** Of a type that is known, whatever it holds. */
export function isEntry({ value }: JsonValue): boolean {
  const type = textAt(value, "type") ?? "";
  return BOOKKEEPING.has(type) || Object.hasOwn(ENTRIES, type);
}

export function reachesModel({ value }: JsonValue): boolean {
  return !BOOKKEEPING.has(textAt(value, "type") ?? "");
}

/** Adds an entry; one of an unknown type is a problem. */
export function addEntry(run: RunBuilder, entry: JsonValue, model: string | null): void {
  run.time(get(entry.value, "timestamp"));
  if (!reachesModel(entry)) return;
  const type = textAt(entry.value, "type") ?? "";
  const add = Object.hasOwn(ENTRIES, type) ? ENTRIES[type] : undefined;
  if (add === undefined) run.problem(entry.line, "an entry of no known type: left out");
  else add(run, entry, model);
}

function addSummary(run: RunBuilder, summary: string, model: string | null): void {
  run.boundary("raw_kept", { chars: summary.length, model });
  run.user(summary);
}

function addAssistant(run: RunBuilder, entry: JsonValue, model: string | null): void {
  const message = get(entry.value, "message");
  const text = textOf(run, entry, "message", "content");
  const calls = listAt(message, "content").flatMap((part, index): readonly CallIn[] => {
    if (textAt(part, "type") !== "toolCall") return [];
    const args = textAt(part, "arguments") ?? entry.raw("message", "content", index, "arguments") ?? "";
    return [{ id: textAt(part, "id"), name: textAt(part, "name") ?? "", arguments: args }];
  });
  // Aborted before the first token: zeros for usage and no content, and pi never sends it again.
  const usage = callUsage("pi", get(message, "usage"));
  run.assistant({ content: text === "" ? null : text, calls, model: textAt(message, "model") ?? model, usage });
  run.stopReason = wordAt(message, "stopReason");
  run.interrupted = run.stopReason === "aborted";
}

function textOf(run: RunBuilder, entry: JsonValue, ...path: readonly string[]): string {
  const content = path.reduce<unknown>(get, entry.value);
  return contentText(content, {
    skip: CALLS,
    count: (kind) => run.count(kind),
    raw: (index) => entry.raw(...path, index),
  });
}

/** A command that the person ran, as pi tells the model about it. */
function bashText(message: unknown): string {
  const output = textAt(message, "output") ?? "";
  const exit = numberAt(message, "exitCode");
  const lines = [`Ran \`${textAt(message, "command") ?? ""}\``, output === "" ? "(no output)" : output];
  if (flagAt(message, "cancelled") === true) lines.push("(command cancelled)");
  else if (exit !== null && exit !== 0) lines.push(`Command exited with code ${exit}`);
  return lines.join("\n");
}
