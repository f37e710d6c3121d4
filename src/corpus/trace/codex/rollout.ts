// The records of one Codex rollout, of either era and mixed, as entries in file order. Holds what they say, not the records.
import type { Usage } from "../../../core/schemas/usage.ts";
import { textKey } from "../../../core/text-key.ts";
import { NOTHING } from "../counted.ts";
import { at, get, type JsonObject, listAt, numberAt, objectAt, textAt, wordAt } from "../values.ts";
import { type Item, isItem, itemOf, type Raw } from "./item.ts";
import { failedOfEvent } from "./output.ts";
import { TokenCounts } from "./tokens.ts";

type What =
  | Item
  | { readonly kind: "boundary"; readonly chars: number | null; readonly encrypted: boolean }
  | { readonly kind: "usage"; readonly usage: Usage }
  | { readonly kind: "rollback"; readonly turns: number }
  | { readonly kind: "start" }
  | { readonly kind: "end"; readonly reason: string; readonly aborted: boolean }
  | { readonly kind: "model"; readonly model: string }
  | { readonly kind: "trigger" }
  | { readonly kind: "problem"; readonly what: string };

export interface Entry {
  readonly what: What;
  readonly line: number;
  /** Said before, and put in front of the model again after a compaction. */
  readonly again: boolean;
}

/** Records that say nothing to the model, or say it in other records too. */
const BOOKS: ReadonlySet<string> = new Set(["world_state", "inter_agent_communication"]);

export class Rollout {
  session: string | null = null;
  parent: string | null = null;
  readonly times: unknown[] = [];
  readonly entries: Entry[] = [];
  /** Keys of what persons typed, as events repeat it. */
  readonly typed = new Set<string>();
  /** By key of a call id: whether it failed, as an event says. */
  readonly failed = new Map<string, boolean>();
  private opened = false;
  /** Where the parent's history begins that a sub-agent replays; -1 when it does not. */
  private replay = -1;
  private items = 0;
  private unknown = 0;
  private readonly tokens = new TokenCounts();

  add(record: JsonObject, line: number, raw: Raw): void {
    if (this.times.length < 5) this.times.push(get(record, "timestamp"));
    const type = textAt(record, "type");
    const payload = objectAt(record, "payload");
    if (payload !== null && type !== null) this.wrapped(type, payload, line, (...path) => raw("payload", ...path));
    else if (isItem(record)) this.item(record, line, raw);
    else if (type === null && textAt(record, "id") !== null) this.session ??= textAt(record, "id");
    else if (textAt(record, "record_type") === null) this.passOver(line);
  }

  private wrapped(type: string, payload: JsonObject, line: number, raw: Raw): void {
    if (type === "response_item") this.item(payload, line, raw);
    else if (type === "event_msg") this.event(payload, line);
    else if (type === "session_meta") this.meta(payload, line);
    else if (type === "compacted") this.compacted(payload, line, raw);
    else if (type === "turn_context") {
      const model = textAt(payload, "model");
      if (model !== null) this.push({ kind: "model", model }, line);
    } else if (type === "inter_agent_communication_metadata") {
      if (get(payload, "trigger_turn") === true) this.trigger(line);
    } else if (!BOOKS.has(type)) this.passOver(line);
  }

  private meta(payload: JsonObject, line: number): void {
    this.times.push(get(payload, "timestamp"));
    if (this.opened) {
      // The parent's own opening, before anything was said: its history follows.
      if (this.parent !== null && this.items === 0 && this.replay === -1) this.replay = this.entries.length;
      return;
    }
    this.opened = true;
    this.session = textAt(payload, "id") ?? textAt(payload, "session_id");
    const spawned = at(payload, "source", "subagent", "thread_spawn");
    this.parent = textAt(spawned, "parent_thread_id") ?? textAt(payload, "parent_thread_id");
    const text = textAt(objectAt(payload, "base_instructions"), "text");
    if (text === null) return;
    this.push({ kind: "message", role: "system", text, parts: [text], ledger: NOTHING, agent: false }, line);
  }

  private item(item: JsonObject, line: number, raw: Raw, again = false): void {
    const what = itemOf(item, raw);
    this.items += 1;
    if (what !== null) this.push(what, line, again);
  }

  /** What stands before it stays in the file; after it the model saw the replacement. */
  private compacted(payload: JsonObject, line: number, raw: Raw): void {
    const message = textAt(payload, "message") ?? "";
    const replacement = listAt(payload, "replacement_history");
    const encrypted = message === "" && replacement.some((item) => textAt(item, "encrypted_content") !== null);
    this.push({ kind: "boundary", chars: message === "" ? null : message.length, encrypted }, line);
    for (const [index, item] of replacement.entries()) {
      const below: Raw = (...path) => raw("replacement_history", index, ...path);
      if (typeof item === "object" && item !== null) this.item(item as JsonObject, line, below, true);
    }
    if (replacement.length > 0 || message === "") return;
    const summary = { role: "user", text: message, parts: [message], ledger: NOTHING, agent: false } as const;
    this.push({ kind: "message", ...summary }, line, true);
  }

  private event(payload: JsonObject, line: number): void {
    const type = textAt(payload, "type");
    if (type === "token_count") {
      const counts = this.tokens.read(get(payload, "info"));
      if (counts.kind === "wrong") this.push({ kind: "problem", what: counts.what }, line);
      if (counts.kind !== "nothing" && counts.usage !== null) this.push({ kind: "usage", usage: counts.usage }, line);
    } else if (type === "user_message") this.type(textAt(payload, "message"));
    else if (type === "item_completed") {
      const item = objectAt(payload, "item");
      if (textAt(item, "type") === "UserMessage") {
        for (const part of listAt(item, "content")) this.type(textAt(part, "text"));
      }
    } else if (type === "task_started" || type === "turn_started") this.push({ kind: "start" }, line);
    else if (type === "task_complete" || type === "turn_complete") {
      this.push({ kind: "end", reason: type, aborted: false }, line);
    } else if (type === "turn_aborted") {
      this.push({ kind: "end", reason: wordAt(payload, "reason") ?? type, aborted: true }, line);
    } else if (type === "error") this.push({ kind: "end", reason: "error", aborted: false }, line);
    else if (type === "thread_rolled_back") {
      const turns = numberAt(payload, "num_turns") ?? 0;
      if (turns > 0) this.push({ kind: "rollback", turns }, line);
    } else this.finished(payload);
  }

  /** The end of a call of any kind. */
  private finished(payload: JsonObject): void {
    const id = textAt(payload, "call_id");
    const failed = id === null ? null : failedOfEvent(payload);
    if (id !== null && failed !== null) this.failed.set(textKey(id), failed);
  }

  private type(text: string | null): void {
    if (text !== null && text.trim() !== "") this.typed.add(textKey(text.trim()));
  }

  /** The parent gives a sub-agent its task: what was replayed before is the parent's, and counted there. */
  private trigger(line: number): void {
    if (this.replay !== -1) {
      const count = this.entries.length - this.replay;
      this.entries.length = this.replay;
      this.replay = -1;
      this.push({ kind: "problem", what: `${count} entries of the parent's history, replayed: left out` }, line);
    }
    this.push({ kind: "trigger" }, line);
  }

  private passOver(line: number): void {
    this.unknown += 1;
    if (this.unknown > 1) return;
    this.push({ kind: "problem", what: "a record of a kind that is not known, passed over as all of its like" }, line);
  }

  private push(what: What, line: number, again = false): void {
    this.entries.push({ what, line, again });
  }
}
