// Cline, Roo Code and Kilo Code: the list of api_conversation_history.json, and the document of the Cline SDK. Roo hides what it condensed
// or truncated and keeps it, so that a summary with hidden messages before it is a boundary with its raw text; the others rewrite.
import type { Run } from "../../core/schemas/run.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { addChatMessage } from "../trace/chat-message.ts";
import { shaped } from "../trace/cline/history.ts";
import { isClineHarness } from "../trace/cline/text-results.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { spokenTexts } from "../trace/spoken.ts";
import { at, flagAt, get, isObject, listAt, numberAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "cline";
const FILE = "api_conversation_history.json";

export const cline: Format = {
  name: NAME,
  title: "Cline, Roo Code, Kilo Code histories; Cline SDK sessions",
  about: {
    told: "a list of role, content and ts or a <task>; a document with agent, sessionId and messages",
    kept: "blocks, results and calls that stand in texts, files as texts, model, usage, who spoke, interrupts, condensed, truncated and rewritten histories as boundaries",
    left: "images and thinking (counted), costs, checkpoints",
  },
  tested: { files: 3, versions: "Cline SDK 2026-07" },
  recognises: ({ folder, first }) => !folder && (isDocument(first) || isHistory(first)),
  read,
};

function isDocument(value: unknown): boolean {
  const marks = ["modelInfo", "metrics", "ts"];
  return (
    textAt(value, "sessionId") !== null &&
    textAt(value, "agent") !== null &&
    listAt(value, "messages").some((message) => isMessage(message) && marks.some((key) => key in (message as object)))
  );
}

function isHistory(value: unknown): boolean {
  if (!Array.isArray(value) || !isMessage(value[0])) return false;
  return value.some((message) => numberAt(message, "ts") !== null && isMessage(message)) || isTask(value[0]);
}

function isMessage(value: unknown): boolean {
  const role = textAt(value, "role");
  return (role === "user" || role === "assistant") && isObject(value) && "content" in value;
}

/** Histories before there were times. */
function isTask(message: unknown): boolean {
  return spokenTexts(message).some((text) => text.startsWith("<task>"));
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const list = Array.isArray(value.value) ? value.value : listAt(value.value, "messages");
    const path = Array.isArray(value.value) ? [] : ["messages"];
    if (list.length === 0)
      source.problem({ file: source.path, line: value.line, what: "a value without messages: left out" });
    const run = runOf(source, value, list, path);
    if (run !== null) yield run;
  }
}

function runOf(source: TraceSource, value: JsonValue, list: readonly unknown[], path: readonly string[]): Run | null {
  const run = new RunBuilder(NAME, source.path);
  run.session = textAt(value.value, "sessionId") ?? taskOf(source.path);
  const hidden = hiddenBy(list);
  // A history that opens with its summary has nothing before it, the system text included.
  if (rewritten(list[0])) run.boundary("raw_gone", { chars: lengthOf(list[0]) });
  const system = textAt(value.value, "system_prompt");
  if (system !== null && system !== "") run.system(system);
  let index = 0;
  for (const { message, places } of shaped(list)) {
    if (!isMessage(message)) run.problem(value.line, "an item that is no message: left out");
    else {
      const marker = textAt(message, "condenseId") ?? textAt(message, "truncationId");
      if (isMarker(message)) run.boundary(hidden.has(marker) ? "raw_kept" : "raw_gone", { chars: lengthOf(message) });
      else if (index > 0 && rewritten(message)) run.boundary("raw_gone", { chars: lengthOf(message) });
      add(run, value, message, (key, part, ...more) =>
        key === "content" && typeof part === "number" && (places[part] ?? null) !== null
          ? value.raw(...path, index, key, places[part] as number, ...more)
          : null,
      );
    }
    index += 1;
  }
  return run.end(source);
}

type Raw = (key?: string | number, part?: string | number, ...more: readonly (string | number)[]) => string | null;

function add(run: RunBuilder, { line }: JsonValue, message: unknown, raw: Raw): void {
  run.time(get(message, "ts"));
  const summary = isMarker(message) || textAt(get(message, "metadata"), "kind") === "compaction_summary";
  // Some summaries are the assistant's; what the model saw of them was no reply.
  const said = summary ? { ...(message as object), role: "user" } : message;
  addChatMessage(run, said, {
    raw,
    line,
    model: textAt(get(message, "modelInfo"), "id"),
    usage: usageFrom("cline", get(message, "metrics")),
    turns: !summary && spokenTexts(message).some((text) => !isClineHarness(text)),
  });
  if (textAt(message, "role") === "assistant")
    run.interrupted = spokenTexts(message).some((text) =>
      /\[Response interrupted by [\w ]{1,20}\]\s*$/.test(text.slice(-80)),
    );
}

/** A message that stands in place of those before it. */
function isMarker(message: unknown): boolean {
  return flagAt(message, "isSummary") === true || flagAt(message, "isTruncationMarker") === true;
}

function rewritten(message: unknown): boolean {
  const kind = at(message, "metadata", "kind");
  return kind === "compaction" || kind === "compaction_summary";
}

/** Markers whose messages are still there. */
function hiddenBy(list: readonly unknown[]): ReadonlySet<string | null> {
  const found = new Set<string | null>();
  for (const message of list) {
    for (const key of ["condenseParent", "truncationParent"]) {
      const parent = textAt(message, key);
      if (parent !== null) found.add(parent);
    }
  }
  return found;
}

function lengthOf(message: unknown): number {
  return spokenTexts(message).reduce((sum, text) => sum + text.length, 0);
}

/** The folder of a history is named after its task. */
function taskOf(path: string): string | null {
  const [file, folder] = path.split(/[\\/]/).reverse();
  return file === FILE && folder !== undefined && folder !== "" ? folder : null;
}
