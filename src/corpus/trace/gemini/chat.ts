// One recorded chat of Gemini CLI while it is read: messages by position, patched, replaced and rewound as its writer does.
import { textKey } from "../../../core/text-key.ts";
import { usageFrom } from "../../../core/usage-rules.ts";
import { addCounted } from "../counted.ts";
import { NO_USAGE, type RunBuilder } from "../run-builder.ts";
import { get, isObject, type JsonObject, listAt, numberAt, textAt } from "../values.ts";
import { isHarnessText, isSnapshot } from "./harness.ts";
import { type Parts, partsOf, type Raw } from "./parts.ts";

interface ChatMessage {
  /** Key of its id. */
  readonly id: string | null;
  readonly add: (run: RunBuilder, again: boolean) => void;
}

/** Between two compressions. */
type Stretch = ChatMessage[];

export class Chat {
  private session: string | null = null;
  private subAgent = false;
  private readonly times: unknown[] = [];
  private stretches: Stretch[] = [];
  private current: Stretch = [];
  /** Of the messages of `current` by id. */
  private places = new Map<string, number>();
  private readonly problems: { readonly line: number; readonly what: string }[] = [];

  /** What stands beside the messages. */
  describe(head: JsonObject): void {
    this.session ??= textAt(head, "sessionId");
    if (textAt(head, "kind") === "subagent") this.subAgent = true;
    this.times.push(get(head, "startTime"));
  }

  /** A message; one whose id is known takes that one's place. */
  message(message: unknown, line: number, raw: Raw): void {
    const made = isObject(message) ? messageOf(message, line, raw) : null;
    if (made === null) {
      this.problem(line, "an item that is no message: left out");
      return;
    }
    this.times.push(get(message, "timestamp"));
    const place = made.id === null ? undefined : this.places.get(made.id);
    if (place !== undefined) {
      this.current[place] = made;
      return;
    }
    if (made.id !== null) this.places.set(made.id, this.current.length);
    this.current.push(made);
  }

  /** All messages replaced: a compression, unless nothing went. */
  replace(messages: readonly unknown[], line: number, raw: Raw): void {
    const before = this.current;
    const known = this.places;
    this.current = [];
    this.places = new Map();
    for (const [index, message] of messages.entries()) this.message(message, line, (...path) => raw(index, ...path));
    const gone = [...known.keys()].some((id) => !this.places.has(id));
    if (before.length > 0 && gone) this.stretches.push(before);
  }

  /** Back to before a message; to the start when nobody knows it. */
  rewind(id: string, line: number): void {
    const place = this.places.get(textKey(id));
    const gone = this.current.splice(place ?? 0);
    if (place === undefined) this.stretches = [];
    for (const { id: left } of gone) if (left !== null) this.places.delete(left);
    if (gone.length > 0) this.problem(line, `${gone.length} messages that were rewound: left out`);
  }

  problem(line: number, what: string): void {
    this.problems.push({ line, what });
  }

  /** Plays it into a run of a file at `path`. */
  play(run: RunBuilder, path: string): void {
    run.session = this.session;
    run.parent = this.subAgent ? parentFolder(path) : null;
    for (const time of this.times) run.time(time);
    for (const { line, what } of this.problems) run.problem(line, what);
    const said = new Set<string>();
    for (const [index, stretch] of [...this.stretches, this.current].entries()) {
      if (index > 0) run.boundary("raw_kept");
      for (const { id, add } of stretch) {
        add(run, id !== null && said.has(id));
        if (id !== null) said.add(id);
      }
    }
  }
}

/** Chats of sub-agents lie in a folder of their parent's session. */
function parentFolder(path: string): string | null {
  const steps = path.replaceAll("\\", "/").split("/");
  return steps.at(-3) === "chats" ? (steps.at(-2) ?? null) : null;
}

function messageOf(message: JsonObject, line: number, raw: Raw): ChatMessage | null {
  const type = textAt(message, "type");
  const recorded = textAt(message, "id");
  const id = recorded === null ? null : textKey(recorded);
  const key = get(message, "content") === undefined && get(message, "parts") !== undefined ? "parts" : "content";
  const parts = partsOf(get(message, key), (...path) => raw(key, ...path));
  if (type === "user") return { id, add: (run, again) => addUser(run, parts, again) };
  if (type === "gemini" || type === "model") return replyOf(message, id, line, parts, raw);
  if (type === "info" || type === "error" || type === "warning") {
    // Said to the person, not to the model.
    const cancelled = parts.text?.startsWith("Request cancelled") === true;
    return {
      id,
      add: (run) => {
        if (cancelled) run.interrupted = true;
        if (type === "error") run.stopReason = "error";
      },
    };
  }
  return null;
}

function addUser(run: RunBuilder, parts: Parts, again: boolean): void {
  addCounted(run, parts.ledger);
  for (const result of parts.results) run.result(result);
  if (parts.text === null && parts.results.length > 0) return;
  const text = parts.text ?? "";
  // Older files don't say that they were rewritten; the snapshot does.
  if (isSnapshot(text) && !again) run.boundary("raw_gone", { chars: text.length });
  run.user(text, { turn: !again && !isHarnessText(text) });
}

const FAILED: Readonly<Record<string, boolean>> = { success: false, error: true, cancelled: true };

function replyOf(message: JsonObject, id: string | null, line: number, parts: Parts, raw: Raw): ChatMessage {
  const calls = listAt(message, "toolCalls").map((call, index) => {
    const result = get(call, "result");
    const read = partsOf(result, (...path) => raw("toolCalls", index, "result", ...path));
    const status = textAt(call, "status") ?? "";
    return {
      call: {
        id: textAt(call, "id"),
        name: textAt(call, "name") ?? "",
        arguments: raw("toolCalls", index, "args") ?? "",
      },
      answered: result !== null && result !== undefined,
      text: [...read.results.map(({ content }) => content), ...(read.text === null ? [] : [read.text])].join("\n"),
      failed: Object.hasOwn(FAILED, status) ? (FAILED[status] ?? null) : null,
      cancelled: status === "cancelled",
      ledger: read.ledger,
    };
  });
  const tokens = get(message, "tokens");
  // No request has no prompt: zeros stand where nothing was reported.
  const usage = numberAt(tokens, "total") === 0 ? null : usageFrom("gemini-cli", tokens);
  const thoughts = listAt(message, "thoughts").length;
  const model = textAt(message, "model");
  const all = [...parts.calls, ...calls.map(({ call }) => call)];
  return {
    id,
    add: (run, again) => {
      addCounted(run, parts.ledger);
      if (thoughts > 0) run.count("thinking", thoughts);
      run.assistant({
        content: parts.text === "" && all.length > 0 ? null : parts.text,
        calls: all,
        model: again ? null : model,
        usage: again ? AGAIN : usage,
      });
      for (const { call, answered, text, failed, cancelled, ledger } of calls) {
        addCounted(run, ledger);
        if (answered) run.result({ id: call.id, name: call.name, content: text, failed, line });
        if (cancelled) run.interrupted = true;
      }
    },
  };
}

const AGAIN = { ...NO_USAGE, why: "said before a compaction" };
