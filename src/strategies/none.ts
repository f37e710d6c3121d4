// The strategy that shortens nothing: what a policy costs and keeps is measured against it.
import { charsOfAll } from "../core/message.ts";
import { asItStands, within } from "./outcomes.ts";
import type { FitInput, Strategy } from "./strategy.ts";

/** Every transcript comes back as it is; over the budget that is `exhausted`. */
export function createNone(): Strategy {
  return {
    name: "none",
    fit: async (input: FitInput) =>
      within(charsOfAll(input.messages), input.budget)
        ? asItStands(input, "unchanged")
        : asItStands(input, "exhausted", "nothing is ever shortened"),
  };
}
