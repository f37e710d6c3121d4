// The ladder as a strategy, under the name of its optional rungs. Adds nothing of its own.
import { fit as climb } from "../ladder/ladder.ts";
import { type LadderOptions, ladderName } from "../ladder/names.ts";
import type { FitInput, Strategy } from "./strategy.ts";

export function createLadder(options: LadderOptions): Strategy {
  return { name: ladderName(options), fit: (input: FitInput) => climb({ ...input, options }) };
}
