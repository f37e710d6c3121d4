// A run of kvbench against a seat: probe, controls, blocks, controls. Fails closed: as soon as figures would say nothing it stops, and
// says why; what was finished before stays.

import { sha256 } from "../../core/hash.ts";
import type { Transcript } from "../../core/message.ts";
import { probeReuse, type ReuseProbe } from "../../seats/probe/reuse.ts";
import type { Seat, SeatFacts, SeatReply } from "../../seats/seat.ts";
import type { StrategySpec } from "../../strategies/spec.ts";
import type { Strategy } from "../../strategies/strategy.ts";
import { BenchSeat, type Sent } from "./bench-seat.ts";
import { runBlock } from "./block.ts";
import { controlFaults, runControls } from "./controls.ts";
import { blockNonce } from "./nonce.ts";
import type { CacheFacts, Controls, KvBlock, KvTask } from "./types.ts";

export interface KvRunOptions {
  readonly seat: Seat;
  readonly tasks: readonly KvTask[];
  /** Blocks that were finished before, by `keyOf`. */
  readonly finished: ReadonlyMap<string, KvBlock>;
  readonly tools: readonly unknown[];
  readonly maxOut: number;
  /** Salt of this run's blocks, and of this session's controls: they never share one. */
  readonly nonce: string;
  readonly controlNonce: string;
  /** How often this run was begun: 1, or one more for each time that it was gone on with. */
  readonly attempt: number;
  /** Prompts below this many tokens get no cached figure. */
  readonly min: number;
  readonly encode: (text: string) => Uint32Array;
  /** Strategies whose summaries, where they have some, are asked of this seat. */
  strategiesFor(seat: Seat): (spec: StrategySpec) => Strategy;
  /** Books an answer, of a call or of a summary; whether the money spent so far has reached its limit. */
  overBudget(reply: SeatReply): boolean;
  /** Salts of blocks that were begun before, finished or not: the server may still hold their prompts. */
  readonly begun: readonly string[];
  /** The salt of a block that is about to be sent; on the disk when it returns. */
  begin(nonce: string): void;
  /** A finished block; on the disk when it returns. */
  done(block: KvBlock): void;
  tick(): void;
  readonly abort: AbortSignal;
}

export interface KvRun {
  readonly facts: SeatFacts;
  readonly probe: ReuseProbe;
  readonly cache: CacheFacts;
  readonly before: Controls | null;
  readonly after: Controls | null;
  readonly blocks: ReadonlyMap<string, KvBlock>;
  /** Why the figures say nothing; empty when they do. */
  readonly faults: readonly string[];
  /** A limit ended the run before its end; null when none did. */
  readonly partial: string | null;
}

/** A limit was reached in the middle of a block, which does not count. */
class Stopped extends Error {}

/** Throws KnownError when no server is there, and the signal's reason when it is aborted. */
export async function runKvbench(options: KvRunOptions): Promise<KvRun> {
  const { seat, abort, tasks, controlNonce } = options;
  const facts = await seat.facts(abort);
  const bench = new BenchSeat({ ...options, encode: options.encode });
  const settled = (reply: SeatReply): void => {
    abort.throwIfAborted();
    if (reply.kind === "failed" && reply.failure.class === "capped") throw new Stopped(reply.failure.says);
    if (options.overBudget(reply)) throw new Stopped("--max-cost is used up; nothing more is sent");
  };
  const strategyFor = options.strategiesFor(bench.booked(seat, settled));
  const blocks = new Map(options.finished);
  const left = tasks.filter((task) => !blocks.has(keyOf(task.id, task.arm.name)));
  const role = roleBefore(tasks, left[0]);
  const send = async (messages: Transcript, as = { task: "control", arm: "control" }): Promise<Sent> => {
    const sent = await bench.send(messages, as);
    settled(sent.reply);
    return sent;
  };
  const reply = async (messages: Transcript) => (await send(messages)).reply;
  const nothing = { facts, blocks, before: null, after: null, partial: null };
  const unknownCache: CacheFacts = { rule: null, prompts: "last", min: options.min };

  let probe: ReuseProbe = { kind: "failed", repeatReuse: null, rule: null, seen: [], words: 0, why: "not asked" };
  let cache = unknownCache;
  let before: Controls | null = null;
  try {
    probe = await probeReuse({ nonce: controlNonce, role, min: options.min, window: facts.window.tokens, send: reply });
    if (probe.kind !== "measured") return { ...nothing, probe, cache, faults: [probe.why] };
    before = await runControls({ nonce: controlNonce, role, words: probe.words, send: reply });
    bench.endBlock();
    cache = { rule: probe.rule, prompts: keepsPrompts(before) ? "multi" : "last", min: options.min };
    const faults = controlFaults(before);
    if (faults.length > 0) return { ...nothing, probe, cache, before, faults };

    const pin = await seat.pin(abort);
    const taken = new Set<number>();
    for (const nonce of options.begun) taken.add(options.encode(`${nonce}\n`)[0] ?? -1);
    for (const task of left) {
      abort.throwIfAborted();
      if ((await seat.pin(abort)) !== pin) return { ...nothing, probe, cache, before, faults: [MOVED] };
      const name = { run: options.nonce, arm: task.arm.name, id: task.id, attempt: options.attempt };
      const nonce = blockNonce(name, taken, options.encode);
      options.begin(nonce);
      const block = await runBlock({
        task,
        strategy: strategyFor(task.arm.strategy),
        nonce,
        tokenizer: seat.tokenizer,
        send: (messages) => send(messages, { task: task.entry.id, arm: task.arm.name }),
        tick: options.tick,
      });
      bench.endBlock();
      blocks.set(keyOf(task.id, task.arm.name), block);
      options.done(block);
    }
    const moved = (await seat.pin(abort)) === pin ? [] : [MOVED];
    const after = await runControls({
      nonce: sha256(`${controlNonce} after`).slice(0, 16),
      role,
      words: probe.words,
      send: reply,
    });
    return {
      ...nothing,
      probe,
      cache,
      before,
      after,
      faults: [...moved, ...controlFaults(after).map((fault) => `after the last block: ${fault}`)],
    };
  } catch (error) {
    if (error instanceof Stopped) return { ...nothing, probe, cache, before, faults: [], partial: error.message };
    throw error;
  }
}

const MOVED = "the server became another one in the middle of the run (its pin moved)";

/** The key of a block among those of a run. */
export function keyOf(id: string, arm: string): string {
  return JSON.stringify([id, arm]);
}

/** The first prompt of a block shares its framing with the prompt before it; controls leave the role that the block before left. */
function roleBefore(tasks: readonly KvTask[], next: KvTask | undefined): "system" | "user" {
  const at = next === undefined ? tasks.length : tasks.indexOf(next);
  const before = tasks[Math.max(0, at - 1)];
  return before?.entry.messages[0]?.role === "system" ? "system" : "user";
}

/** Whether a prompt that another one displaced was found again. */
function keepsPrompts({ positive, negative, again }: Controls): boolean {
  return positive !== null && negative !== null && again !== null && again > (positive + negative) / 2;
}
