// Plays a Codex rollout into a run: turns that were rolled back go, items of one response become one message, and usage, which
// comes after a response, finds it.

import type { Usage } from "../../../core/schemas/usage.ts";
import { textKey } from "../../../core/text-key.ts";
import { addCounted } from "../counted.ts";
import { type CallIn, NO_USAGE, type RunBuilder } from "../run-builder.ts";
import { isHarnessText } from "./harness.ts";
import type { Message } from "./item.ts";
import type { Entry, Rollout } from "./rollout.ts";

interface Step {
  readonly entry: Entry;
  readonly turn: boolean;
}

/** Items of one response; it gets its usage when the count of its request comes. */
interface Reply {
  readonly texts: string[];
  readonly calls: CallIn[];
  readonly model: string | null;
  usage: Usage | null;
}

export function play(run: RunBuilder, rollout: Rollout): void {
  run.session = rollout.session;
  run.parent = rollout.parent;
  for (const time of rollout.times) run.time(time);
  const steps = keptSteps(run, rollout);
  const replies = repliesOf(steps);
  for (const [index, { entry, turn }] of steps.entries()) {
    const { what, line } = entry;
    const reply = replies.get(index);
    if (reply !== undefined) {
      const content = reply.texts.length === 0 ? null : reply.texts.join("\n");
      run.assistant({ content, calls: reply.calls, model: reply.model, usage: reply.usage });
    }
    if (what.kind === "message" || what.kind === "result" || what.kind === "counted") addCounted(run, what.ledger);
    if (what.kind === "message" && what.role === "user") run.user(what.text, { turn });
    else if (what.kind === "message" && what.role === "system") run.system(what.text);
    else if (what.kind === "result") {
      const failed = what.failed ?? rollout.failed.get(textKey(what.id ?? "")) ?? null;
      run.result({ id: what.id, content: what.content, failed, line });
    } else if (what.kind === "boundary") {
      // Also where the summary is encrypted: what it stands for is still in the file before it.
      run.boundary(run.empty ? "raw_gone" : "raw_kept", { chars: what.chars, encrypted: what.encrypted });
    } else if (what.kind === "start") run.stopReason = null;
    else if (what.kind === "end") {
      run.stopReason = what.reason;
      if (what.aborted) run.interrupted = true;
    } else if (what.kind === "problem") run.problem(line, what.what);
  }
}

/** Entries without the turns that were taken back. */
function keptSteps(run: RunBuilder, { entries, typed }: Rollout): readonly Step[] {
  const kept: Step[] = [];
  const opens: number[] = [];
  let triggered = false;
  for (const entry of entries) {
    const { what } = entry;
    if (what.kind === "trigger") triggered = true;
    else if (what.kind === "rollback") {
      const from = opens[Math.max(0, opens.length - what.turns)] ?? kept.length;
      const taken = kept.slice(from).filter((step) => isSaid(step.entry)).length;
      if (taken > 0) run.problem(entry.line, `${taken} entries of turns that were rolled back: left out`);
      kept.length = from;
      opens.length = Math.max(0, opens.length - what.turns);
    } else {
      const turn = what.kind === "message" && !entry.again && opensTurn(what, typed, triggered);
      if (turn) opens.push(kept.length);
      if (turn) triggered = false;
      kept.push({ entry, turn });
    }
  }
  return kept;
}

function isSaid({ what: { kind } }: Entry): boolean {
  return kind === "message" || kind === "call" || kind === "result";
}

/** Another agent's message opens a turn when it was sent to; other user messages when a person typed them. */
function opensTurn(message: Message, typed: ReadonlySet<string>, triggered: boolean): boolean {
  if (message.role !== "user") return false;
  if (triggered) return true;
  if (message.agent) return false;
  const texts = [message.text, ...message.parts];
  if (typed.size > 0) return texts.some((text) => typed.has(textKey(text.trim())));
  return texts.some((text) => text.trim() !== "" && !isHarnessText(text));
}

/** By the index of its first step: items with no output and no other speaker between them are one response. */
function repliesOf(steps: readonly Step[]): ReadonlyMap<number, Reply> {
  const replies = new Map<number, Reply>();
  let open: Reply | null = null;
  let openAgain = false;
  /** The last response whose usage has not come. */
  let waiting: Reply | null = null;
  let model: string | null = null;
  for (const [index, { entry }] of steps.entries()) {
    const { what, again } = entry;
    if (what.kind === "model") model = what.model;
    else if (what.kind === "usage") {
      if (waiting !== null) waiting.usage = what.usage;
      waiting = null;
      open = null;
    } else if (what.kind === "call" || (what.kind === "message" && what.role === "assistant")) {
      if (open === null || openAgain !== again) {
        open = { texts: [], calls: [], model: again ? null : model, usage: again ? AGAIN : null };
        openAgain = again;
        replies.set(index, open);
        if (!again) waiting = open;
      }
      if (what.kind === "call") open.calls.push(what.call);
      else if (what.text !== "") open.texts.push(what.text);
    } else if (what.kind !== "counted" && what.kind !== "problem") open = null;
  }
  return replies;
}

const AGAIN: Usage = { ...NO_USAGE, why: "said before a compaction" };
