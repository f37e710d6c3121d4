// Keys for maps and sets whose texts come from input. V8 hashes strings of more than 16,383 code units by their length
// alone, so a map of many long texts of one length compares them pair by pair: 2,000 bodies of 17,000 characters took
// 4.5 s, those of 15,000 took 0.06 s. Long texts are therefore keyed by their digest, short ones by themselves.
import { sha256 } from "./hash.ts";
import type { Message } from "./message.ts";

/** String::kMaxHashCalcLength of V8. */
const HASHED_WHOLE = 16_383;
const DIGEST = "\u0000sha256:";

/** A key that is equal exactly for equal texts (sha256 taken as free of collisions). */
export function textKey(text: string): string {
  // No short text is ever mistaken for a digest, because one that begins like it is digested too.
  return text.length <= HASHED_WHOLE && !text.startsWith(DIGEST) ? text : digestKey(text);
}

function digestKey(text: string): string {
  // A lone surrogate has no UTF-8; as UTF-16 every text has bytes of its own.
  return DIGEST + sha256(text.isWellFormed() ? text : Buffer.from(text, "utf16le"));
}

const byMessage = new WeakMap<Message, string>();

/** The key of a message's content, digested once per message however often it is asked for. */
export function contentKey(message: Message): string {
  const content = message.content ?? "";
  if (content.length <= HASHED_WHOLE) return textKey(content);
  const known = byMessage.get(message) ?? textKey(content);
  byMessage.set(message, known);
  return known;
}
