// One sample of an Inspect log as a run: its messages as the model saw them, with long texts put back and errors of tools in place of
// their results. A log keeps the whole history where an agent compacts, unless a reply from before the compaction is gone from it.
import type { Run } from "../../../core/schemas/run.ts";
import { addChatMessage } from "../chat-message.ts";
import type { JsonValue } from "../json-values.ts";
import type { RawPart } from "../recorded.ts";
import { RunBuilder } from "../run-builder.ts";
import type { TraceSource } from "../source.ts";
import { get, isObject, listAt, objectAt, textAt } from "../values.ts";
import { Attachments } from "./attachments.ts";
import { ModelCalls } from "./calls.ts";
import { boundariesOf, summaryLength } from "./compactions.ts";
import { type Placed, placedMessages } from "./messages.ts";

/** What the log says of all its samples. */
export interface LogFacts {
  readonly model: string | null;
  readonly run: string | null;
  readonly created: unknown;
}

export function logFacts(log: unknown): LogFacts {
  const about = get(log, "eval");
  return { model: textAt(about, "model"), run: textAt(about, "run_id"), created: get(about, "created") };
}

type Path = readonly (string | number)[];

/** A sample and where it stands in its document. */
export interface SampleAt {
  readonly value: JsonValue;
  readonly sample: unknown;
  readonly path: Path;
}

/** The run of the sample at a path of a document; null when there is none, and then the source knows why. */
export function sampleRun(
  source: TraceSource,
  name: string,
  { value, sample, path }: SampleAt,
  facts: LogFacts,
): Run | null {
  const run = new RunBuilder(name, source.path);
  const attachments = new Attachments(sample);
  const calls = new ModelCalls(sample, attachments);
  run.session = textAt(sample, "uuid") ?? sessionOf(sample, facts);
  run.time(get(sample, "started_at"));
  run.time(textAt(listAt(sample, "events")[0], "timestamp"));
  run.time(facts.created);
  run.stopReason =
    textAt(get(sample, "limit"), "type") ?? textAt(listAt(get(sample, "output"), "choices")[0], "stop_reason");
  run.interrupted = objectAt(sample, "error") !== null;

  const placed = placedMessages(sample).map((one) => ({ ...one, call: isReply(one) ? calls.of(one.message) : null }));
  const boundaries = boundariesOf(sample, placed, calls);
  const sourced = placed.some(({ message }) => textAt(message, "source") !== null);
  let replied = false;
  for (const [index, { message, at: place, call }] of placed.entries()) {
    const raw = (...more: Path) => value.raw(...path, ...place, ...more);
    const kind = boundaries.get(index);
    if (kind !== undefined) run.boundary(kind, { chars: summaryLength(message) });
    replied ||= isReply({ message });
    const written = textAt(message, "source");
    const added = addChatMessage(run, seen(message, attachments), {
      raw: (...more) => resolved(raw, attachments, more),
      line: value.line,
      model: call?.model ?? textAt(message, "model") ?? facts.model,
      usage: call?.usage ?? null,
      turns: sourced ? written === "input" || written === "operator" : !replied,
    });
    if (!added) run.problem(value.line, "an item that is no message: left out");
  }
  if (attachments.missing > 0)
    run.problem(value.line, `${attachments.missing} references to attachments that are not there: left as they are`);
  return run.end(source);
}

function sessionOf(sample: unknown, { run }: LogFacts): string | null {
  const id = get(sample, "id");
  if (typeof id !== "string" && typeof id !== "number") return null;
  const epoch = get(sample, "epoch");
  return JSON.stringify([run, id, typeof epoch === "number" ? epoch : null]);
}

function isReply({ message }: Pick<Placed, "message">): boolean {
  return textAt(message, "role") === "assistant";
}

/** The message with its texts put back. A tool that failed is answered by its error. */
function seen(message: unknown, attachments: Attachments): unknown {
  if (!isObject(message)) return message;
  const content = get(message, "content");
  const shown =
    typeof content === "string"
      ? attachments.text(content)
      : Array.isArray(content)
        ? content.map((part) => shownPart(part, attachments))
        : content;
  if (textAt(message, "role") !== "tool") return { ...message, content: shown };
  const error = textAt(get(message, "error"), "message");
  return {
    ...message,
    content: error === null || error === "" ? shown : attachments.text(error),
    name: textAt(message, "function"),
    // Whether a tool failed is written with every result, as an error or as none.
    is_error: objectAt(message, "error") !== null,
  };
}

function shownPart(part: unknown, attachments: Attachments): unknown {
  // A call that the provider's own server made and answered.
  if (textAt(part, "type") === "tool_use") return { type: "server_tool_use" };
  const text = textAt(part, "text");
  return text === null ? part : { ...(part as object), text: attachments.text(text) };
}

function resolved(raw: RawPart, attachments: Attachments, more: Path): string | null {
  const text = raw(...more);
  return text === null ? null : attachments.json(text);
}
