// `script:FILE`: recorded turns played back. Each task, arm and role has a cursor of its own over its own lines, or over those of
// nobody in particular; when they are used up the answer is a failure, never the first one again.
import { canonicalJson } from "../../core/canonical.ts";
import type { RecordedTurn } from "../../core/schemas/recorded-turn.ts";
import type { SeatFailure, SeatRequest } from "../seat.ts";
import { type Spoken, spokenIn } from "./recorded-reply.ts";

/** strict: the request must be the recorded one. lenient: turns are played in order, whatever is asked. */
export type Playback = "strict" | "lenient";

interface Cursor {
  readonly turns: readonly RecordedTurn[];
  played: number;
}

/** What answers from recorded turns. */
export function scriptAnswer(
  turns: readonly RecordedTurn[],
  playback: Playback,
): (request: SeatRequest) => Spoken | SeatFailure {
  const cursors = new Map<string, Cursor>();
  const tasks = new Set(turns.flatMap(({ task }) => (task === undefined ? [] : [task])));
  return (request) => {
    const { task, arm, role } = request;
    const key = JSON.stringify([task ?? null, arm ?? null, role ?? null]);
    const cursor = cursors.get(key) ?? { turns: turnsFor(turns, tasks, request), played: 0 };
    cursors.set(key, cursor);
    const turn = cursor.turns[cursor.played];
    const place = `turn ${cursor.played + 1} of the script`;
    if (turn === undefined)
      return failure("exhausted", `the script has ${cursor.turns.length} turns for this task and all were played`);
    if (playback === "strict" && !isRecorded(turn, request))
      return failure("bad-reply", `${place} was recorded for another request`);
    cursor.played += 1;
    if (turn.error !== undefined)
      return failure("server-error", `the script has an error here (${turn.error.kind.slice(0, 40)})`);
    return spokenIn(turn.responses) ?? failure("bad-reply", `${place} holds no message`);
  };
}

/** The turns of a task, or else of no task, that are not kept for another arm or role. */
function turnsFor(
  turns: readonly RecordedTurn[],
  tasks: ReadonlySet<string>,
  { task, arm, role }: SeatRequest,
): readonly RecordedTurn[] {
  const of = task !== undefined && tasks.has(task) ? task : undefined;
  return turns.filter(
    (turn) =>
      turn.task === of &&
      (turn.arm === undefined || turn.arm === arm) &&
      (turn.role === undefined || turn.role === role),
  );
}

/** A turn without a request was recorded for any. */
function isRecorded({ request }: RecordedTurn, asked: SeatRequest): boolean {
  if (request === null) return true;
  const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);
  return same(request.messages, asked.messages) && same(request.tools ?? [], asked.tools ?? []);
}

function failure(kind: SeatFailure["class"], says: string): SeatFailure {
  return { class: kind, says, status: null, promptTokens: null };
}
