// Claude Code sessions: one JSON record a line, a session or a sub-agent a file. Large outputs that were put aside stay as the
// model saw them: a preview that names the file.
import type { Run } from "../../core/schemas/run.ts";
import { Session } from "../trace/claude-code/session.ts";
import { jsonValues } from "../trace/json-values.ts";
import type { Problem, TraceSource } from "../trace/source.ts";
import { get, isObject, objectAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "claude-code";

export const claudeCode: Format = {
  name: NAME,
  title: "Claude Code session and sub-agents (JSON lines)",
  about: {
    told: "records with sessionId, type and uuid or parentUuid; summaries and snapshots of Claude Code",
    kept: "one message for each API message on the path that was kept, parallel calls, results with errors, model, usage (last of a message), who spoke, interrupts, compactions, sub-agents",
    left: "thinking and images (counted), attachments but queued prompts (counted), branches that were left (named), progress, richer copies of results",
  },
  tested: { files: 4, versions: "2.1.7 to 2.1.33" },
  home: [".claude", "projects"],
  recognises: ({ folder, first, records }) => !folder && (isRecord(first) || records.some(isRecord)),
  read,
};

const LINKED = new Set(["user", "assistant", "system", "progress", "attachment"]);

function isRecord(value: unknown): boolean {
  const type = textAt(value, "type") ?? "";
  if (type === "summary") return textAt(value, "summary") !== null && textAt(value, "leafUuid") !== null;
  if (type === "file-history-snapshot") return objectAt(value, "snapshot") !== null;
  if (textAt(value, "sessionId") === null) return false;
  if (type === "queue-operation") return textAt(value, "operation") !== null;
  if (!LINKED.has(type) || (textAt(value, "uuid") === null && get(value, "parentUuid") === undefined)) return false;
  // Others took over the envelope around messages of their own shape.
  const message = get(value, "message");
  return type === "user" || type === "assistant" ? isObject(message) && !("parts" in message) : isOwnEvent(value, type);
}

function isOwnEvent(value: unknown, type: string): boolean {
  if (type === "system") return textAt(value, "subtype") !== null && get(value, "systemPayload") === undefined;
  return objectAt(value, type === "progress" ? "data" : "attachment") !== null;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const problems: Problem[] = [];
  const session = new Session(NAME, source);
  for await (const { value, line, raw } of jsonValues(source, { report: (problem) => void problems.push(problem) })) {
    if (isObject(value)) session.add(value, line, raw);
    else problems.push({ file: source.path, line, what: "a record that is no object" });
  }
  yield* session.runs(problems);
}
