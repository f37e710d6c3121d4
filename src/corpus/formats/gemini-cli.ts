// Chats of Gemini CLI: one document that is written anew at every turn (to about 0.39), or lines that patch what stands before them.
import type { Run } from "../../core/schemas/run.ts";
import { Chat } from "../trace/gemini/chat.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, isObject, objectAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "gemini-cli";

export const geminiCli: Format = {
  name: NAME,
  title: "Gemini CLI chat (JSON, and JSON lines from about 0.40)",
  about: {
    told: "sessionId and projectHash",
    kept: "messages as last written (rewinds and replacements played), calls with results, model, usage, cancelled calls, sub-agents, compressions as boundaries",
    left: "thoughts (counted), info, error and warning messages, display texts",
  },
  tested: { files: 2, versions: "0.23 and one of February 2026" },
  home: [".gemini", "tmp"],
  recognises: ({ folder, first }) =>
    !folder && textAt(first, "sessionId") !== null && textAt(first, "projectHash") !== null,
  read,
};

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  let chat: Chat | null = null;
  const early: { line: number; what: string }[] = [];
  const report = ({ line, what }: { line: number; what: string }) => {
    if (chat === null) early.push({ line, what });
    else chat.problem(line, what);
  };
  for await (const value of jsonValues(source, { report })) {
    // A head opens a chat; a document is a head that has its messages with it.
    if (chat !== null && isHead(value.value)) {
      yield* runOf(chat, source);
      chat = null;
    }
    if (chat === null) {
      chat = new Chat();
      for (const { line, what } of early.splice(0)) chat.problem(line, what);
    }
    addTo(chat, value);
  }
  if (chat !== null) yield* runOf(chat, source);
  else for (const { line, what } of early) source.problem({ file: source.path, line, what });
}

function isHead(value: unknown): boolean {
  return textAt(value, "sessionId") !== null && textAt(value, "projectHash") !== null;
}

function addTo(chat: Chat, { value, line, raw }: JsonValue): void {
  if (!isObject(value)) {
    chat.problem(line, "a record that is no object");
    return;
  }
  const set = objectAt(value, "$set");
  const rewind = textAt(value, "$rewindTo");
  if (rewind !== null) chat.rewind(rewind, line);
  else if (set !== null) {
    chat.describe(set);
    const messages = get(set, "messages");
    if (Array.isArray(messages)) chat.replace(messages, line, (...path) => raw("$set", "messages", ...path));
  } else if (isHead(value)) {
    chat.describe(value);
    const messages = get(value, "messages");
    if (Array.isArray(messages)) chat.replace(messages, line, (...path) => raw("messages", ...path));
  } else chat.message(value, line, raw);
}

function* runOf(chat: Chat, source: TraceSource): Generator<Run, void, void> {
  const run = new RunBuilder(NAME, source.path);
  chat.play(run, source.path);
  const built = run.end(source);
  if (built !== null) yield built;
}
