// This project's own recorded turns: one call a line. Requests repeat the conversation, so that the last one of a task with its reply
// is the transcript; where a request does not go on from the one before, the history was shortened and its raw text is gone.
import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import type { Message } from "../../core/message.ts";
import { type RecordedTurn, recordedTurnSchema } from "../../core/schemas/recorded-turn.ts";
import type { Run } from "../../core/schemas/run.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import { jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, get, listAt, numberAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "recorded-turns";

export const recordedTurns: Format = {
  name: NAME,
  title: "recorded turns of this project",
  about: {
    told: "the first line is a recorded turn",
    kept: "the last request of each task and arm with its reply, tools, model, usage; a request that does not go on from the one before is a boundary",
    left: "requests before the last, summariser and judge, streams other than chat completions",
  },
  tested: null,
  recognises: ({ folder, records }) =>
    !folder && records.slice(0, 1).some((record) => recordedTurnSchema.safeParse(record).success),
  read,
};

/** What is known of a task so far: its last call alone, whatever its length. */
interface Task {
  readonly name: string | null;
  last: RecordedTurn;
  /** Digests of the messages of the last request. */
  digests: readonly string[];
  shortened: boolean;
  /** By place of the reply in the transcript. */
  readonly usage: Map<number, Usage>;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const tasks = new Map<string, Task>();
  for await (const { value, line } of jsonValues(source)) {
    const parsed = recordedTurnSchema.safeParse(value);
    if (!parsed.success) source.problem({ file: source.path, line, what: "a line that is no recorded turn: left out" });
    else if (parsed.data.request !== null && (parsed.data.role ?? "agent") === "agent")
      addTurn(tasks, parsed.data as RecordedTurn);
  }
  for (const task of tasks.values()) {
    const run = runOf(source, task);
    if (run !== null) yield run;
  }
}

function addTurn(tasks: Map<string, Task>, turn: RecordedTurn): void {
  const key = JSON.stringify([turn.task ?? null, turn.arm ?? null]);
  const messages = turn.request?.messages ?? [];
  const digests = messages.map((message) => sha256(canonicalJson(message).toWellFormed()));
  const known = tasks.get(key);
  const task = known ?? { name: turn.task ?? null, last: turn, digests, shortened: false, usage: new Map() };
  if (known === undefined) tasks.set(key, task);
  // A first request has nothing to go on from.
  else if (!known.digests.every((digest, place) => digest === digests[place])) task.shortened = true;
  task.last = turn;
  task.digests = digests;
  if (turn.usage !== undefined) task.usage.set(messages.length, turn.usage);
}

function runOf(source: TraceSource, { name, last, shortened, usage }: Task): Run | null {
  const run = new RunBuilder(NAME, source.path);
  run.session = name;
  if (shortened) run.boundary("raw_gone");
  if (last.request?.tools !== undefined) run.tools = last.request.tools;
  const model = last.request?.model ?? null;
  run.interrupted = last.error !== undefined;
  for (const response of last.responses)
    run.stopReason = textAt(listAt(response, "choices")[0], "finish_reason") ?? run.stopReason;
  const messages = [...(last.request?.messages ?? []), replyOf(last.responses)].filter((message) => message !== null);
  let replied = false;
  for (const [place, message] of messages.entries()) {
    if (message.role === "assistant") {
      const calls = (message.tool_calls ?? []).map(({ id, function: made }) => ({ id, ...made }));
      run.assistant({ content: message.content, calls, model, usage: usage.get(place) ?? null });
      replied = true;
    } else if (message.role === "tool")
      run.result({ id: message.tool_call_id ?? null, content: message.content ?? "" });
    else if (message.role === "system") run.system(message.content ?? "");
    else run.user(message.content ?? "", { turn: !replied });
  }
  return run.end();
}

/** The reply in the chunks of a stream or in one whole reply, in the form of chat completions; null for any other form. */
function replyOf(responses: readonly unknown[]): Message | null {
  const texts: string[] = [];
  const calls = new Map<number, { id: string; name: string; readonly arguments: string[] }>();
  for (const response of responses) {
    const choice = listAt(response, "choices")[0];
    const said = get(choice, "message") ?? get(choice, "delta");
    texts.push(textAt(said, "content") ?? "");
    for (const [index, part] of listAt(said, "tool_calls").entries()) {
      const place = numberAt(part, "index") ?? index;
      const call = calls.get(place) ?? { id: "", name: "", arguments: [] };
      calls.set(place, call);
      call.id ||= textAt(part, "id") ?? "";
      call.name ||= textAt(get(part, "function"), "name") ?? "";
      const more = at(part, "function", "arguments");
      if (typeof more === "string") call.arguments.push(more);
    }
  }
  const content = texts.join("");
  if (content === "" && calls.size === 0) return null;
  const made = [...calls.values()].map(({ id, name, arguments: parts }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: parts.join("") },
  }));
  return { role: "assistant", content, ...(made.length === 0 ? {} : { tool_calls: made }) };
}
