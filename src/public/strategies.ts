// Public entry `compaction-eval/strategies`: every strategy behind one contract, made by name.
export { createStrategy, STRATEGIES, type StrategySpec, strategyName } from "../strategies/index.ts";
export type { FitInput, FitResult, Strategy } from "../strategies/strategy.ts";
