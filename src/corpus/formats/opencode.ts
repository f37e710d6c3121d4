// opencode: `opencode export`, its storage folder of files, and the events of `opencode run --format json`.
import type { Run } from "../../core/schemas/run.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { addMessages, type Part, type Recorded } from "../trace/opencode/messages.ts";
import { isStorage, storedSessions } from "../trace/opencode/storage.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, get, isObject, listAt, numberAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "opencode";
const EVENTS = new Set(["step_start", "text", "reasoning", "tool_use", "step_finish", "error"]);

export const opencode: Format = {
  name: NAME,
  title: "opencode (export, storage folder, run events)",
  about: {
    told: "info.id begins with ses_, events with such a sessionID, or a storage folder by its names",
    kept: "messages by step, calls with results, model, usage, parents, aborts, compactions and pruned results as the model saw them",
    left: "reasoning and files (counted), snapshots, patches, retries",
  },
  tested: null,
  home: [".local", "share", "opencode"],
  recognises: ({ folder, names, first }) => (folder ? isStorage(names) : isExport(first) || isEvent(first)),
  read: (source) => (source.folder ? readFolder(source) : readFile(source)),
};

function isExport(value: unknown): boolean {
  const info = get(value, "info");
  return (textAt(info, "id") ?? "").startsWith("ses_") && Array.isArray(get(value, "messages"));
}

function isEvent(value: unknown): boolean {
  return (
    EVENTS.has(textAt(value, "type") ?? "") &&
    (textAt(value, "sessionID") ?? "").startsWith("ses_") &&
    (isObject(get(value, "part")) || get(value, "error") !== undefined)
  );
}

async function* readFolder(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const { id, info, messages, problems } of storedSessions(source)) {
    const run = sessionRun(source, info);
    run.session ??= id;
    for (const problem of problems) run.report(problem);
    addMessages(run, messages);
    const built = run.end(source);
    if (built !== null) yield built;
  }
}

async function* readFile(source: TraceSource): AsyncGenerator<Run, void, void> {
  let events: Recorded[] = [];
  let session: string | null = null;
  for await (const value of jsonValues(source)) {
    if (Array.isArray(get(value.value, "messages"))) {
      const run = sessionRun(source, get(value.value, "info"));
      addMessages(run, messagesOf(value));
      const built = run.end(source);
      if (built !== null) yield built;
      continue;
    }
    if (!isObject(get(value.value, "part")) && get(value.value, "error") === undefined) {
      source.problem({ file: source.path, line: value.line, what: "neither a session nor an event: left out" });
      continue;
    }
    const of: string | null = textAt(value.value, "sessionID") ?? session;
    if (of !== session) {
      const built = eventRun(source, session, events);
      if (built !== null) yield built;
      events = [];
      session = of;
    }
    addEvent(events, value);
  }
  const built = eventRun(source, session, events);
  if (built !== null) yield built;
}

function sessionRun(source: TraceSource, info: unknown): RunBuilder {
  const run = new RunBuilder(NAME, source.path);
  run.session = textAt(info, "id");
  run.parent = textAt(info, "parentID");
  run.time(at(info, "time", "created"));
  return run;
}

function messagesOf(value: JsonValue): readonly Recorded[] {
  return listAt(value.value, "messages").map((message, index) => ({
    info: get(message, "info"),
    line: value.line,
    parts: listAt(message, "parts").map((is, at) => ({
      is,
      line: value.line,
      raw: (...path) => value.raw("messages", index, "parts", at, ...path),
    })),
  }));
}

/** Events hold the assistant's side only; parts of one message follow each other. */
function addEvent(events: Recorded[], { value, line, raw }: JsonValue): void {
  const part: Part = { is: get(value, "part"), line, raw: (...path) => raw("part", ...path) };
  const id = textAt(part.is, "messageID");
  const last = events.at(-1);
  if (textAt(value, "type") === "error") {
    events.push({ info: { role: "assistant", error: get(value, "error") }, line, parts: [] });
  } else if (last !== undefined && id !== null && textAt(last.info, "id") === id) {
    (last.parts as Part[]).push(part);
  } else {
    const created = numberAt(value, "timestamp");
    events.push({ info: { role: "assistant", id, time: { created } }, line, parts: [part] });
  }
}

function eventRun(source: TraceSource, session: string | null, events: readonly Recorded[]): Run | null {
  const run = new RunBuilder(NAME, source.path);
  run.session = session;
  addMessages(run, events);
  return run.end(source);
}
