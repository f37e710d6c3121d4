// Where conversations stand in a JSON value: the value itself, a list under one of the known keys, or one for each of its rows.
import { isChatMessage } from "./chat-message.ts";
import { isObject, listAt } from "./values.ts";

const LISTS = ["messages", "traj", "conversation"] as const;

export interface Conversation {
  /** What holds the list; null when the list stands alone. */
  readonly of: unknown;
  readonly list: readonly unknown[];
  readonly path: readonly (string | number)[];
}

export function conversationsOf(value: unknown): readonly Conversation[] {
  if (isObject(value)) return inRow(value, []);
  if (!Array.isArray(value)) return [];
  if (value.some(isMessage)) return [{ of: null, list: value, path: [] }];
  return value.flatMap((row, index) => inRow(row, [index]));
}

function inRow(row: unknown, path: readonly (string | number)[]): readonly Conversation[] {
  if (Array.isArray(row)) return row.some(isMessage) ? [{ of: null, list: row, path }] : [];
  const key = LISTS.find((name) => listAt(row, name).some(isMessage));
  return key === undefined ? [] : [{ of: row, list: listAt(row, key), path: [...path, key] }];
}

/** A role alone is no message: lists of people and permissions have roles too. */
function isMessage(value: unknown): boolean {
  return isChatMessage(value) && isObject(value) && KEYS.some((key) => Object.hasOwn(value, key));
}

const KEYS = [
  "content",
  "tool_calls",
  "function_call",
  "call_id",
  "arguments",
  "parts",
  "summary",
  "encrypted_content",
] as const;
