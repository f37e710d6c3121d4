// `summary`: the window becomes a summary of five sections that a seat writes when the budget is reached.
import type { Strategy } from "./strategy.ts";
import { type Summariser, summariser } from "./summariser/summarise.ts";

export function createSummary(from: Summariser): Strategy {
  return summariser("summary", from);
}
