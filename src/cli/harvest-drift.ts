// What the default ladder does to one entry, raw and redacted, beside each other; for the drift of a harvest.
import { DEFAULT_BUDGET_RULE } from "../core/budget.ts";
import type { Entry } from "../core/schemas/entry.ts";
import { type DriftPair, driftFigures } from "../evals/drift.ts";
import { replayEntry } from "../evals/replay/entry.ts";
import { armOf } from "../strategies/arms.ts";
import { createStrategy } from "../strategies/index.ts";
import { execHost } from "./exec-host.ts";

const ARM = armOf({
  strategy: { name: "ladder" },
  strategyName: "ladder",
  rule: DEFAULT_BUDGET_RULE,
  reserve: 0,
  lowWater: 1,
  askTwice: false,
});

/** Null when one of the two could not be measured. */
export async function driftPair(raw: Entry, redacted: Entry): Promise<DriftPair | null> {
  const [before, after] = await Promise.all([figuresOf(raw), figuresOf(redacted)]);
  return before === null || after === null ? null : { raw: before, redacted: after };
}

async function figuresOf(entry: Entry) {
  const strategy = createStrategy({ name: "ladder" }, { exec: execHost() });
  const item = await replayEntry(
    {
      id: "drift",
      corpus: 0,
      entry,
      arm: ARM,
      options: { mode: "final", modelShape: null, prices: null, kinds: [], entries: [] },
    },
    // Tokens are no figure of drift, so that none are counted.
    { strategyFor: () => strategy, encode: () => new Uint32Array(), countTokens: () => 0 },
  );
  return driftFigures(item.metrics);
}
