// `script:FILE`: recorded turns played back. Each task, arm and role has a cursor of its own over its own lines, or over those of
// nobody in particular; when they are used up the answer is a failure, never the first one again.
import { canonicalJson } from "../../core/canonical.ts";
import { type Message, messageSchema } from "../../core/message.ts";
import type { RecordedTurn } from "../../core/schemas/recorded-turn.ts";
import type { SeatFailure, SeatRequest } from "../seat.ts";

/** strict: the request must be the recorded one. lenient: turns are played in order, whatever is asked. */
export type Playback = "strict" | "lenient";

type Answer = Message | SeatFailure;

/** What answers from recorded turns. */
export function scriptAnswer(turns: readonly RecordedTurn[], playback: Playback): (request: SeatRequest) => Answer {
  const cursors = new Map<string, number>();
  const tasks = new Set(turns.flatMap(({ task }) => (task === undefined ? [] : [task])));
  return (request) => {
    const { task, arm, role } = request;
    const mine = turns.filter(
      (turn) =>
        turn.task === (task !== undefined && tasks.has(task) ? task : undefined) &&
        (turn.arm === undefined || turn.arm === arm) &&
        (turn.role === undefined || turn.role === role),
    );
    const key = JSON.stringify([task ?? null, arm ?? null, role ?? null]);
    const at = cursors.get(key) ?? 0;
    const turn = mine[at];
    if (turn === undefined)
      return failure("exhausted", `the script has ${mine.length} turns for this task and all were played`);
    if (playback === "strict" && turn.request !== null && !sameMessages(turn.request.messages, request.messages))
      return failure("bad-reply", `turn ${at + 1} of the script was recorded for another request`);
    cursors.set(key, at + 1);
    if (turn.error !== undefined)
      return failure("server-error", `the script has an error here (${turn.error.kind.slice(0, 40)})`);
    return messageOf(turn.responses) ?? failure("bad-reply", `turn ${at + 1} of the script holds no message`);
  };
}

function sameMessages(recorded: readonly unknown[], asked: readonly unknown[]): boolean {
  return canonicalJson(recorded) === canonicalJson(asked);
}

function failure(kind: SeatFailure["class"], says: string): SeatFailure {
  return { class: kind, says, status: null, promptTokens: null };
}

/** The assistant's message of a recorded reply: a message by itself, a whole chat completion, or the chunks of one. */
function messageOf(responses: readonly unknown[]): Message | null {
  let content: string | null = null;
  for (const response of responses) {
    if (typeof response === "string") {
      content = (content ?? "") + response;
      continue;
    }
    const whole = messageSchema.safeParse(response);
    if (whole.success) return whole.data as Message;
    const choice = (response as { choices?: readonly { message?: unknown; delta?: { content?: unknown } }[] } | null)
      ?.choices?.[0];
    const message = messageSchema.safeParse(choice?.message);
    if (message.success) return message.data as Message;
    if (typeof choice?.delta?.content === "string") content = (content ?? "") + choice.delta.content;
  }
  return content === null ? null : { role: "assistant", content };
}
