// GitHub Copilot CLI: events.jsonl of a session. Calls stand in assistant messages, results in events of their own; input tokens are
// not recorded. Hooks, permissions and turns are the harness's business and no part of what the model saw.
import type { Run } from "../../core/schemas/run.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { type CallIn, RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, flagAt, get, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "copilot-cli";

export const copilotCli: Format = {
  name: NAME,
  title: "GitHub Copilot CLI session (events.jsonl)",
  tested: { files: 1, versions: "1.0.72" },
  recognises: ({ folder, records }) =>
    !folder &&
    records
      .slice(0, 5)
      .some(
        (record) => textAt(record, "type") === "session.start" && typeof at(record, "data", "sessionId") === "string",
      ),
  read,
};

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const run = new RunBuilder(NAME, source.path);
  const state: State = { model: null };
  for await (const value of jsonValues(source, { report: ({ line, what }) => run.problem(line, what) })) {
    const type = textAt(value.value, "type");
    run.time(get(value.value, "timestamp"));
    const event = type !== null && Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
    event?.(run, get(value.value, "data"), value, state);
  }
  const built = run.end();
  if (built !== null) yield built;
}

interface State {
  model: string | null;
}

type Event = (run: RunBuilder, data: unknown, value: JsonValue, state: State) => void;

const EVENTS: Readonly<Record<string, Event>> = {
  "session.start": (run, data, _, state) => {
    run.session = textAt(data, "sessionId");
    state.model = textAt(data, "selectedModel");
  },
  "session.model_change": (_run, data, _, state) => {
    state.model = textAt(data, "newModel") ?? state.model;
  },
  "system.message": (run, data) => run.system(textAt(data, "content") ?? ""),
  "user.message": (run, data) => {
    for (const _ of listAt(data, "attachments")) run.count("opaque");
    // What the harness made of the words is what the model saw.
    run.user(textAt(data, "transformedContent") ?? textAt(data, "content") ?? "", { turn: true });
  },
  "assistant.message": (run, data, value, state) => {
    if (textAt(data, "reasoningOpaque") !== null || textAt(data, "reasoningText") !== null) run.count("thinking");
    const calls = listAt(data, "toolRequests").map((request, index): CallIn => {
      const written = textAt(request, "arguments");
      const raw = () => value.raw("data", "toolRequests", index, "arguments");
      return {
        id: textAt(request, "toolCallId"),
        name: textAt(request, "name") ?? "",
        arguments: written ?? raw() ?? "",
      };
    });
    const model = textAt(data, "model") ?? state.model;
    run.assistant({ content: textAt(data, "content"), calls, model, usage: usageFrom("output-only", data) });
  },
  "tool.execution_complete": (run, data, { line }) => {
    const success = flagAt(data, "success");
    const result = get(data, "result");
    const said =
      textAt(result, "content") ?? textAt(result, "detailedContent") ?? textAt(get(data, "error"), "message");
    run.result({
      id: textAt(data, "toolCallId"),
      content: said ?? "",
      failed: success === null ? null : !success,
      line,
    });
  },
  // The events keep what the harness took out of the context.
  "session.truncation": (run) => run.boundary("raw_kept"),
  "session.compaction_complete": (run) => run.boundary("raw_kept"),
  abort: (run) => {
    run.interrupted = true;
  },
  "session.shutdown": (run, data) => {
    run.stopReason = textAt(data, "shutdownType") ?? textAt(data, "reason");
  },
  "assistant.reasoning": (run) => run.count("thinking"),
};
