// `checkpoint`: the window becomes a completion record of six sections that a seat writes when the budget is reached.
import type { Strategy } from "./strategy.ts";
import { type Summariser, summariser } from "./summariser/summarise.ts";

export function createCheckpoint(from: Summariser): Strategy {
  return summariser("checkpoint", from);
}
