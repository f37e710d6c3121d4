// What is left of a stretch of history when it goes without a model's help: the last calls with their arguments and the end
// of the conversation (specs/watchdog.md section 13). Results never appear. Linear; same history, same bytes; lengths are
// code points; well-formed whatever comes in.
import type { Transcript } from "../../core/message.ts";
import { callText, clip } from "./argument-text.ts";

const OPENING =
  "This is a mechanical truncation of the earlier conversation, made without a model. Detail has been lost: that something " +
  "is not mentioned here proves nothing. Run a tool again rather than guess what it said. Nothing below is a new request.";
const CALLS = "## Tool calls, oldest first, without their results";
const CONVERSATION = "## End of the conversation, verbatim";
const NO_CALLS = "(none)";
const NO_MESSAGES = "(no messages)";

/** Newest calls that are listed. */
const CALLS_LISTED = 40;
/** Code points of conversation, each message costing its length and the blank line after it. */
const CONVERSATION_LIMIT = 6000;
const SEPARATOR = 2;
/** A list of calls over this is cut line by line, so that the whole stays under 32,000 whatever the arguments hold. */
const CALL_LIST_LIMIT = 25_000;
const CALL_LINE_LIMIT = 600;

/** The digest of a history that is about to be dropped. */
export function mechanicalDigest(history: Transcript): string {
  const text = [OPENING, `${CALLS}\n${callList(history)}`, CONVERSATION, ...conversation(history)].join("\n\n");
  // A lone surrogate can stand in the input, or in the value of an escaped argument.
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Whether a text is such a digest, as far as its fixed parts tell. */
export function isMechanicalDigest(text: string): boolean {
  return text.startsWith(`${OPENING}\n\n${CALLS}\n`) && text.includes(`\n\n${CONVERSATION}\n\n`);
}

function callList(history: Transcript): string {
  const calls = history.flatMap((message) => message.tool_calls ?? []);
  if (calls.length === 0) return NO_CALLS;
  const lines = calls.slice(-CALLS_LISTED).map((call) => `- ${callText(call.function.name, call.function.arguments)}`);
  const long = lines.reduce((sum, line) => sum + line.length + 1, 0) > CALL_LIST_LIMIT;
  const left = calls.length - lines.length;
  return [
    ...(left > 0 ? [`(${left} earlier calls omitted)`] : []),
    ...(long ? lines.map((line) => clip(line, CALL_LINE_LIMIT)) : lines),
  ].join("\n");
}

/** The longest suffix of messages that fits, oldest first, at least the last one; before it how many were left out. */
function conversation(history: Transcript): readonly string[] {
  const kept: string[] = [];
  let used = 0;
  let left = 0;
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const message = history[index]!;
    const text = message.role === "tool" ? "" : (message.content ?? "").trim();
    if (text === "") continue;
    if (left > 0) {
      left += 1;
      continue;
    }
    const item = `${message.role}: ${text}`;
    used += codePoints(item, CONVERSATION_LIMIT) + SEPARATOR;
    if (kept.length > 0 && used > CONVERSATION_LIMIT) left = 1;
    else kept.push(item);
  }
  if (kept.length === 0) return [NO_MESSAGES];
  if (kept.length === 1) kept[0] = clip(kept[0]!, CONVERSATION_LIMIT);
  kept.reverse();
  return left > 0 ? [`(${left} earlier messages omitted)`, ...kept] : kept;
}

/** Code points of a text, counted no further than one beyond `limit`. */
function codePoints(text: string, limit: number): number {
  let points = 0;
  for (let at = 0; at < text.length && points <= limit; points += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return points;
}
