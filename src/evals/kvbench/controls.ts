// The controls that bracket a run: a prompt sent twice must be reused, an unrelated one must not. Without both, figures of a cache
// say nothing. Sent with a nonce of their own, whatever the body's.
import type { Transcript } from "../../core/message.ts";
import { probePrompt } from "../../seats/probe/probe-text.ts";
import type { SeatReply } from "../../seats/seat.ts";
import type { Controls } from "./types.ts";

/** A byte-identical resend must be reused to this share (coding-agent.txt, kvbench). */
export const POSITIVE_GATE = 0.9;
/** Least distance of the two controls (the same place). */
export const SEPARATION_GATE = 0.4;

export interface ControlsAsked {
  readonly nonce: string;
  /** Role of the first message: prompts of the next block share its framing with the control before it, as with a block. */
  readonly role: "system" | "user";
  readonly words: number;
  send(messages: Transcript): Promise<SeatReply>;
}

/** What the controls measured. */
export async function runControls(asked: ControlsAsked): Promise<Controls> {
  const prompt = (name: string): Transcript => probePrompt(`${name} ${asked.nonce}`, asked.words, asked.role);
  const [first, other] = [prompt("P"), prompt("N")];
  const replies: SeatReply[] = [];
  for (const messages of [first, first, other, first]) {
    const reply = await asked.send(messages);
    replies.push(reply);
    if (reply.kind === "failed") break;
  }
  const failed = replies.find((reply) => reply.kind === "failed");
  const reuse = replies.map(reuseOf);
  const [cold] = replies;
  const unreported = replies.flatMap((reply) => (reply.kind === "answer" ? [reply.usage.why ?? ""] : []));
  const missing = reuse.some((share) => share === null) || replies.length < 4;
  const why = missing ? (unreported.find((text) => text !== "") ?? "no cached figure") : "";
  return {
    nonce: asked.nonce,
    positive: reuse[1] ?? null,
    negative: reuse[2] ?? null,
    again: reuse[3] ?? null,
    prompt: cold?.kind === "answer" ? cold.usage.prompt : null,
    why: failed?.kind === "failed" ? failed.failure.says : why,
  };
}

/** Share of the prompt that came from the cache; null when it was not told. */
export function reuseOf(reply: SeatReply): number | null {
  if (reply.kind === "failed") return null;
  const { prompt, cached } = reply.usage;
  return prompt === null || cached === null || prompt === 0 ? null : cached / prompt;
}

/** Why a bracket does not hold; empty when it does. */
export function controlFaults({ positive, negative, why }: Controls): readonly string[] {
  if (positive === null || negative === null) return [`the controls could not be measured: ${why}`];
  const faults: string[] = [];
  if (positive < POSITIVE_GATE)
    faults.push(
      `an identical prompt was reused to ${percent(positive)}, below ${percent(POSITIVE_GATE)}: prefix reuse is not measurable on this seat`,
    );
  if (positive - negative < SEPARATION_GATE)
    faults.push(`the controls are ${percent(positive - negative)} apart, less than ${percent(SEPARATION_GATE)}`);
  return faults;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
