// A Langfuse trace download: observations in any order, of which the model calls hold the conversation. Inputs and outputs are values or
// JSON texts, in the message shapes of whatever was traced.
import type { Run } from "../../core/schemas/run.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import { isChatMessage } from "../trace/chat-message.ts";
import { type Generation, runsOf } from "../trace/generations.ts";
import { embedded, type JsonValue, jsonValues } from "../trace/json-values.ts";
import type { Recorded } from "../trace/recorded.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, listAt, numberAt, objectAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "langfuse";

export const langfuse: Format = {
  name: NAME,
  title: "Langfuse trace download",
  about: {
    told: "trace beside observations",
    kept: "generations in order of time, the longest of each conversation with its reply; model, usage where the cached share is clear, tools",
    left: "spans, tools and events (they repeat the conversation), scores, costs",
  },
  tested: { files: 4, versions: "2025-06 to 2025-12" },
  recognises: ({ folder, first }) =>
    !folder && objectAt(first, "trace") !== null && Array.isArray(get(first, "observations")),
  read,
};

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const trace = get(value.value, "trace");
    const observations = listAt(value.value, "observations");
    const strange = observations.filter((observation) => textAt(observation, "type") === null).length;
    if (strange > 0 || observations.length === 0) {
      const what = strange > 0 ? `observations without a type, left out: ${strange}` : "no observations";
      source.problem({ file: source.path, line: value.line, what });
    }
    const calls = observations
      .map((observation, index) => ({ observation, index, time: textAt(observation, "startTime") ?? "" }))
      .filter(({ observation }) => textAt(observation, "type") === "GENERATION")
      .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.index - b.index))
      .map(({ observation, index }) => generationOf(value, observation, index));
    yield* runsOf(source, NAME, textAt(trace, "sessionId") ?? textAt(trace, "id"), calls);
  }
}

function generationOf(value: JsonValue, observation: unknown, index: number): Generation {
  return {
    input: messagesIn(value, observation, index, "input"),
    output: messagesIn(value, observation, index, "output"),
    model: textAt(observation, "model"),
    usage: usageOf(get(observation, "usageDetails")),
    time: textAt(observation, "startTime"),
    line: value.line,
    stop: stopOf(get(observation, "output"), value.line),
  };
}

/** A chat completion says beside its message why it ended. */
function stopOf(output: unknown, line: number): string | null {
  const root = typeof output === "string" ? embedded(output, line)?.value : output;
  return textAt(listAt(root, "choices")[0], "finish_reason");
}

/** Whether `input` counts cached tokens depends on the SDK, so that with a cached figure the prompt is unknown. */
function usageOf(details: unknown): Usage | null {
  const input = numberAt(details, "input");
  const output = numberAt(details, "output");
  if (input === null && output === null) return null;
  const cached = numberAt(details, "input_cache_read") ?? numberAt(details, "prompt_details.cache_read");
  const known = cached === null || cached === 0;
  return {
    prompt: known ? input : null,
    cached,
    fresh: known && cached !== null ? input : null,
    written: null,
    output,
    ...(known && cached !== null ? {} : { why: known ? "no cached figure" : "input with or without the cached share" }),
  };
}

/** The messages under `input` or `output`: a list, a list under a key, or one message; as a value or as JSON text. */
function messagesIn(
  value: JsonValue,
  observation: unknown,
  index: number,
  key: "input" | "output",
): readonly Recorded[] {
  const content = get(observation, key);
  const text = typeof content === "string" ? content : null;
  const inner = text === null ? null : embedded(text, value.line);
  // Plain text is what a call said or was told.
  if (text !== null && inner === null) {
    if (text === "" || text === "None") return [];
    const message = { role: key === "input" ? "user" : "assistant", content: text };
    return [{ message, raw: () => JSON.stringify(message) }];
  }
  const root = inner?.value ?? content;
  const at =
    inner === null
      ? (...path: readonly (string | number)[]) => value.raw("observations", index, key, ...path)
      : inner.raw;
  return listed(root, at);
}

/** Where lists of messages stand below an input or an output. */
const LISTS = [[], ["messages"], ["output"], ["choices"]] as const;

function listed(root: unknown, raw: JsonValue["raw"]): readonly Recorded[] {
  if (isChatMessage(root)) return [{ message: root, raw }];
  for (const path of LISTS) {
    const list = path.length === 0 ? root : get(root, path[0]);
    if (!Array.isArray(list)) continue;
    const found = list.flatMap((item, index): Recorded[] => {
      // A chat completion has its message one level down.
      const inside = isChatMessage(item) ? [] : ["message"];
      const message = inside.length === 0 ? item : get(item, "message");
      return isChatMessage(message) ? [{ message, raw: (...more) => raw(...path, index, ...inside, ...more) }] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}
