// Arms: a strategy under a budget rule. The name says all that two arms of one run can differ in.
import { type BudgetRule, budgetText, budgetValue } from "../core/budget.ts";
import type { StrategySpec } from "./spec.ts";

export interface ArmSpec {
  /** `<strategy>@<rule text>`, made by `armOf`; the key of an item together with its id. */
  readonly name: string;
  readonly strategy: StrategySpec;
  /** The strategy's name as reports carry it. */
  readonly strategyName: string;
  readonly rule: BudgetRule;
  /** Estimated tokens taken off the budget. */
  readonly reserve: number;
  /** Once over the budget, a climb goes on to lowWater x budget; 0 < lowWater <= 1. */
  readonly lowWater: number;
  /** Ask twice with the same id and step and compare the bytes: for strategies of which nothing is assumed. */
  readonly askTwice: boolean;
}

export type ArmParts = Omit<ArmSpec, "name">;

/** An arm with its name, `<strategy>@<rule>`; the rule carries low water where it is not 1. */
export function armOf(parts: ArmParts): ArmSpec {
  return { name: `${parts.strategyName}@${ruleText(parts.rule, parts.reserve, parts.lowWater)}`, ...parts };
}

/** The whole rule as text: budget, reserves and low water. File names and baselines are made from it. */
export function ruleText(rule: BudgetRule, reserve: number, lowWater: number): string {
  return lowWater === 1 ? budgetText(rule, reserve) : `${budgetText(rule, reserve)},low-water=${lowWater}`;
}

/** What the document stamps on an arm. `budget` is compared by name before two results are; `low_water` may differ. */
export function armStamps(arm: ArmSpec): Record<string, unknown> {
  return {
    strategy: arm.strategyName,
    budget: budgetText(arm.rule, arm.reserve),
    budget_value: budgetValue(arm.rule),
    low_water: arm.lowWater,
    rule: ruleText(arm.rule, arm.reserve, arm.lowWater),
    ...seatStamp(arm.strategy),
  };
}

/** The built-in seat that writes summaries: its name without a path, and what it is. */
function seatStamp({ seat }: StrategySpec): Record<string, unknown> {
  if (seat === undefined || seat.pin === null) return {};
  return { seat: { name: seat.name.replace(/^script:.*$/s, "script"), pin: seat.pin, figures: "scripted" } };
}
