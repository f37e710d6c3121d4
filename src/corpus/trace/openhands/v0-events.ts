// Events of OpenHands V0 (and OpenDevin before it) as a transcript. Older events hold their arguments and results in themselves,
// later ones under `args` and `extras`; calls have ids only where the model made tool calls.
import { usageFrom } from "../../../core/usage-rules.ts";
import type { CallIn, RunBuilder } from "../run-builder.ts";
import { at, flagAt, get, isObject, listAt, numberAt, textAt, wordAt } from "../values.ts";
import { Replies } from "./replies.ts";

export interface V0Event {
  readonly is: unknown;
  readonly line: number;
  /** Compact source of a part of it. */
  raw(...path: readonly (string | number)[]): string | null;
}

/** Of the harness alone: no text of theirs reaches the model as a message. */
const QUIET = new Set([
  ...["initialize", "change_agent_state", "change_task_state", "agent_state_changed", "null"],
  ...["start", "pause", "resume", "stop", "condensation_request", "loop_recovery"],
]);
/** Not arguments of a call: the event's envelope, what the harness decided, and the thought, which is the reply's text. */
const NO_ARGUMENTS = new Set([
  ...["id", "timestamp", "source", "message", "cause", "action", "args", "tool_call_metadata", "llm_metrics"],
  ...["thought", "keep_prompt", "is_confirmed", "confirmation_state", "action_risk", "security_risk", "hidden"],
  ...["blocking", "kernel_init_code", "include_extra", "wait_for_response", "is_input_confirmed"],
]);

export class V0Events {
  private readonly run: RunBuilder;
  private readonly replies: Replies;
  private readonly model: string | null;
  /** Recorded call id by the id of the action's event. */
  private readonly calls = new Map<number, string>();

  constructor(run: RunBuilder, model: string | null) {
    this.run = run;
    this.replies = new Replies(run);
    this.model = model;
  }

  add(event: V0Event): void {
    this.run.time(get(event.is, "timestamp"));
    const action = textAt(event.is, "action");
    const observation = textAt(event.is, "observation");
    if (action !== null) this.addAction(event, action);
    else if (observation !== null) this.addObservation(event, observation);
    else this.run.problem(event.line, "an event that is neither action nor observation: left out");
  }

  end(): void {
    this.replies.flush();
  }

  private addAction(event: V0Event, action: string): void {
    const args = isObject(get(event.is, "args")) ? get(event.is, "args") : event.is;
    if (QUIET.has(action)) return;
    if (action === "recall") this.run.count("opaque");
    else if (action === "system") {
      this.replies.flush();
      const tools = listAt(args, "tools").filter(isObject);
      if (tools.length > 0) this.run.tools = tools;
      this.run.system(textAt(args, "content") ?? "");
    } else if (action === "message") this.addMessage(event, args);
    else if (action === "condensation") {
      this.replies.flush();
      const summary = textAt(args, "summary");
      this.run.boundary("raw_kept", { chars: summary?.length ?? null });
      if (summary !== null) this.run.user(summary);
    } else this.addCall(event, args, action);
  }

  private addMessage({ is }: V0Event, args: unknown): void {
    const { run } = this;
    const text = textAt(args, "content") ?? "";
    run.count("images", listAt(args, "image_urls").length + listAt(args, "images_urls").length);
    // Before events had a source, the agent's messages were those that wait for an answer.
    const source = textAt(is, "source") ?? (flagAt(args, "wait_for_response") === true ? "agent" : "user");
    if (source === "agent") this.replies.say({ text, ...this.about(is) });
    else {
      this.replies.flush();
      run.user(text, { turn: source === "user" });
    }
  }

  private addCall(event: V0Event, args: unknown, action: string): void {
    const meta = get(event.is, "tool_call_metadata");
    const response = get(meta, "model_response");
    const id = numberAt(event.is, "id");
    const callId = textAt(meta, "tool_call_id") ?? (id === null ? null : `event-${id}`);
    if (id !== null && callId !== null) this.calls.set(id, callId);
    const thought = textAt(args, "thought") ?? textAt(get(args, "thought"), "text") ?? "";
    const text = textAt(get(listAt(response, "choices")[0], "message"), "content") ?? thought;
    const call: CallIn = {
      id: callId,
      name: textAt(meta, "function_name") ?? action,
      arguments: recordedArguments(event, callId) ?? builtArguments(event, args),
    };
    this.replies.call(textAt(response, "id"), call, { text, ...this.about(event.is) });
  }

  private addObservation({ is, line }: V0Event, observation: string): void {
    const extras = get(is, "extras");
    const state = wordAt(extras, "agent_state");
    if (observation === "agent_state_changed" && state !== null) {
      this.run.stopReason = state;
      this.run.interrupted = state === "stopped" || state === "paused";
    }
    if (QUIET.has(observation)) return;
    if (observation === "recall") {
      this.run.count("opaque");
      return;
    }
    const content = textAt(is, "content") ?? "";
    const cause = numberAt(is, "cause");
    const own = textAt(get(is, "tool_call_metadata"), "tool_call_id");
    const id = own ?? (cause === null ? null : (this.calls.get(cause) ?? `event-${cause}`));
    // An error that no action caused: the model reads it as a user's text.
    if (id === null && numberAt(is, "id") !== null) {
      this.replies.flush();
      this.run.user(content);
    } else this.replies.result({ id, content, failed: failedOf(is, extras, observation), line });
  }

  private about(event: unknown): { model: string | null; usage: ReturnType<typeof usageFrom> } {
    const response = at(event, "tool_call_metadata", "model_response");
    return {
      model: textAt(response, "model") ?? this.model,
      // llm_metrics adds up over the run: no figure of this call.
      usage: usageFrom("openhands", get(response, "usage")),
    };
  }
}

/** As the model wrote them. */
function recordedArguments({ is, raw }: V0Event, id: string | null): string | null {
  const path = ["tool_call_metadata", "model_response", "choices", 0, "message", "tool_calls"] as const;
  const choice = listAt(at(is, "tool_call_metadata", "model_response"), "choices")[0];
  const calls = listAt(get(choice, "message"), "tool_calls");
  const index = calls.findIndex((call) => textAt(call, "id") === id);
  if (index === -1) return null;
  return textAt(get(calls[index], "function"), "arguments") ?? raw(...path, index, "function", "arguments");
}

/** Of the action's own keys, in their source lexemes; nulls only pad. */
function builtArguments({ is, raw }: V0Event, args: unknown): string {
  const path = args === is ? [] : ["args"];
  const keys = isObject(args) ? Object.keys(args).filter((key) => !NO_ARGUMENTS.has(key) && args[key] !== null) : [];
  return `{${keys.map((key) => `${JSON.stringify(key)}:${raw(...path, key) ?? "null"}`).join(",")}}`;
}

function failedOf(event: unknown, extras: unknown, observation: string): boolean | null {
  const code =
    numberAt(event, "exit_code") ?? numberAt(extras, "exit_code") ?? numberAt(get(extras, "metadata"), "exit_code");
  // -1: the command still runs.
  if (code !== null && code !== -1) return code !== 0;
  const success = flagAt(event, "success");
  if (success !== null) return !success;
  return observation === "error" || observation === "user_rejected" ? true : null;
}
