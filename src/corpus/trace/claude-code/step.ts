// What one record of a Claude Code session says, taken out of the record so that the record itself can go: toolUseResult and the
// rest of the envelope are larger than what the model saw.
import type { Usage } from "../../../core/schemas/usage.ts";
import { usageFrom } from "../../../core/usage-rules.ts";
import { contentText } from "../content.ts";
import { type Counted, counter, NOTHING } from "../counted.ts";
import type { CallIn, ResultIn } from "../run-builder.ts";
import { flagAt, get, type JsonObject, listAt, objectAt, textAt, wordAt } from "../values.ts";
import { isHarnessText, isInterrupt } from "./harness.ts";

/** One line of an API message: it may be spread over several. */
export interface Reply {
  readonly kind: "reply";
  /** message.id; null stands for itself alone. */
  readonly id: string | null;
  readonly text: string;
  readonly calls: readonly CallIn[];
  readonly ledger: Counted;
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly stop: string | null;
  /** Cut off by the user while it was streaming. */
  readonly aborted: boolean;
}

/** What came to the model from outside. */
export interface Said {
  readonly kind: "said";
  /** Null beside results alone. */
  readonly text: string | null;
  readonly turn: boolean;
  readonly results: readonly ResultIn[];
  readonly ledger: Counted;
  readonly interrupted: boolean;
  /** It stands for what a compaction took away. */
  readonly summary: boolean;
  /** Belongs to what stands before it wherever the path goes on: results, injected texts, queued prompts. */
  readonly attached: boolean;
}

export type Step =
  | Reply
  | Said
  | { readonly kind: "boundary"; readonly micro: boolean }
  /** A request failed for good: the model neither wrote nor saw it. */
  | { readonly kind: "failure" }
  /** Shown to the model in words that are not recorded. */
  | { readonly kind: "opaque" }
  | { readonly kind: "unread"; readonly what: string };

/** Compact source lexemes below the record. */
export type Raw = (...path: readonly (string | number)[]) => string | null;

/** Kinds of records that are the writer's books. */
const BOOKS: ReadonlySet<string> = new Set([
  "agent-name",
  "ai-title",
  "atis-latch",
  "bridge-session",
  "custom-title",
  "file-history-delta",
  "file-history-snapshot",
  "frame-link",
  "last-prompt",
  "mode",
  "permission-mode",
  "pr-link",
  "progress",
  "queue-operation",
  "relocated",
  "result",
  "started",
  "summary",
  "system",
  "worktree-state",
]);

const SPEAKING: ReadonlySet<string> = new Set(["assistant", "user", "attachment"]);

/** Whether this reader knows what a record of that kind is. */
export function isKnown(record: JsonObject): boolean {
  const type = textAt(record, "type") ?? "";
  return BOOKS.has(type) || SPEAKING.has(type);
}

/** Null for a record that says nothing to the model. */
export function stepOf(record: JsonObject, raw: Raw): Step | null {
  const type = textAt(record, "type");
  if (type === "assistant") return replyOf(record, raw);
  if (type === "user") return saidOf(record, raw);
  if (type === "attachment") return attachmentOf(record, raw);
  if (type !== "system") return null;
  const subtype = textAt(record, "subtype");
  if (subtype === "compact_boundary") return { kind: "boundary", micro: false };
  if (subtype === "microcompact_boundary") return { kind: "boundary", micro: true };
  const content = subtype === "local_command" ? textAt(record, "content") : null;
  return content === null ? null : { ...SILENT, text: content, attached: true };
}

const SILENT = {
  kind: "said",
  text: null,
  turn: false,
  results: [],
  ledger: NOTHING,
  interrupted: false,
  summary: false,
} as const;

const CALLS: ReadonlySet<string> = new Set(["tool_use"]);
const RESULTS: ReadonlySet<string> = new Set(["tool_result"]);

