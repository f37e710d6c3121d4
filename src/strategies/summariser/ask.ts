// One try at a summary: at most two calls, the second only when the first came back empty without a reason that would hold again
// (specs/watchdog.md section 12). Every call's usage is kept.
import type { Transcript } from "../../core/message.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import type { FailureClass, Seat, SeatRequest } from "../../seats/seat.ts";
import type { FitInput } from "../strategy.ts";

/** Reasons to stop that a second call would meet again: safety, recitation, personal data, images, language, tool calls, token limit. */
const TERMINAL =
  /^(?:safety|recitation|blocklist|prohibited_content|spii|image_\w{1,40}|no_image|language|malformed_function_call|malformed_tool_call|unexpected_tool_call|max_tokens|length|content_filter|refusal)$/i;

const TRIES = 2;
/** Output tokens of a summary: a few pages, and an end for a model that finds none. */
const MAX_OUT = 2048;
/** Failures after which a prompt may have been read, and charged, without a figure. */
const MAYBE_READ: ReadonlySet<FailureClass> = new Set(["timeout", "bad-reply"]);

export type Summarised =
  | { readonly kind: "text"; readonly text: string; readonly calls: readonly Usage[] }
  /** `class`: of the seat's failure; null when it answered, with nothing. */
  | {
      readonly kind: "failed";
      readonly why: string;
      readonly class: FailureClass | null;
      readonly calls: readonly Usage[];
    };

export async function askSummary(
  seat: Seat,
  messages: Transcript,
  { id: task, arm }: Pick<FitInput, "id" | "arm">,
): Promise<Summarised> {
  const request: SeatRequest = {
    messages,
    maxOut: MAX_OUT,
    temperature: 0,
    role: "summariser",
    task,
    ...(arm === undefined ? {} : { arm }),
  };

  const calls: Usage[] = [];
  let finish: string | null = null;
  for (let count = 0; count < TRIES; count += 1) {
    const reply = await seat.complete(request);
    if (reply.kind === "failed") {
      const { class: kind, says } = reply.failure;
      if (MAYBE_READ.has(kind)) calls.push(untold(says));
      return { kind: "failed", why: says, class: kind, calls };
    }
    calls.push(reply.usage);
    const text = reply.message.content?.trim() ?? "";
    if (text !== "") return { kind: "text", text, calls };
    finish = reply.finish;
    if (finish !== null && TERMINAL.test(finish)) break;
  }
  const reason = finish === null ? "no reason was given" : `finish reason ${finish.slice(0, 40)}`;
  const why = `the summariser's answer was empty after ${calls.length} calls (${reason})`;
  return { kind: "failed", why, class: null, calls };
}

function untold(why: string): Usage {
  return { prompt: null, cached: null, fresh: null, written: null, output: null, why };
}
