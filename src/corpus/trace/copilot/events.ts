// What the events of a Copilot CLI session say, by their type. Types that are not here (hooks, permissions, notices to the person)
// are the harness's business and no part of what the model saw.
import { usageFrom } from "../../../core/usage-rules.ts";
import type { JsonValue } from "../json-values.ts";
import type { CallIn } from "../run-builder.ts";
import { flagAt, get, listAt, textAt, wordAt } from "../values.ts";
import type { Thread } from "./thread.ts";

/** What events of the session say about those that follow. */
export interface State {
  model: string | null;
}

type Event = (thread: Thread, data: unknown, value: JsonValue, state: State) => void;

export const EVENTS: Readonly<Record<string, Event>> = {
  "session.start": ({ run }, data, _, state) => {
    run.session ??= textAt(data, "sessionId");
    state.model = textAt(data, "selectedModel");
  },
  "session.model_change": (_thread, data, _, state) => {
    state.model = textAt(data, "newModel") ?? state.model;
  },
  "session.resume": ({ run }, data, _, state) => {
    state.model = textAt(data, "selectedModel") ?? state.model;
    run.stopReason = null;
  },
  "system.message": (thread, data) => thread.system(textAt(data, "content") ?? ""),
  "user.message": (thread, data) => {
    thread.close();
    for (const _ of listAt(data, "attachments")) thread.run.count("opaque");
    // What the harness made of the words is what the model saw; what has a source is the harness's own.
    const text = textAt(data, "transformedContent") ?? textAt(data, "content") ?? "";
    thread.run.user(text, { turn: textAt(data, "source") === null });
  },
  "assistant.message": (thread, data, value, state) => {
    const thought = textAt(data, "reasoningOpaque") ?? textAt(data, "reasoningText");
    if (thought !== null) thread.run.count("thinking");
    thread.reply({
      id: textAt(data, "apiCallId"),
      text: textAt(data, "content") ?? "",
      calls: callsOf(data, value),
      model: textAt(data, "model") ?? state.model,
      usage: usageFrom("output-only", data),
    });
  },
  "assistant.reasoning": ({ run }) => run.count("thinking"),
  "tool.execution_complete": (thread, data, { line }) => {
    thread.close();
    const success = flagAt(data, "success");
    const result = get(data, "result");
    const said =
      textAt(result, "content") ?? textAt(result, "detailedContent") ?? textAt(get(data, "error"), "message") ?? "";
    const failed = success === null ? null : !success;
    thread.run.result({ id: textAt(data, "toolCallId"), content: said, failed, line });
  },
  // The events keep what the harness took out of the context.
  "session.truncation": (thread) => {
    thread.close();
    thread.run.boundary("raw_kept");
  },
  "session.compaction_complete": (thread, data) => {
    if (flagAt(data, "success") === false) return;
    thread.close();
    const summary = textAt(data, "summaryContent");
    thread.run.boundary("raw_kept", { chars: summary?.length ?? null });
    if (summary !== null) thread.run.user(summary);
  },
  abort: ({ run }) => {
    run.interrupted = true;
  },
  "session.error": ({ run }) => {
    run.stopReason = "error";
  },
  "session.shutdown": ({ run }, data) => {
    run.stopReason = wordAt(data, "shutdownType") ?? wordAt(data, "reason");
  },
};

function callsOf(data: unknown, value: JsonValue): readonly CallIn[] {
  return listAt(data, "toolRequests").map((request, index) => ({
    id: textAt(request, "toolCallId"),
    name: textAt(request, "name") ?? "",
    arguments: textAt(request, "arguments") ?? value.raw("data", "toolRequests", index, "arguments") ?? "",
  }));
}
