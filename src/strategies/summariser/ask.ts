// One try at a summary: at most two calls, the second only when the first came back empty without a reason that would hold again
// (specs/watchdog.md section 12). Every call's usage is kept.
import type { Transcript } from "../../core/message.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import type { Seat } from "../../seats/seat.ts";

/** Reasons to stop that a second call would meet again: safety, recitation, personal data, images, language, tool calls, token limit. */
const TERMINAL =
  /^(?:safety|recitation|blocklist|prohibited_content|spii|image_\w{1,40}|no_image|language|malformed_function_call|unexpected_tool_call|max_tokens|length|content_filter|refusal)$/i;

const TRIES = 2;

export type Summarised =
  | { readonly kind: "text"; readonly text: string; readonly calls: readonly Usage[] }
  | { readonly kind: "failed"; readonly why: string; readonly calls: readonly Usage[] };

export async function askSummary(seat: Seat, messages: Transcript, task: string): Promise<Summarised> {
  const calls: Usage[] = [];
  let finish: string | null = null;
  for (let count = 0; count < TRIES; count += 1) {
    const reply = await seat.complete({ messages, temperature: 0, role: "summariser", task });
    if (reply.kind === "failed") return { kind: "failed", why: reply.failure.says, calls };
    calls.push(reply.usage);
    const text = reply.message.content?.trim() ?? "";
    if (text !== "") return { kind: "text", text, calls };
    finish = reply.finish;
    if (finish !== null && TERMINAL.test(finish)) break;
  }
  const reason = finish === null ? "no reason was given" : `finish reason ${finish.slice(0, 40)}`;
  return { kind: "failed", why: `the summariser's answer was empty after ${calls.length} calls (${reason})`, calls };
}
