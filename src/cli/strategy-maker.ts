// The strategies of a command that works in one process: each made once, all closed at its end.
import { createStrategy, type StrategyHost } from "../strategies/index.ts";
import type { StrategySpec } from "../strategies/spec.ts";
import type { Strategy } from "../strategies/strategy.ts";
import { execHost } from "./exec-host.ts";

/** `asking`: the seat of summaries, and what its tokens cost. */
export function strategyMaker(asking?: StrategyHost["seat"]) {
  const made = new Map<string, Strategy>();
  return {
    strategyFor(spec: StrategySpec): Strategy {
      const key = JSON.stringify(spec);
      const strategy =
        made.get(key) ?? createStrategy(spec, { exec: execHost(), ...(asking === undefined ? {} : { seat: asking }) });
      made.set(key, strategy);
      return strategy;
    },
    async close(): Promise<void> {
      await Promise.allSettled([...made.values()].map((strategy) => strategy.close?.()));
    },
  };
}
