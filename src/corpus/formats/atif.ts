// Harbor's Agent Trajectory Interchange Format, 1.0 to 1.7: one document a run. Results without a call id pair by place; those of a
// step without calls reached the model as a user's text. Embedded trajectories of sub-agents are runs of their own.
import type { Run } from "../../core/schemas/run.ts";
import { usageFrom } from "../../core/usage-rules.ts";
import { contentText } from "../trace/content.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { type CallIn, RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { flagAt, get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "atif";
/** Trajectories embedded in one another are followed so deep. */
const MAX_DEPTH = 16;

export const atif: Format = {
  name: NAME,
  title: "Harbor trajectory (ATIF)",
  about: {
    told: "schema_version begins with ATIF-",
    kept: "steps with calls and results (by id, else by place), tools, models, usage, embedded sub-agents, hand-overs and copied steps as boundaries",
    left: "images and reasoning (counted), token ids, log probabilities, final metrics",
  },
  tested: { files: 4, versions: "ATIF-v1.5" },
  recognises: ({ folder, first }) => !folder && (textAt(first, "schema_version") ?? "").startsWith("ATIF-"),
  read,
};

type Path = readonly (string | number)[];

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const todo: { readonly of: unknown; readonly path: Path; readonly parent: string | null }[] = [
      { of: value.value, path: [], parent: null },
    ];
    for (const { of, path, parent } of todo) {
      const run = runOf(source, value, of, path);
      run.parent = parent;
      const children = listAt(of, "subagent_trajectories");
      if (path.length >= 2 * MAX_DEPTH && children.length > 0) {
        run.problem(value.line, `sub-agents embedded more than ${MAX_DEPTH} deep: left out`);
      } else {
        for (const [index, child] of children.entries()) {
          todo.push({ of: child, path: [...path, "subagent_trajectories", index], parent: run.session });
        }
      }
      const built = run.end(source);
      if (built !== null) yield built;
    }
  }
}

function runOf(source: TraceSource, value: JsonValue, of: unknown, path: Path): RunBuilder {
  const run = new RunBuilder(NAME, source.path);
  run.session = textAt(of, "trajectory_id") ?? textAt(of, "session_id");
  const tools = listAt(get(of, "agent"), "tool_definitions").filter(isObject);
  if (tools.length > 0) run.tools = tools;
  const model = textAt(get(of, "agent"), "model_name");
  const steps = listAt(of, "steps");
  if (steps.length === 0) run.problem(value.line, "a trajectory without steps: left out");
  // A continuation opens with what it took over; the raw steps stand in the file before it.
  if (steps.some(isCopy)) run.boundary("raw_gone");
  for (const [index, step] of steps.entries()) {
    if (handsOver(step)) {
      // The note is the harness's; what the model reads is the text that comes next, which no person wrote.
      const next = textAt(steps[index + 1], "source") === "user" ? textAt(steps[index + 1], "message") : null;
      run.boundary("raw_kept", { chars: next?.length ?? null, model });
      run.count("opaque");
    } else addStep(run, value, step, [...path, "steps", index], model, handsOver(steps[index - 1]));
  }
  return run;
}

function isCopy(step: unknown): boolean {
  return flagAt(step, "is_copied_context") === true;
}

/** A summary was made: its questions and answers are trajectories of their own. */
function handsOver(step: unknown): boolean {
  return (
    textAt(step, "source") === "system" &&
    listAt(get(step, "observation"), "results").some((result) => listAt(result, "subagent_trajectory_ref").length > 0)
  );
}

function addStep(
  run: RunBuilder,
  value: JsonValue,
  step: unknown,
  path: Path,
  model: string | null,
  summary: boolean,
): void {
  run.time(get(step, "timestamp"));
  const text = (of: unknown, ...more: Path) =>
    contentText(of, { count: (kind) => run.count(kind), raw: (index) => value.raw(...path, ...more, index) });
  const source = textAt(step, "source");
  const message = text(get(step, "message"), "message");
  if (source === "user") run.user(message, { turn: !isCopy(step) && !summary });
  else if (source === "system") run.system(message);
  else if (source === "agent") {
    if (textAt(step, "reasoning_content") !== null) run.count("thinking");
    run.assistant({
      content: message,
      calls: callsOf(step, value, path),
      model: textAt(step, "model_name") ?? model,
      // A copied step was paid for in the file that it was copied from.
      usage: isCopy(step) ? null : usageFrom("atif", get(step, "metrics")),
    });
  } else {
    run.problem(value.line, `step ${Number(path.at(-1)) + 1} is of no known source: left out`);
    return;
  }
  const called = source === "agent" && listAt(step, "tool_calls").length > 0;
  for (const [index, result] of listAt(get(step, "observation"), "results").entries()) {
    const content = text(get(result, "content"), "observation", "results", index, "content");
    if (called) run.result({ id: textAt(result, "source_call_id"), content, line: value.line });
    else if (content !== "") run.user(content);
  }
}

function callsOf(step: unknown, value: JsonValue, path: Path): readonly CallIn[] {
  return listAt(step, "tool_calls").map((call, index) => ({
    id: textAt(call, "tool_call_id"),
    name: textAt(call, "function_name") ?? "",
    arguments: textAt(call, "arguments") ?? value.raw(...path, "tool_calls", index, "arguments") ?? "",
  }));
}
