// Every strategy under its laws (specs/ladder.md section 15), over random legal transcripts and over transcripts that an
// earlier pass left.
import fc from "fast-check";
import { describe, it } from "vitest";
import { scriptedSeat } from "../../src/seats/scripted/index.ts";
import type { Seat } from "../../src/seats/seat.ts";
import { createStrategy } from "../../src/strategies/index.ts";
import type { FitInput, FitResult, Strategy } from "../../src/strategies/strategy.ts";
import { pressedArbitrary } from "../generators/transcript.ts";
import { inputOf } from "./fit-input.ts";
import * as laws from "./laws.ts";
import { withReferences } from "./references.ts";

type Law = (input: FitInput, result: FitResult, strategy: Strategy) => void | Promise<void>;

const ALL: readonly Law[] = [
  laws.lawUnderBudget,
  laws.lawDeterministic,
  laws.lawUntouched,
  laws.lawPaired,
  laws.lawKind,
];

const ROWS: readonly { readonly name: string; readonly laws: readonly Law[]; readonly runs?: number }[] = [
  { name: "none", laws: [...ALL, laws.lawAccounted, laws.lawIdempotent, laws.lawPinned] },
  { name: "truncate", laws: [...ALL, laws.lawAccounted, laws.lawIdempotent] },
  { name: "clear-tool-results", laws: [...ALL, laws.lawAccounted, laws.lawIdempotent, laws.lawPinned] },
  { name: "clear-tool-results:0", laws: [...ALL, laws.lawAccounted, laws.lawIdempotent, laws.lawPinned] },
  { name: "clear-tool-results:7", laws: [...ALL, laws.lawAccounted, laws.lawIdempotent, laws.lawPinned] },
  { name: "digest", laws: [...ALL, laws.lawAccounted] },
  { name: "summary", laws: [...ALL, laws.lawAccounted], runs: 300 },
  // Differs from summary in what it asks for alone.
  { name: "checkpoint", laws: [...ALL, laws.lawAccounted], runs: 30 },
  { name: "gcf+skeleton", laws: ALL },
];

/** Writes the facts that it finds, or nothing where there are none: summaries and digests both come about. */
const EXTRACT = scriptedSeat({
  name: "extract",
  turns: [],
  playback: "lenient",
  countTokens: (text) => text.length,
}) as Seat;

const RUNS = 1000;

describe.each(ROWS)("$name", ({ name, laws: its, runs = RUNS }) => {
  const strategy = createStrategy({ name }, { seat: { open: () => EXTRACT, price: null } });

  it.each(its.map((law) => [law.name, law] as const))("%s", async (_, law) => {
    const arbitrary = fc.oneof(pressedArbitrary(), withReferences(pressedArbitrary())).map(inputOf);
    await fc.assert(
      fc.asyncProperty(arbitrary, async (input) => law(input, await strategy.fit(input), strategy)),
      { numRuns: runs },
    );
  });
});
