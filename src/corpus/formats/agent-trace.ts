// This project's own agent trace: one document a run, or the lines of a run in progress. `messages` is the raw stream, so that no
// compaction of the run cuts it; lines without `end` are a run that was interrupted.
import { type Message, messageSchema } from "../../core/message.ts";
import type { Run } from "../../core/schemas/run.ts";
import { type Usage, usageSchema } from "../../core/schemas/usage.ts";
import { jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { flagAt, get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "agent-trace";
const SCHEMA = "agent-trace/1";

export const agentTrace: Format = {
  name: NAME,
  title: "agent trace of this project",
  about: {
    told: "schema is agent-trace/1, in a document or in the head of its lines",
    kept: "raw messages, tools, model, usage, steps as flags of results, stop reason; lines without end were interrupted",
    left: "compactions (the messages are raw), pager, prefill and counts of rules",
  },
  tested: null,
  recognises: ({ folder, first }) =>
    !folder &&
    (textAt(first, "schema") === SCHEMA || (isHead(first) && textAt(get(first, "value"), "schema") === SCHEMA)),
  read,
};

/** What both forms hold, gathered. */
interface Gathered {
  head: unknown;
  end: unknown;
  readonly messages: { readonly value: unknown; readonly line: number }[];
  readonly steps: unknown[];
  readonly usage: unknown[];
}

const nothing = (): Gathered => ({ head: null, end: null, messages: [], steps: [], usage: [] });

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  let lines: Gathered | null = null;
  for await (const { value, line } of jsonValues(source)) {
    if (textAt(value, "schema") === SCHEMA) {
      const messages = listAt(value, "messages").map((message) => ({ value: message, line }));
      const whole = {
        head: value,
        end: value,
        messages,
        steps: [...listAt(value, "steps")],
        usage: [...listAt(value, "usage")],
      };
      yield* runOf(source, whole);
    } else {
      if (isHead(value)) {
        if (lines !== null) yield* runOf(source, lines);
        lines = nothing();
      }
      lines ??= nothing();
      addLine(source, lines, value, line);
    }
  }
  if (lines !== null) yield* runOf(source, lines);
}

function isHead(value: unknown): boolean {
  return textAt(value, "kind") === "head";
}

function addLine(source: TraceSource, lines: Gathered, row: unknown, line: number): void {
  const value = get(row, "value");
  const kind = textAt(row, "kind");
  if (kind === "head") lines.head = value;
  else if (kind === "end") lines.end = value;
  else if (kind === "message") lines.messages.push({ value, line });
  else if (kind === "step") lines.steps.push(value);
  else if (kind === "usage") lines.usage.push(value);
  else if (kind !== "compaction")
    source.problem({ file: source.path, line, what: "a line of no known kind: left out" });
}

function* runOf(source: TraceSource, { head, end, messages, steps, usage }: Gathered): Generator<Run, void, void> {
  const run = new RunBuilder(NAME, source.path);
  const tools = listAt(head, "tools").filter(isObject);
  if (tools.length > 0) run.tools = tools;
  run.interrupted = end === null;
  run.stopReason = textAt(end, "stop_reason");
  // Setup actions ran before the first call and answer none.
  const own = steps.filter((step) => flagAt(step, "setup") !== true);
  let replies = 0;
  let results = 0;
  for (const { value, line } of messages) {
    const parsed = messageSchema.safeParse(value);
    if (!parsed.success) run.problem(line, "a message that is none: left out");
    else if (parsed.data.role === "assistant") {
      addReply(run, parsed.data as Message, textAt(head, "model"), usage[replies]);
      replies += 1;
    } else if (parsed.data.role === "tool") {
      addResult(run, parsed.data as Message, own[results], line);
      results += 1;
    } else if (parsed.data.role === "system") run.system(parsed.data.content ?? "");
    else run.user(parsed.data.content ?? "", { turn: replies === 0 });
  }
  const built = run.end();
  if (built !== null) yield built;
}

function addReply(run: RunBuilder, message: Message, model: string | null, row: unknown): void {
  const usage = usageSchema.safeParse(row);
  const calls = (message.tool_calls ?? []).map(({ id, function: made }) => ({ id, ...made }));
  run.assistant({ content: message.content, calls, model, usage: usage.success ? (usage.data as Usage) : null });
}

/** A step tells of the result at its place when there is one for each result. */
function addResult(run: RunBuilder, message: Message, step: unknown, line: number): void {
  const status = textAt(step, "status");
  run.result({
    id: message.tool_call_id ?? null,
    content: message.content ?? "",
    failed: status === "failed" ? true : status === "committed" ? false : null,
    noOp: status === null ? null : flagAt(step, "no_op") === true,
    line,
  });
}
