// What an entry must keep beyond its shape: a legal transcript, one usage row per assistant message, turns that open at
// messages. And every text of an entry, for whoever must look at all of them.
import type { Place } from "../core/errors.ts";
import type { Entry } from "../core/schemas/entry.ts";
import { checkTranscript, FAULT_WORDS } from "../core/transcript.ts";
import { refused, shownId } from "./refusals.ts";

/** Ids of calls without a result; legal, and counted. Throws KnownError for the first rule that the entry breaks. */
export function requireLegal(entry: Entry, place: Place): { readonly dangling: readonly string[] } {
  const check = checkTranscript(entry.messages);
  if (check.kind === "illegal") {
    const call = check.callId === undefined ? "" : ` (call ${shownId(check.callId)})`;
    const where = `entry ${shownId(entry.id)}, message ${check.message + 1}: ${FAULT_WORDS[check.fault]}${call}`;
    throw refused("illegal-transcript", place, where);
  }
  const replies = entry.messages.filter(({ role }) => role === "assistant").length;
  if (entry.usage !== undefined && entry.usage.length !== replies) {
    throw refused("usage-rows", place, `${entry.usage.length} rows, ${replies} assistant messages`);
  }
  const turns = entry.turns ?? [];
  const ordered = turns.every((turn, at) => turn < entry.messages.length && (at === 0 || turn > turns[at - 1]!));
  if (!ordered) throw refused("turns-order", place);
  return { dangling: check.dangling };
}

/** Every string of a JSON value, keys included, each once per place; with a stack of its own, in no promised order. */
export function* textsOf(root: unknown): Generator<string, void, void> {
  const todo: unknown[] = [root];
  while (todo.length > 0) {
    const value = todo.pop();
    if (typeof value === "string") yield value;
    else if (Array.isArray(value)) for (const item of value) todo.push(item);
    else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        yield key;
        todo.push(item);
      }
    }
  }
}
