// The ladder: rungs from the least to the most destructive until the transcript fits. Under budget the very same messages
// come back; over it, what cannot fit ends `exhausted` with the size of what could not move.
import { charsOfAll, estimateOfChars, type Transcript } from "../core/message.ts";
import { Climb } from "./climb.ts";
import { immovableParts } from "./drop/immovable.ts";
import { dropExact } from "./drop/token-exact.ts";
import { type DropPlan, planDrop } from "./drop/units.ts";
import type { LadderOptions } from "./names.ts";
import type { Decline, Immovable, Tokenizer, Touch } from "./outcome.ts";
import { RUNGS } from "./rungs/index.ts";
import { View, type ViewInput } from "./view.ts";

export interface LadderInput extends ViewInput {
  /** Estimated tokens (chars / 4) that the result must not exceed. */
  readonly budget: number;
  /** Share of the budget that a climb, once begun, goes down to; 0 < lowWater <= 1, default 1. Drop stops at the budget itself. */
  readonly lowWater?: number;
  readonly options: LadderOptions;
  /** Makes the drop token-exact. Not asked while the estimate fits. */
  readonly tokenizer?: Tokenizer;
}

export interface LadderResult {
  readonly kind: "unchanged" | "fit" | "exhausted";
  readonly messages: Transcript;
  /** Input index of each message of the result. */
  readonly origins: readonly number[];
  readonly touches: readonly Touch[];
  readonly declines: readonly Decline[];
  /** Present when exhausted. */
  readonly immovable?: Immovable;
  /** `token-exact`, `legacy`, or `legacy (degraded: why)`. */
  readonly tokenizer: string;
}

/** Fits a transcript into a budget. Deterministic, never writes into its input, never throws for any transcript. */
export async function fit(input: LadderInput): Promise<LadderResult> {
  const { messages, budget, tokenizer } = input;
  if (estimateOfChars(charsOfAll(messages)) <= budget) {
    const origins = messages.map((_, index) => index);
    return { kind: "unchanged", messages, origins, touches: [], declines: [], tokenizer: pathOf(tokenizer) };
  }
  const climb = new Climb(new View(input), messages);
  for (const { rung, option } of RUNGS) {
    if (rung.name !== "drop" && (option === null || input.options[option])) {
      climb.use(rung, (input.lowWater ?? 1) * budget);
    }
  }
  const dropped = await dropUnits(climb, budget, tokenizer);
  const { fits, path } = dropped;
  const { touches, declines } = climb;
  const result = { ...climb.result(), touches, declines, tokenizer: path };
  if (fits) return { kind: "fit", ...result };
  const plan = dropped.plan ?? planDrop(climb.view);
  return { kind: "exhausted", ...result, immovable: immovableParts(climb.view, plan, budget, dropped.tokens) };
}

interface Dropped {
  readonly fits: boolean;
  readonly path: string;
  readonly plan?: DropPlan;
  /** Real tokens of what is left, where they were counted. */
  readonly tokens?: number;
}

/** The last rung, unless the climb is under the budget already: by real tokens where a tokenizer answers, else by the estimate. */
async function dropUnits(climb: Climb, budget: number, tokenizer: Tokenizer | undefined): Promise<Dropped> {
  let path = pathOf(tokenizer);
  if (climb.estimate <= budget) return { fits: true, path };
  if (tokenizer !== undefined && tokenizer.degraded === null) {
    const exact = await dropExact(climb, budget, tokenizer);
    if (exact.kind === "measured") return { ...exact, path };
    path = `legacy (degraded: ${exact.why})`;
  }
  for (const { rung } of RUNGS) if (rung.name === "drop") climb.use(rung, budget);
  return { fits: climb.estimate <= budget, path };
}

function pathOf(tokenizer: Tokenizer | undefined): string {
  if (tokenizer === undefined) return "legacy";
  return tokenizer.degraded === null ? "token-exact" : `legacy (degraded: ${tokenizer.degraded})`;
}