function replyOf(record: JsonObject, raw: Raw): Step {
  const message = objectAt(record, "message");
  if (message === null) return { kind: "unread", what: "an assistant record without a message: left out" };
  if (flagAt(record, "isApiErrorMessage") === true) return { kind: "failure" };
  const ledger = { ...NOTHING };
  const text = contentText(get(message, "content"), {
    skip: CALLS,
    count: counter(ledger),
    raw: (index) => raw("message", "content", index),
  });
  const calls: CallIn[] = [];
  for (const [index, block] of listAt(message, "content").entries()) {
    if (textAt(block, "type") !== "tool_use") continue;
    const input = raw("message", "content", index, "input") ?? "";
    calls.push({ id: textAt(block, "id"), name: textAt(block, "name") ?? "", arguments: input });
  }
  const model = textAt(message, "model");
  // The harness's own words in the model's place: no model made them and nobody paid for them.
  const made = model !== "<synthetic>";
  return {
    kind: "reply",
    id: textAt(message, "id"),
    text,
    calls,
    ledger,
    model: made ? model : null,
    usage: made ? usageFrom("anthropic", get(message, "usage")) : null,
    stop: wordAt(message, "stop_reason"),
    aborted: flagAt(record, "isAbortedMidStream") === true,
  };
}

function saidOf(record: JsonObject, raw: Raw): Step {
  const message = objectAt(record, "message");
  const content = get(message, "content");
  if (content === undefined || content === null)
    return { kind: "unread", what: "a user record without a message: left out" };
  const results: ResultIn[] = [];
  const ledger = { ...NOTHING };
  const count = counter(ledger);
  for (const [index, block] of listAt(message, "content").entries()) {
    if (textAt(block, "type") !== "tool_result") continue;
    const text = contentText(get(block, "content"), {
      count,
      raw: (part) => raw("message", "content", index, "content", part),
    });
    const failed = flagAt(block, "is_error");
    results.push({ id: textAt(block, "tool_use_id"), content: text, failed });
  }
  const others = !Array.isArray(content) || content.length > results.length;
  const text = contentText(content, { skip: RESULTS, count, raw: (index) => raw("message", "content", index) });
  const meta = flagAt(record, "isMeta") === true;
  const summary = flagAt(record, "isCompactSummary") === true;
  const human = !meta && !summary && byPerson(record);
  return {
    kind: "said",
    text: others ? text : null,
    turn: others && human && textsOf(content).some((part) => !isHarnessText(part)),
    results,
    ledger,
    interrupted: textsOf(content).some(isInterrupt) || flagAt(record, "interruptedByShutdown") === true,
    summary,
    attached: results.length > 0 || meta,
  };
}

/** A prompt that was typed while the model worked has no user record; other attachments record facts, not the words shown. */
function attachmentOf(record: JsonObject, raw: Raw): Step {
  const attachment = objectAt(record, "attachment");
  const prompt = get(attachment, "prompt");
  if (textAt(attachment, "type") !== "queued_command" || prompt === undefined) return { kind: "opaque" };
  const ledger = { ...NOTHING };
  const text = contentText(prompt, {
    count: counter(ledger),
    raw: (index) => raw("attachment", "prompt", index),
  });
  const human = byPerson(record) && byPerson(attachment) && textAt(attachment, "commandMode") !== "task-notification";
  const turn = human && textsOf(prompt).some((part) => !isHarnessText(part));
  return { ...SILENT, text, turn, ledger, attached: true };
}

/** Newer records say who spoke; older ones don't, and then it was a person. */
function byPerson(record: unknown): boolean {
  const origin = textAt(objectAt(record, "origin"), "kind");
  return origin !== "task-notification" && textAt(record, "promptSource") !== "system";
}

/** The texts of a content; one that holds none (an image alone) counts as one empty text. */
function textsOf(content: unknown): readonly string[] {
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  const texts = content.flatMap((part) => {
    if (typeof part === "string") return [part];
    return textAt(part, "type") === "tool_result" ? [] : (textAt(part, "text") ?? []);
  });
  return texts.length === 0 ? [""] : texts;
}
