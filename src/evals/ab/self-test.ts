// Whether anything can be measured at all, asked before the first block: does each scorer tell a good answer from a degraded one, and does
// the seat answer about the control entry when its facts are there and not when they are gone. A blind judge gives confident numbers.
import type { Transcript } from "../../core/message.ts";
import type { SeatReply } from "../../seats/seat.ts";
import { ANSWER_PAIRS } from "./control/answers.ts";
import { CONTROL_ENTRY } from "./control/entry.ts";
import { goldOf } from "./gold.ts";
import { probesOf } from "./probes.ts";
import { probeRequest } from "./requests.ts";
import type { Scorers, TaskName } from "./scorers/index.ts";

/** A scorer gives a good answer at least the first and a degraded one at most the second. */
export const SCORER_GATE = { high: 0.9, low: 0.2 } as const;
/** The same for a seat, with the probed bodies there and removed. A seat may miss some; it may not know what it wasn't told. */
export const SEAT_GATE = { high: 0.6, low: 0.2 } as const;

/** Of the control entry's probes; the same in every run. */
const CONTROL_SEED = 1;
const CONTROL_PROBES = 8;
const REMOVED = "(removed)";

export interface SelfTest {
  /** `scorer probe-recall`, `scorer entity-recall`, `seat`. */
  readonly name: string;
  /** Recall where it has to be high, and where it has to be low; null where there was no answer. */
  readonly high: number | null;
  readonly low: number | null;
  readonly gate: { readonly high: number; readonly low: number };
  readonly passed: boolean;
  /** Why it did not pass; "" when it did. */
  readonly why: string;
}

/** One test for each scorer. */
export function testScorers(scorers: Scorers): readonly SelfTest[] {
  return (Object.keys(scorers) as TaskName[]).map((task) => {
    const { gold, good, degraded } = ANSWER_PAIRS[task];
    const scorer = scorers[task];
    const of = (answer: string) => scorer.score(answer, gold).recall;
    return judged(`scorer ${scorer.name}`, of(good), of(degraded), SCORER_GATE);
  });
}

export type AskControl = (messages: Transcript, arm: "whole" | "removed") => Promise<SeatReply>;

/** The seat on the control entry. A seat that gives no answer does not pass, with its own words for it. */
export async function testSeat(scorers: Scorers, ask: AskControl): Promise<SelfTest> {
  const { probes } = probesOf(CONTROL_ENTRY, CONTROL_PROBES, CONTROL_SEED);
  const probed = new Set(probes.map(({ message }) => message));
  const removed = CONTROL_ENTRY.messages.map((message, at) =>
    probed.has(at) ? { ...message, content: REMOVED } : message,
  );
  const recalls: (number | null)[] = [];
  for (const [arm, messages] of [
    ["whole", CONTROL_ENTRY.messages],
    ["removed", removed],
  ] as const) {
    const reply = await ask(probeRequest(messages, probes), arm);
    if (reply.kind === "failed") {
      const why = `no answer about the control entry (${arm}): ${reply.failure.says}`;
      return { name: "seat", high: recalls[0] ?? null, low: null, gate: SEAT_GATE, passed: false, why };
    }
    recalls.push(scorers.probes.score(reply.message.content ?? "", goldOf(probes)).recall);
  }
  return judged("seat", recalls[0] ?? null, recalls[1] ?? null, SEAT_GATE);
}

function judged(name: string, high: number | null, low: number | null, gate: SelfTest["gate"]): SelfTest {
  const faults = [
    ...(high !== null && high >= gate.high ? [] : [`recall ${shown(high)} where at least ${gate.high} is needed`]),
    ...(low !== null && low <= gate.low ? [] : [`recall ${shown(low)} where at most ${gate.low} may be`]),
  ];
  return { name, high, low, gate, passed: faults.length === 0, why: faults.join("; ") };
}

const shown = (recall: number | null): string => (recall === null ? "unknown" : String(Math.round(recall * 100) / 100));
