// opencode's messages and parts as a transcript, whichever store they come from. Call and result stand in one part; a message
// may hold several steps, each of which is a call of the model.
import type { Usage } from "../../../core/schemas/usage.ts";
import { callUsage } from "../call-usage.ts";
import type { CallIn, RunBuilder } from "../run-builder.ts";
import { at, flagAt, get, listAt, numberAt, textAt, wordAt } from "../values.ts";

export interface Part {
  readonly is: unknown;
  readonly line: number;
  /** Compact source of a part of it. */
  raw(...path: readonly (string | number)[]): string | null;
}

export interface Recorded {
  readonly info: unknown;
  readonly line: number;
  readonly parts: readonly Part[];
}

/** What opencode sends in the place of a compaction part. */
const COMPACTION_PROMPT = "What did we do so far?";
/** Parts that the model never sees and that hold nothing said: snapshots, marks of steps, retries. */
const BOOKKEEPING = new Set(["step-start", "step-finish", "patch", "snapshot", "retry"]);

/** Adds a session's messages, in order. */
export function addMessages(run: RunBuilder, messages: readonly Recorded[]): void {
  let system: string | null = null;
  for (const [index, message] of messages.entries()) {
    const role = roleOf(message);
    run.time(at(message.info, "time", "created"));
    if (role === "user") {
      const own = textAt(message.info, "system");
      if (own !== null && own !== system) run.system(own);
      system = own ?? system;
      addUser(run, message, messages[index + 1]);
    } else if (role === "assistant") {
      // Older versions mark the summary alone; what it stands for is the messages before it.
      const before = messages[index - 1];
      if (isSummary(message) && !(before !== undefined && compacts(before))) addBoundary(run, message);
      addAssistant(run, message);
    } else run.problem(message.line, "a message of neither user nor assistant: left out");
  }
}

/** Only the assistant's messages hold tools and steps: that tells a message whose own record is lost. */
function roleOf({ info, parts }: Recorded): string | null {
  const role = textAt(info, "role");
  if (role !== null || parts.length === 0) return role;
  return parts.some(({ is }) => /^(tool|step-|reasoning)/.test(textAt(is, "type") ?? "")) ? "assistant" : "user";
}

function compacts({ parts }: Recorded): boolean {
  return parts.some(({ is }) => textAt(is, "type") === "compaction");
}

/** A finished summary: one that failed compacted nothing. */
function isSummary({ info }: Recorded): boolean {
  return get(info, "summary") === true && get(info, "error") === undefined;
}

/** The raw messages stay in the session, those from `tail_start_id` on are sent again after the summary: they are not repeated here. */
function addBoundary(run: RunBuilder, summary: Recorded): void {
  const texts = summary.parts.flatMap(({ is }) => (textAt(is, "type") === "text" ? [textAt(is, "text") ?? ""] : []));
  run.boundary("raw_kept", { chars: texts.join("\n").length, model: textAt(summary.info, "modelID") });
}

function addUser(run: RunBuilder, message: Recorded, next: Recorded | undefined): void {
  const texts: string[] = [];
  let spoken = false;
  for (const part of message.parts) {
    const type = textAt(part.is, "type");
    const text = textAt(part.is, "text");
    if (type === "compaction") {
      if (next !== undefined && isSummary(next)) addBoundary(run, next);
      texts.push(COMPACTION_PROMPT);
    } else if (type === "text" && text !== null) {
      // Ignored texts are shown to the person and never sent.
      if (flagAt(part.is, "ignored") === true) run.count("opaque");
      else {
        texts.push(text);
        spoken ||= flagAt(part.is, "synthetic") !== true;
      }
    } else countOther(run, part, type);
  }
  if (texts.length > 0) run.user(texts.join("\n"), { turn: spoken });
}

function countOther(run: RunBuilder, part: Part, type: string | null): void {
  if (type === "reasoning") run.count("thinking");
  else if (type === "file") run.count((textAt(part.is, "mime") ?? "").startsWith("image/") ? "images" : "opaque");
  else if (type === null) run.problem(part.line, "a part without a type: left out");
  else if (!BOOKKEEPING.has(type)) run.count("opaque");
}

interface Step {
  readonly texts: string[];
  readonly tools: Part[];
  tokens: unknown;
}

function addAssistant(run: RunBuilder, message: Recorded): void {
  const { info } = message;
  const steps = stepsOf(run, message);
  for (const { texts, tools, tokens } of steps) {
    const usage: Usage | null =
      callUsage("opencode", tokens) ?? (steps.length === 1 ? callUsage("opencode", get(info, "tokens")) : null);
    const model = textAt(info, "modelID") ?? textAt(get(info, "model"), "modelID");
    const text = texts.join("\n");
    run.assistant({ content: text === "" ? null : text, calls: tools.map(callOf), model, usage });
    for (const tool of tools) addResult(run, tool);
  }
  const error = wordAt(get(info, "error"), "name");
  run.stopReason = wordAt(info, "finish") ?? error;
  run.interrupted = error === "MessageAbortedError";
}

function stepsOf(run: RunBuilder, { parts }: Recorded): readonly Step[] {
  let step: Step = { texts: [], tools: [], tokens: undefined };
  const steps = [step];
  for (const part of parts) {
    const type = textAt(part.is, "type");
    const text = textAt(part.is, "text");
    if (type === "step-start" && (step.texts.length > 0 || step.tools.length > 0 || step.tokens !== undefined)) {
      step = { texts: [], tools: [], tokens: undefined };
      steps.push(step);
    } else if (type === "step-finish") step.tokens = get(part.is, "tokens");
    else if (type === "text" && text !== null) step.texts.push(text);
    else if (type === "tool") step.tools.push(part);
    else countOther(run, part, type);
  }
  return steps;
}

function callOf({ is, raw }: Part): CallIn {
  const state = get(is, "state");
  return {
    id: textAt(is, "callID"),
    name: textAt(is, "tool") ?? "",
    arguments: textAt(state, "input") ?? raw("state", "input") ?? textAt(state, "raw") ?? "",
  };
}

/** A call that is still pending or running has no result. A pruned output (`time.compacted`) is still here as it was first sent. */
function addResult(run: RunBuilder, { is, line, raw }: Part): void {
  const state = get(is, "state");
  const id = textAt(is, "callID");
  const error = textAt(state, "error");
  if (textAt(state, "status") === "error") {
    run.result({ id, content: error ?? raw("state", "error") ?? "", failed: true, line });
    return;
  }
  const output = textAt(state, "output") ?? raw("state", "output");
  if (output === null) return;
  for (const file of listAt(state, "attachments")) {
    run.count((textAt(file, "mime") ?? "").startsWith("image/") ? "images" : "opaque");
  }
  const exit = numberAt(get(state, "metadata"), "exit");
  run.result({ id, content: output, failed: exit !== null && exit !== 0, line });
}
