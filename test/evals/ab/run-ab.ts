// A whole A/B in one process: mini.jsonl (or entries of a test's own), a built-in seat or one of the test's, real strategies.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Price } from "../../../src/core/prices.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import type { ResultDocument, ResultItem } from "../../../src/core/schemas/result-document.ts";
import { assembleAb, itemKey, type Partial } from "../../../src/evals/ab/assemble.ts";
import { planAb } from "../../../src/evals/ab/plan.ts";
import { type AbRun, runAb } from "../../../src/evals/ab/run.ts";
import { SCORERS } from "../../../src/evals/ab/scorers/index.ts";
import type { SelfTest } from "../../../src/evals/ab/self-test.ts";
import type { AbArm, AbOptions } from "../../../src/evals/ab/types.ts";
import { scriptedSeat } from "../../../src/seats/scripted/index.ts";
import type { FailureClass, Seat, SeatReply, SeatRequest } from "../../../src/seats/seat.ts";
import type { ArmSpec } from "../../../src/strategies/arms.ts";
import { createStrategy } from "../../../src/strategies/index.ts";
import { replayVersions } from "../../../src/strategies/versions.ts";
import { arm, encodeO200k } from "../sample.ts";

const MINI = join(import.meta.dirname, "../../../corpora/mini.jsonl");

export function miniEntries(): readonly Entry[] {
  return readFileSync(MINI, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);
}

export const countTokens = (text: string): number => encodeO200k(text).length;

export function builtIn(name: string): Seat {
  return scriptedSeat({ name, turns: [], playback: "lenient" as never, countTokens })!;
}

/** A seat whose answers go through `meddle`; null leaves them. */
export function meddled(
  seat: Seat,
  meddle: (request: SeatRequest, call: number, abort?: AbortSignal) => SeatReply | null,
): Seat {
  let calls = 0;
  return {
    name: seat.name,
    tokenizer: seat.tokenizer,
    facts: (abort) => seat.facts(abort),
    pin: (abort) => seat.pin(abort),
    complete: async (request, abort) => {
      calls += 1;
      return meddle(request, calls, abort) ?? seat.complete(request, abort);
    },
  };
}

export function refused(failure: FailureClass): SeatReply {
  return {
    kind: "failed",
    failure: { class: failure, says: `the seat said ${failure}`, status: null, promptTokens: null },
    timing: { latency: 1, waited: 0, attempts: 1 },
  };
}

export const FULL: AbArm = { kind: "full", name: "full" };
export const AGAIN: AbArm = { kind: "full-again", name: "full-again" };

export function on(name: string, parts: globalThis.Partial<ArmSpec> = {}): AbArm {
  const spec = arm(name, parts);
  return { kind: "on", name: spec.name, spec };
}

export const OPTIONS: AbOptions = { trials: 1, probes: 12, seed: 1, maxOut: 512, kinds: [], entries: [] };

export interface AbRequest {
  readonly seat: Seat;
  readonly arms?: readonly AbArm[];
  readonly entries?: readonly Entry[];
  readonly options?: globalThis.Partial<AbOptions>;
  readonly price?: Price;
  readonly run?: globalThis.Partial<AbRun>;
}

export async function ab(request: AbRequest): Promise<{
  readonly document: ResultDocument;
  readonly end: Awaited<ReturnType<typeof runAb>>;
  readonly order: readonly string[];
}> {
  const { seat, arms = [FULL, on("none"), AGAIN], entries = miniEntries() } = request;
  const plan = planAb({
    corpora: [{ name: "mini", sha256: "0".repeat(64), entries }],
    arms,
    options: { ...OPTIONS, ...request.options },
  });
  const items = new Map<string, ResultItem>();
  let selfTests: readonly SelfTest[] = [];
  const end = await runAb({
    plan,
    seat,
    scorers: SCORERS,
    price: request.price ?? null,
    signal: new AbortController().signal,
    salt: null,
    done: new Set(),
    strategyOf: ({ spec }) => createStrategy(spec.strategy),
    tested: (tests) => {
      selfTests = tests;
    },
    finished: (item) => {
      items.set(itemKey({ id: item.id, arm: { name: item.arm } }), item);
    },
    ...request.run,
  });
  const partial: Partial | null =
    end.kind === "partial" ? end : end.kind === "self-test" ? { reason: "self-test failed", says: "" } : null;
  const facts = await seat.facts();
  const document = assembleAb(plan, items, {
    seat: { name: seat.name, facts },
    selfTests,
    partial,
    nonce: null,
    versions: replayVersions(),
  });
  return { document, end, order: [...items.keys()] };
}
