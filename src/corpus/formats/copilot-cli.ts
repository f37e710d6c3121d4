// GitHub Copilot CLI: events.jsonl of a session. Calls stand in assistant messages, results in events of their own; input tokens are
// not recorded. What a sub-agent does stands between, under the id of the call that started it: a run of its own.
import type { Run } from "../../core/schemas/run.ts";
import { textKey } from "../../core/text-key.ts";
import { EVENTS, type State } from "../trace/copilot/events.ts";
import { Thread } from "../trace/copilot/thread.ts";
import { jsonValues } from "../trace/json-values.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "copilot-cli";

export const copilotCli: Format = {
  name: NAME,
  title: "GitHub Copilot CLI session (events.jsonl)",
  about: {
    told: "session.start with data.sessionId among the first lines",
    kept: "messages, parallel calls, results with success, model, output tokens, truncation and compaction as boundaries, aborts, sub-agents",
    left: "reasoning and attachments (counted), hooks, permissions; input tokens are not recorded",
  },
  tested: { files: 1, versions: "1.0.72" },
  home: [".copilot", "session-state"],
  recognises: ({ folder, first, records }) => !folder && [first, ...records.slice(0, 5)].some(isStart),
  read,
};

function isStart(record: unknown): boolean {
  return textAt(record, "type") === "session.start" && typeof at(record, "data", "sessionId") === "string";
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const main = new Thread(NAME, source.path);
  const threads = new Map<string, Thread>();
  /** By call id, what a call that may start a sub-agent asks of it. */
  const prompts = new Map<string, string>();
  const state: State = { model: null };
  for await (const value of jsonValues(source, { report: ({ line, what }) => main.run.problem(line, what) })) {
    const type = textAt(value.value, "type");
    const data = get(value.value, "data");
    if (type === null || !isObject(data)) {
      main.run.problem(value.line, "a record that is no event");
      continue;
    }
    const thread = threadOf(textAt(data, "parentToolCallId"));
    thread.run.time(get(value.value, "timestamp"));
    if (type === "assistant.message") notePrompts(data, prompts);
    const event = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
    event?.(thread, data, value, state);
  }
  for (const thread of [main, ...threads.values()]) {
    thread.close();
    const built = thread.run.end(source);
    if (built !== null) yield built;
  }

  function threadOf(parentCall: string | null): Thread {
    if (parentCall === null) return main;
    let thread = threads.get(textKey(parentCall));
    if (thread === undefined) {
      thread = new Thread(NAME, source.path);
      thread.run.session = `${main.run.session ?? ""}#${parentCall}`;
      thread.run.parent = main.run.session;
      const prompt = prompts.get(textKey(parentCall));
      if (prompt !== undefined) thread.run.user(prompt, { turn: true });
      threads.set(textKey(parentCall), thread);
    }
    return thread;
  }
}

function notePrompts(data: unknown, prompts: Map<string, string>): void {
  for (const request of listAt(data, "toolRequests")) {
    const id = textAt(request, "toolCallId");
    const prompt = textAt(get(request, "arguments"), "prompt");
    if (id !== null && prompt !== null) prompts.set(textKey(id), prompt);
  }
}
