// The arms of a command: every strategy under every budget rule and every low water that was asked for.

import type { ArmSpec } from "../strategies/arms.ts";
import { armOf } from "../strategies/arms.ts";
import { strategyName } from "../strategies/index.ts";
import type { StrategySpec } from "../strategies/spec.ts";
import { type BudgetOptions, budgetsOf } from "./options/budget.ts";
import { type LadderFlags, strategiesOf } from "./options/ladder.ts";

/** `seat`: the one that summaries may ask. Throws KnownError for options that are unknown or contradict each other. */
export function armsOf(options: LadderFlags & BudgetOptions, seat?: StrategySpec["seat"]): readonly ArmSpec[] {
  const { rules, reserve, lowWaters } = budgetsOf(options);
  return strategiesOf(options, seat).flatMap((strategy) =>
    rules.flatMap((rule) =>
      lowWaters.map((lowWater) =>
        armOf({
          strategy,
          strategyName: strategyName(strategy),
          rule,
          reserve,
          lowWater,
          // Nothing is assumed of a program that is not ours.
          askTwice: strategy.exec !== undefined,
        }),
      ),
    ),
  );
}
