// mini-swe-agent trajectories, versions 1 and 1.1, and the bare list of messages of the first ones: one document a run.
import type { Run } from "../../core/schemas/run.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { MiniMessages } from "../trace/mini/messages.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, get, listAt, textAt, wordAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "mini-swe-agent";

export const miniSweAgent: Format = {
  name: NAME,
  title: "mini-swe-agent trajectory (.traj.json)",
  about: {
    told: "trajectory_format or info.mini_version; a bare list by the file name *.traj.json",
    kept: "messages, fenced commands as calls with their outputs, model, usage of each reply, exit status",
    left: "reasoning and items of the Responses API that are no calls (counted), cost, configuration",
  },
  tested: { files: 2, versions: "1.13.4, bare list" },
  recognises: ({ folder, first, path }) => !folder && (isWrapped(first) || isBare(first, path)),
  read,
};

/** The name of the format stands last in the file, behind the head; the producer's version stands in front. */
function isWrapped(value: unknown): boolean {
  if ((textAt(value, "trajectory_format") ?? "").startsWith("mini-swe-agent")) return true;
  return textAt(get(value, "info"), "mini_version") !== null;
}

/** A list of messages says nothing about its producer: the file's name does. */
function isBare(value: unknown, path: string): boolean {
  if (!Array.isArray(value) || !path.endsWith(".traj.json")) return false;
  return textAt(value[0], "role") !== null && get(value[0], "content") !== undefined;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const built = runOf(source, value).end(source);
    if (built !== null) yield built;
  }
}

function runOf(source: TraceSource, value: JsonValue): RunBuilder {
  const run = new RunBuilder(NAME, source.path);
  const bare = Array.isArray(value.value);
  const list = bare ? (value.value as readonly unknown[]) : listAt(value.value, "messages");
  const info = get(value.value, "info");
  if (!bare) {
    run.stopReason = wordAt(info, "exit_status");
    const status = get(info, "exit_status") ?? null;
    run.interrupted = status === null || status === "" || status === "KeyboardInterrupt";
  }
  const messages = new MiniMessages(run, value, textAt(at(info, "config", "model"), "model_name"));
  for (const [index, message] of list.entries()) messages.add(message, bare ? [index] : ["messages", index]);
  messages.flush();
  if (list.length === 0) run.problem(value.line, "a document without messages: left out");
  return run;
}
