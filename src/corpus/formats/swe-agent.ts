// SWE-agent .traj, 0.x to 1.x: one document a run. `history` is the transcript; the steps of `trajectory` repeat it with every
// prompt and are passed over. In text mode there are no calls: the action becomes one, the observation after it its result.
import type { Run } from "../../core/schemas/run.ts";
import { contentText } from "../trace/content.ts";
import { embedded, type JsonValue, jsonValues } from "../trace/json-values.ts";
import { type CallIn, RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, flagAt, get, isObject, listAt, textAt, wordAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "swe-agent";

export const sweAgent: Format = {
  name: NAME,
  title: "SWE-agent trajectory (.traj)",
  about: {
    told: "trajectory with steps of action and response, or with history",
    kept: "history by agent, actions of text mode as calls with their observations, model, exit status",
    left: "demonstrations and thinking blocks (counted), prompts repeated in each step, states",
  },
  tested: { files: 2, versions: "0.x, 1.0" },
  recognises: ({ folder, first }) => !folder && isTrajectory(first),
  read,
};

/** The head of a file may end before `history` begins: then a step tells. */
function isTrajectory(value: unknown): boolean {
  if (!Array.isArray(get(value, "trajectory"))) return false;
  const [step] = listAt(value, "trajectory");
  const hasSteps = isObject(step) && "action" in step && "response" in step;
  return hasSteps || (Array.isArray(get(value, "history")) && listAt(value, "history").every(isMessage));
}

function isMessage(value: unknown): boolean {
  return textAt(value, "role") !== null;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const history = listAt(value.value, "history");
    if (history.length === 0) {
      source.problem({ file: source.path, line: value.line, what: "a document without a history: left out" });
    }
    // The main agent opens the history; each other one has messages of its own among them.
    const runs = new Map<string, Agent>();
    for (const [index, message] of history.entries()) {
      const name = textAt(message, "agent") ?? "";
      const agent = runs.get(name) ?? agentOf(source, value);
      runs.set(name, agent);
      addMessage(agent, value, message, index);
    }
    for (const { run } of runs.values()) {
      const built = run.end(source);
      if (built !== null) yield built;
    }
  }
}

interface Agent {
  readonly run: RunBuilder;
  readonly model: string | null;
  /** The last message was an action in text mode: an observation comes next. */
  acted: boolean;
  told: boolean;
}

function agentOf(source: TraceSource, value: JsonValue): Agent {
  const run = new RunBuilder(NAME, source.path);
  const info = get(value.value, "info");
  run.stopReason = wordAt(info, "exit_status");
  // The file is written after each step; the status at the end.
  run.interrupted = get(info, "exit_status") === undefined || get(info, "exit_status") === null;
  const config = get(value.value, "replay_config");
  const settings = typeof config === "string" ? embedded(config, value.line)?.value : config;
  return { run, model: textAt(at(settings, "agent", "model"), "name"), acted: false, told: false };
}

function addMessage(agent: Agent, value: JsonValue, message: unknown, index: number): void {
  const { run } = agent;
  if (flagAt(message, "is_demo") === true) {
    // A demonstration is another run's text.
    run.count("opaque");
    return;
  }
  const text = contentText(get(message, "content"), {
    count: (kind) => run.count(kind),
    raw: (part) => value.raw("history", index, "content", part),
  });
  const role = textAt(message, "role");
  const acted = agent.acted;
  agent.acted = false;
  if (role === "system") run.system(text);
  else if (role === "user" && acted) run.result({ id: null, content: text, line: value.line });
  else if (role === "user") {
    // The task; what follows is the harness, which asks again.
    run.user(text, { turn: !agent.told });
    agent.told = true;
  } else if (role === "tool") {
    run.result({ id: firstText(listAt(message, "tool_call_ids")), content: text, line: value.line });
  } else if (role === "assistant") addReply(agent, value, message, index, text);
  else run.problem(value.line, `message ${index + 1} of the history has no known role: left out`);
}

function addReply(agent: Agent, value: JsonValue, message: unknown, index: number, text: string): void {
  const { run, model } = agent;
  run.count("thinking", listAt(message, "thinking_blocks").length);
  const calls = listAt(message, "tool_calls").map((call, at): CallIn => {
    const made = get(call, "function");
    const raw = () => value.raw("history", index, "tool_calls", at, "function", "arguments");
    return {
      id: textAt(call, "id"),
      name: textAt(made, "name") ?? "",
      arguments: textAt(made, "arguments") ?? raw() ?? "",
    };
  });
  const action = textAt(message, "action") ?? "";
  if (calls.length > 0 || action.trim() === "") {
    run.assistant({ content: text === "" ? null : text, calls, model });
    return;
  }
  // Every action is run by the shell, SWE-agent's own commands too. The thought is the reply without its action.
  agent.acted = true;
  const command: CallIn = { id: null, name: "bash", arguments: JSON.stringify({ command: action }) };
  run.assistant({ content: textAt(message, "thought") ?? text, calls: [command], model });
}

function firstText(list: readonly unknown[]): string | null {
  return typeof list[0] === "string" ? list[0] : null;
}
