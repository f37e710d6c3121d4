// An A/B from a plan to its items: self-tests, then the blocks in order, each handed over as soon as it is finished. Knows no file, no
// flag and no clock; what was finished before comes in with `done`.
import type { Price } from "../../core/prices.ts";
import type { ResultItem } from "../../core/schemas/result-document.ts";
import type { Seat, SeatFailure, SeatReply, SeatRequest } from "../../seats/seat.ts";
import type { Strategy } from "../../strategies/strategy.ts";
import { itemKey } from "./assemble.ts";
import { runBlock } from "./block.ts";
import { bodyNonce, salted } from "./requests.ts";
import type { Scorers } from "./scorers/index.ts";
import { type SelfTest, testScorers, testSeat } from "./self-test.ts";
import type { AbPlan, AbTask } from "./types.ts";

export interface AbRun {
  readonly plan: AbPlan;
  readonly seat: Seat;
  readonly scorers: Scorers;
  readonly price: Price | null;
  readonly signal: AbortSignal;
  /** Of the salts; null: nothing is salted. */
  readonly salt: { readonly nonce: string; readonly attempt: number } | null;
  /** Keys (`itemKey`) of blocks that were finished before. */
  readonly done: ReadonlySet<string>;
  strategyOf(arm: Extract<AbTask["arm"], { readonly kind: "on" }>): Strategy;
  tested(tests: readonly SelfTest[]): void;
  /** After each block; the next one begins when it is done. */
  finished(item: ResultItem): Promise<void> | void;
}

export type AbEnd =
  | { readonly kind: "complete" }
  /** A self-test failed: no block was sent. */
  | { readonly kind: "self-test" }
  /** Blocks are missing, for this reason: a class of failure, and its sentence. */
  | { readonly kind: "partial"; readonly reason: string; readonly says: string };

/** Blocks without a server in a row after which nothing more is tried. */
const GONE_AFTER = 3;

/** Runs what is not done. Throws the signal's reason when stopped. */
export async function runAb(run: AbRun): Promise<AbEnd> {
  const open = run.plan.tasks.filter((task) => !run.done.has(itemKey(task)));
  if (open.length === 0) return { kind: "complete" };
  if (!(await passesSelfTests(run))) return { kind: "self-test" };
  let gone = 0;
  let lost: SeatFailure | null = null;
  for (const task of open) {
    run.signal.throwIfAborted();
    const end = await runBlock(task, {
      scorers: run.scorers,
      price: run.price,
      maxOut: run.plan.input.options.maxOut,
      tokenizer: run.seat.tokenizer,
      strategyOf: run.strategyOf,
      send: (request) => ask(run, request),
      nonce: nonceOf(run, task.arm.name, task.id),
    });
    run.signal.throwIfAborted();
    if (end.kind === "finished") {
      await run.finished(end.item);
      gone = 0;
      continue;
    }
    lost = end.failure;
    gone += 1;
    if (lost.class === "capped" || gone === GONE_AFTER) break;
  }
  return lost === null ? { kind: "complete" } : { kind: "partial", reason: lost.class, says: lost.says };
}

/** Asks the seat. What it says of a failure goes into the document, where no address of a server may stand. */
async function ask({ seat, signal }: AbRun, request: SeatRequest): Promise<SeatReply> {
  const reply = await seat.complete(request, signal);
  if (reply.kind === "answer" || !seat.name.includes("://")) return reply;
  return { ...reply, failure: { ...reply.failure, says: reply.failure.says.replaceAll(seat.name, "the seat") } };
}

function nonceOf({ salt }: AbRun, arm: string, id: string): string | null {
  return salt === null ? null : bodyNonce({ run: salt.nonce, attempt: salt.attempt, arm, id });
}

async function passesSelfTests(run: AbRun): Promise<boolean> {
  const { scorers, signal, plan } = run;
  const tests = [...testScorers(scorers)];
  // A blind scorer can't say anything about a seat.
  if (tests.every(({ passed }) => passed)) {
    tests.push(
      await testSeat(scorers, (messages, arm) =>
        ask(run, {
          messages: salted(messages, nonceOf(run, arm, "control")),
          maxOut: plan.input.options.maxOut,
          temperature: 0,
          task: "control",
          arm,
          role: "agent",
        }),
      ),
    );
  }
  signal.throwIfAborted();
  run.tested(tests);
  return tests.every(({ passed }) => passed);
}
