// ShareGPT-style rows: `conversations` of from/value or role/content, one a row. Tools have no ids and pair by place. Rows of Harbor's
// export repeat an episode with growing prompts: the last row of each is the run.
import type { Run } from "../../core/schemas/run.ts";
import { contentText } from "../trace/content.ts";
import { embedded, type JsonValue, jsonValues } from "../trace/json-values.ts";
import { type CallIn, RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "sharegpt";

export const sharegpt: Format = {
  name: NAME,
  title: "ShareGPT-style rows, Harbor's trace export",
  about: {
    told: "rows with conversations of from or role",
    kept: "turns, function calls and observations by place, tools, model; of rows that repeat an episode the longest",
    left: "calls that stand as prose in texts; usage is not recorded",
  },
  tested: { files: 2, versions: "dataset rows" },
  recognises: ({ folder, first }) => !folder && isRow(Array.isArray(first) ? first[0] : first),
  read,
};

function isRow(value: unknown): boolean {
  return listAt(value, "conversations").some((turn) => (textAt(turn, "from") ?? textAt(turn, "role")) !== null);
}

interface Row {
  readonly of: unknown;
  readonly value: JsonValue;
  readonly path: readonly (string | number)[];
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  let held: Row | null = null;
  for await (const value of jsonValues(source)) {
    const rows: readonly Row[] = Array.isArray(value.value)
      ? value.value.map((of, index) => ({ of, value, path: [index] }))
      : [{ of: value.value, value, path: [] }];
    for (const row of rows) {
      if (!isRow(row.of))
        source.problem({ file: source.path, line: value.line, what: "a row without a conversation: left out" });
      else if (held !== null && episodeOf(held.of) !== null && episodeOf(held.of) === episodeOf(row.of))
        held = longer(held, row);
      else {
        if (held !== null) yield* runOf(source, held);
        held = row;
      }
    }
  }
  if (held !== null) yield* runOf(source, held);
}

/** What rows of one episode share; null where rows have no episode. */
function episodeOf(row: unknown): string | null {
  if (get(row, "episode") === undefined && textAt(row, "trial_name") === null) return null;
  return JSON.stringify([textAt(row, "run_id"), textAt(row, "trial_name"), textAt(row, "task")]);
}

function longer(a: Row, b: Row): Row {
  return listAt(b.of, "conversations").length >= listAt(a.of, "conversations").length ? b : a;
}

const SPEAKERS: Readonly<Record<string, "system" | "user" | "assistant" | "call" | "result">> = {
  system: "system",
  human: "user",
  user: "user",
  gpt: "assistant",
  assistant: "assistant",
  model: "assistant",
  function_call: "call",
  tool_call: "call",
  tool: "result",
  observation: "result",
  function_response: "result",
  tool_response: "result",
};

function* runOf(source: TraceSource, { of, value, path }: Row): Generator<Run, void, void> {
  const run = new RunBuilder(NAME, source.path);
  run.session = textAt(of, "id") ?? textAt(of, "trial_name");
  const tools = toolsOf(of, value.line).filter(isObject);
  if (tools.length > 0) run.tools = tools;
  // What an episode's user says after its task is what the environment answered.
  const once = episodeOf(of) !== null;
  let replied = false;
  const model = textAt(of, "model");
  for (const [index, turn] of listAt(of, "conversations").entries()) {
    const key = get(turn, "value") === undefined ? "content" : "value";
    const text = contentText(get(turn, key), {
      count: (kind) => run.count(kind),
      raw: (part) => value.raw(...path, "conversations", index, key, part),
    });
    const named = textAt(turn, "from") ?? textAt(turn, "role") ?? "";
    const speaker = Object.hasOwn(SPEAKERS, named) ? SPEAKERS[named] : undefined;
    if (speaker === "system") run.system(text);
    else if (speaker === "user") run.user(text, { turn: !once || !replied });
    else if (speaker === "assistant") run.assistant({ content: text, model });
    else if (speaker === "call") run.assistant({ content: null, calls: callsIn(text, value.line), model });
    else if (speaker === "result") run.result({ id: null, content: text, line: value.line });
    else run.problem(value.line, "a turn of no known speaker: left out");
    replied ||= speaker === "assistant" || speaker === "call";
  }
  const built = run.end();
  if (built !== null) yield built;
}

/** A list, or the JSON text of one. */
function toolsOf(row: unknown, line: number): readonly unknown[] {
  const given = get(row, "tools") ?? get(row, "tool_definitions");
  const list = typeof given === "string" ? embedded(given, line)?.value : given;
  return Array.isArray(list) ? list : [];
}

/** `{"name": …, "arguments": …}` as text, or a list of such; the whole text as arguments when it is something else. */
function callsIn(text: string, line: number): readonly CallIn[] {
  const made = embedded(text, line);
  const list = Array.isArray(made?.value) ? made.value : [made?.value];
  const calls = list.map((call, index): CallIn | null => {
    const path = Array.isArray(made?.value) ? [index] : [];
    const key = ["arguments", "parameters", "args"].find((name) => get(call, name) !== undefined) ?? "arguments";
    const name = textAt(call, "name");
    return name === null ? null : { id: null, name, arguments: textAt(call, key) ?? made?.raw(...path, key) ?? "" };
  });
  const found = calls.filter((call) => call !== null);
  return found.length === calls.length && found.length > 0 ? found : [{ id: null, name: "", arguments: text }];
}
