// Messages of mini-swe-agent as a transcript: commands in fenced text (version 1), tool calls (1.1), and items of the Responses
// API, whole responses or one by one.
import { usageFrom } from "../../../core/usage-rules.ts";
import { contentText } from "../content.ts";
import { fencesIn } from "../fences.ts";
import type { JsonValue } from "../json-values.ts";
import type { CallIn, RunBuilder } from "../run-builder.ts";
import { get, isObject, listAt, numberAt, textAt, wordAt } from "../values.ts";

const COMMANDS = new Set(["bash", "mswea_bash_command"]);
/** Items of one response that follow each other. */
const ITEMS = new Set(["message", "function_call", "reasoning"]);

type Path = readonly (string | number)[];

export class MiniMessages {
  private readonly run: RunBuilder;
  private readonly value: JsonValue;
  private readonly model: string | null;
  /** The last message was a command in text: its output comes next. */
  private acted = false;
  private told = false;
  private items: Path[] = [];

  constructor(run: RunBuilder, value: JsonValue, model: string | null) {
    this.run = run;
    this.value = value;
    this.model = model;
  }

  add(message: unknown, path: Path): void {
    const { run } = this;
    run.time(get(get(message, "extra"), "timestamp"));
    const type = textAt(message, "type") ?? "";
    const role = textAt(message, "role");
    if (ITEMS.has(type) && !(type === "message" && role !== "assistant")) {
      this.items.push(path);
      return;
    }
    this.flush();
    if (textAt(message, "object") === "response" || (role === null && listAt(message, "output").length > 0)) {
      this.addItems(
        listAt(message, "output").map((_, index) => [...path, "output", index]),
        message,
      );
    } else if (type === "function_call_output") {
      this.addResult(message, textAt(message, "call_id"), this.text(get(message, "output"), [...path, "output"]));
    } else this.addChat(message, role, path);
  }

  /** Ends the response whose items come one by one. */
  flush(): void {
    if (this.items.length > 0) this.addItems(this.items, null);
    this.items = [];
  }

  private addChat(message: unknown, role: string | null, path: Path): void {
    const { run } = this;
    const text = this.text(get(message, "content"), [...path, "content"]);
    const acted = this.acted;
    this.acted = false;
    if (role === "system") run.system(text);
    else if (role === "user" && acted) this.addResult(message, null, text);
    else if (role === "user") {
      // The task; later ones are the harness, which complains about a reply that it did not keep.
      run.user(text, { turn: !this.told });
      this.told = true;
    } else if (role === "tool") this.addResult(message, textAt(message, "tool_call_id"), text);
    else if (role === "assistant") this.addReply(message, text, path);
    // The run's end as the harness sees it; the model never does.
    else if (role === "exit") run.stopReason ??= wordAt(get(message, "extra"), "exit_status");
    else run.problem(this.value.line, "a message of no known role: left out");
  }

  private addReply(message: unknown, text: string, path: Path): void {
    const calls = listAt(message, "tool_calls").map((call, index): CallIn => {
      const made = get(call, "function");
      const raw = () => this.value.raw(...path, "tool_calls", index, "function", "arguments");
      return {
        id: textAt(call, "id"),
        name: textAt(made, "name") ?? "",
        arguments: textAt(made, "arguments") ?? raw() ?? "",
      };
    });
    if (textAt(message, "reasoning_content") !== null) this.run.count("thinking");
    const about = this.about(message);
    const fences = calls.length > 0 ? [] : fencesIn(text, COMMANDS);
    const [command] = fences;
    if (command === undefined || fences.length > 1) {
      this.run.assistant({ content: text === "" ? null : text, calls, ...about });
      return;
    }
    // Exactly one block is a command; the rest of the reply is its thought.
    this.acted = true;
    const content = text.slice(0, command.start) + text.slice(command.end);
    const call = { id: null, name: "bash", arguments: JSON.stringify({ command: command.body }) };
    this.run.assistant({ content, calls: [call], ...about });
  }

  /** Items of one response: texts and calls in their order, thinking counted. */
  private addItems(paths: readonly Path[], response: unknown): void {
    const texts: string[] = [];
    const calls: CallIn[] = [];
    for (const path of paths) {
      const item = path.reduce<unknown>(step, this.value.value);
      const type = textAt(item, "type");
      if (type === "message") texts.push(this.text(get(item, "content"), [...path, "content"]));
      else if (type === "reasoning") this.run.count("thinking");
      else if (type === "function_call") {
        const args = textAt(item, "arguments") ?? this.value.raw(...path, "arguments") ?? "";
        calls.push({ id: textAt(item, "call_id"), name: textAt(item, "name") ?? "", arguments: args });
      } else this.run.count("opaque");
    }
    this.acted = false;
    const text = texts.join("\n");
    this.run.assistant({ content: text === "" ? null : text, calls, ...this.about(response) });
  }

  private addResult(message: unknown, id: string | null, content: string): void {
    const extra = get(message, "extra");
    const code = numberAt(extra, "returncode") ?? returncodeIn(content);
    const raised = textAt(extra, "exception_info") ?? "";
    const failed = code === null && raised === "" ? null : code !== 0 || raised !== "";
    this.run.result({ id, content, failed, line: this.value.line });
  }

  private about(message: unknown): { model: string | null; usage: ReturnType<typeof usageFrom> } {
    const kept = get(get(message, "extra"), "response");
    const response = isObject(kept) ? kept : message;
    this.run.time(get(response, "created") ?? get(response, "created_at"));
    return { model: textAt(response, "model") ?? this.model, usage: usageFrom("openai", get(response, "usage")) };
  }

  private text(content: unknown, path: Path): string {
    return contentText(content, {
      count: (kind) => this.run.count(kind),
      raw: (index) => this.value.raw(...path, index),
    });
  }
}

function step(value: unknown, key: string | number): unknown {
  return Array.isArray(value) ? value[key as number] : get(value, String(key));
}

/** `<returncode>N</returncode>` at the start, as the observation template writes it. */
function returncodeIn(text: string): number | null {
  const found = /^<returncode>(-?\d{1,9})<\/returncode>/.exec(text.slice(0, 64));
  return found === null ? null : Number(found[1]);
}
