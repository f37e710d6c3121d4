// The text that stands for a prompt when no server's chat template is known. It is fixed, so that ledgers of two runs
// can be compared; it is nobody's real template, and figures made from it are modelled.
import { canonicalJson } from "./canonical.ts";
import type { Message, Transcript } from "./message.ts";

/**
 * One message: `<|role|>\n`, its content, its calls as canonical JSON where it has any, `\n` (design.md section 7).
 * Every message's text begins with `<` and ends with a line feed; prompt-tokens.ts relies on both.
 */
export function promptTextOf(message: Message): string {
  const calls = message.tool_calls ?? [];
  return `<|${message.role}|>\n${message.content ?? ""}${calls.length === 0 ? "" : canonicalJson(calls)}\n`;
}

/** The whole prompt: the texts of its messages, one after the other. */
export function promptTextOfAll(messages: Transcript): string {
  return messages.map(promptTextOf).join("");
}
