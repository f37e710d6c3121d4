// A worker of the pool: replays one task after another with strategies of its own, which it closes before it ends.
import { parentPort } from "node:worker_threads";
import { loadO200k } from "../core/estimate/o200k.ts";
import { replayEntry } from "../evals/replay/entry.ts";
import type { ReplayDeps, ReplayItem, ReplayTask } from "../evals/replay/types.ts";
import { scriptedSeat } from "../seats/scripted/index.ts";
import type { Seat } from "../seats/seat.ts";
import { createStrategy, type StrategyHost, type StrategySpec } from "../strategies/index.ts";
import type { Strategy } from "../strategies/strategy.ts";
import { execHost } from "./exec-host.ts";
import type { FromWorker, ToWorker } from "./pool.ts";

const strategies = new Map<string, Strategy>();

function strategyFor(spec: StrategySpec): Strategy {
  const key = JSON.stringify(spec);
  const strategy = strategies.get(key) ?? createStrategy(spec, { exec: execHost(), ...seatOf(spec) });
  strategies.set(key, strategy);
  return strategy;
}

/** A scripted seat for each run of an entry, so that no other run moves its cursor. */
function seatOf({ seat }: StrategySpec): Pick<StrategyHost, "seat"> {
  if (seat === undefined) return {};
  const { name, turns, strict, price } = seat;
  const playback = strict ? "strict" : "lenient";
  const open = () => scriptedSeat({ name, turns, playback, countTokens: o200k.count }) as Seat;
  return { seat: { open, price } };
}

const o200k = await loadO200k();
const deps: ReplayDeps = { strategyFor, encode: o200k.encode, countTokens: o200k.count };

async function replayed(task: ReplayTask): Promise<FromWorker<ReplayItem>> {
  try {
    return { kind: "done", result: await replayEntry(task, deps) };
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    return { kind: "threw", why: message, stack };
  }
}

parentPort?.on("message", async (message: ToWorker<ReplayTask>) => {
  if (message.kind === "task") parentPort?.postMessage(await replayed(message.task));
  else {
    await Promise.allSettled([...strategies.values()].map((strategy) => strategy.close?.()));
    process.exit(0);
  }
});
