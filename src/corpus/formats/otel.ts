// OpenTelemetry GenAI spans: OTLP JSON, one object or one a line, or bare attributes of a span. Model calls hold the conversation, in the
// attributes of today's conventions and of those before them; tool spans repeat what the calls say.
import type { Run } from "../../core/schemas/run.ts";
import { textKey } from "../../core/text-key.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { type Generation, runsOf } from "../trace/generations.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { stopIn, toolsIn } from "../trace/otel/about.ts";
import { attributesOf, type SpanAt, spansIn } from "../trace/otel/attributes.ts";
import { eventMessages } from "../trace/otel/events.ts";
import { messagesOf } from "../trace/otel/messages.ts";
import type { TraceSource } from "../trace/source.ts";
import { isObject, listAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "otel";
const MODELS = ["gen_ai.response.model", "gen_ai.request.model", "llm.model_name", "ai.model.id"] as const;

export const otel: Format = {
  name: NAME,
  title: "OpenTelemetry GenAI spans (OTLP JSON)",
  about: {
    told: "resourceSpans, or bare attributes gen_ai.* and llm.input_messages.*",
    kept: "model spans in order of time by trace, the longest of each conversation with its reply; today's conventions and older ones, OpenLLMetry, OpenInference, Vercel AI SDK; model, usage",
    left: "tool and agent spans (they repeat the conversation), JSON texts that a limit cut",
  },
  tested: { files: 3, versions: "OpenInference fixtures" },
  recognises: ({ folder, first }) => !folder && (listAt(first, "resourceSpans").length > 0 || isBare(first)),
  read,
};

/** Attributes without a span around them. */
function isBare(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.keys(value).some((key) => key.startsWith("gen_ai.") || key.startsWith("llm.input_messages."))
  );
}

interface Call extends Generation {
  readonly trace: string;
  readonly started: string;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const calls: Call[] = [];
  for await (const value of jsonValues(source)) {
    if (isBare(value.value)) add(calls, value.value as Attributes, { span: null, trace: "", started: "0" }, value);
    else if (listAt(value.value, "resourceSpans").length === 0) {
      source.problem({ file: source.path, line: value.line, what: "neither spans nor attributes of one: left out" });
    }
    for (const span of spansIn(value.value)) add(calls, attributesOf(span.span), span, value);
  }
  const byTrace = new Map<string, Call[]>();
  for (const call of calls) {
    const group = byTrace.get(textKey(call.trace));
    if (group === undefined) byTrace.set(textKey(call.trace), [call]);
    else group.push(call);
  }
  for (const group of byTrace.values()) {
    const trace = group[0]?.trace ?? "";
    // Nanoseconds of one length compare as texts; others by length first.
    group.sort(
      (a, b) => a.started.length - b.started.length || (a.started < b.started ? -1 : a.started > b.started ? 1 : 0),
    );
    yield* runsOf(source, NAME, trace === "" ? null : trace, group);
  }
}

type Attributes = Readonly<Record<string, unknown>>;

function add(calls: Call[], attributes: Attributes, { span, trace, started }: SpanAt, { line }: JsonValue): void {
  const [input, output] = (["input", "output"] as const).map((side) => {
    const found = messagesOf(attributes, side, line);
    return found.length > 0 ? found : eventMessages(span, side, line);
  });
  if (input === undefined || output === undefined || input.length === 0) return;
  const model = MODELS.map((key) => attributes[key]).find((found) => typeof found === "string");
  calls.push({
    trace,
    started,
    input,
    output,
    model: typeof model === "string" ? model : null,
    usage: usageFrom("otel", attributes),
    time: Number(started) / 1e9,
    line,
    stop: stopIn(attributes, line),
    tools: toolsIn(attributes, line),
  });
}
