// Events of the OpenHands software-agent SDK (V1) as a transcript. Each event says by its `kind` what it is.
import { contentText } from "../content.ts";
import type { CallIn, RunBuilder } from "../run-builder.ts";
import { at, flagAt, get, isObject, listAt, numberAt, textAt, wordAt } from "../values.ts";
import { Replies } from "./replies.ts";
import { V1Usage } from "./v1-usage.ts";

export interface V1Event {
  readonly is: unknown;
  readonly line: number;
  /** Compact source of a part of it. */
  raw(...path: readonly (string | number)[]): string | null;
}

/** Never sent to the model. */
const QUIET = new Set([
  ...["CondensationRequest", "TokenEvent", "LLMCompletionLogEvent", "StreamingDeltaEvent", "HookExecutionEvent"],
  // The summary again, which its Condensation holds.
  "CondensationSummaryEvent",
]);

/** Whether a value is an event of this kind of file. */
export function isV1Event(value: unknown): boolean {
  const kind = textAt(value, "kind") ?? "";
  return kind.endsWith("Event") || Object.hasOwn(KINDS, kind) || QUIET.has(kind);
}

type Add = (events: V1Events, event: V1Event) => void;

const KINDS: Readonly<Record<string, Add>> = {
  SystemPromptEvent: (events, event) => events.system(event),
  MessageEvent: (events, event) => events.message(event),
  ActionEvent: (events, event) => events.action(event),
  ObservationEvent: (events, event) => {
    const observation = get(event.is, "observation");
    const code = numberAt(observation, "exit_code");
    const wrong = flagAt(observation, "is_error");
    // -1: the command still runs.
    const exited = code === null || code === -1 ? null : code !== 0;
    events.result(event, events.text(event, "observation", "content"), wrong === true ? true : (exited ?? wrong));
  },
  UserRejectObservation: (events, event) => events.result(event, textAt(event.is, "rejection_reason") ?? "", true),
  AgentErrorEvent: (events, event) => events.result(event, textAt(event.is, "error") ?? "", true),
  Condensation: (events, event) => events.condensation(event),
  ConversationStateUpdateEvent: (events, event) => events.state(event),
  ConversationErrorEvent: (events, event) => events.stopped(wordAt(event.is, "code") ?? "error"),
  PauseEvent: (events) => events.stopped("paused"),
  InterruptEvent: (events) => events.stopped("interrupted"),
};

export class V1Events {
  private readonly run: RunBuilder;
  private readonly replies: Replies;
  private readonly usage = new V1Usage();

  constructor(run: RunBuilder) {
    this.run = run;
    this.replies = new Replies(run);
  }

  add(event: V1Event): void {
    const kind = textAt(event.is, "kind") ?? "";
    this.run.time(get(event.is, "timestamp"));
    if (QUIET.has(kind)) return;
    const add = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (add === undefined) this.run.problem(event.line, "an event of no known kind: left out");
    else add(this, event);
  }

  end(): void {
    this.replies.flush();
  }

  system(event: V1Event): void {
    this.replies.flush();
    const tools = listAt(event.is, "tools").filter(isObject);
    if (tools.length > 0) this.run.tools = tools;
    const prompt = get(event.is, "system_prompt");
    this.run.system(textAt(prompt, "text") ?? (typeof prompt === "string" ? prompt : ""));
  }

  message(event: V1Event): void {
    const message = get(event.is, "llm_message");
    const role = textAt(message, "role");
    this.thoughts(message);
    // What skills and hooks add to a message is sent in it.
    const more = this.text(event, "extended_content");
    const text = [this.text(event, "llm_message", "content"), more].filter((part) => part !== "").join("\n");
    if (role === "assistant") {
      const taken = this.usage.take();
      this.replies.say({ text, model: taken?.model ?? null, usage: taken?.usage ?? null });
    } else if (role === "user") {
      this.replies.flush();
      this.run.user(text, { turn: textAt(event.is, "source") === "user" });
      this.run.interrupted = false;
    } else if (role === "system") {
      this.replies.flush();
      this.run.system(text);
    } else this.run.problem(event.line, "a message of no known role: left out");
  }

  action(event: V1Event): void {
    const { is, raw } = event;
    const made = get(is, "tool_call");
    this.thoughts(is);
    // Between the calls of one response there is no update of the totals: the first call has its usage.
    const taken = this.usage.take();
    const call: CallIn = {
      id: textAt(is, "tool_call_id") ?? textAt(made, "id"),
      name: textAt(made, "name") ?? textAt(is, "tool_name") ?? "",
      arguments: textAt(made, "arguments") ?? raw("tool_call", "arguments") ?? raw("action") ?? "",
    };
    const text = this.text(event, "thought");
    const about = { text, model: taken?.model ?? null, usage: taken?.usage ?? null };
    this.replies.call(textAt(is, "llm_response_id"), call, about);
    this.run.interrupted = false;
  }

  result(event: V1Event, content: string, failed: boolean | null): void {
    const id = textAt(event.is, "tool_call_id");
    this.replies.result({ id, name: textAt(event.is, "tool_name"), content, failed, line: event.line });
  }

  /** The forgotten events stand in front of it; the model reads the summary in their place. */
  condensation({ is }: V1Event): void {
    this.replies.flush();
    const summary = textAt(is, "summary");
    this.run.boundary("raw_kept", { chars: summary?.length ?? null });
    if (summary !== null) this.run.user(summary);
  }

  state({ is }: V1Event): void {
    const key = textAt(is, "key");
    const value = get(is, "value");
    if (key === "stats") this.usage.update(value);
    else if (key === "execution_status") this.status(wordAt(is, "value"));
    else if (key === "full_state") {
      this.run.session ??= textAt(value, "id");
      this.usage.update(get(value, "stats"));
      this.status(wordAt(value, "execution_status") ?? wordAt(value, "agent_status"));
    }
  }

  stopped(reason: string): void {
    this.run.stopReason = reason;
    this.run.interrupted = reason === "paused" || reason === "interrupted";
  }

  text(event: V1Event, ...path: readonly string[]): string {
    return contentText(at(event.is, ...path), {
      count: (kind) => this.run.count(kind),
      raw: (index) => event.raw(...path, index),
    });
  }

  private status(status: string | null): void {
    if (status !== null) this.stopped(status);
  }

  private thoughts(of: unknown): void {
    const told = (textAt(of, "reasoning_content") ?? "") !== "" || isObject(get(of, "responses_reasoning_item"));
    this.run.count("thinking", Math.max(told ? 1 : 0, listAt(of, "thinking_blocks").length));
  }
}
