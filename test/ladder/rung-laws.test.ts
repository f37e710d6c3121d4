// The laws of each rung alone, asked for everything it has: pure, deterministic, idempotent, shorter or not at all, inside
// the window only, and no reason for leaving a body that it doesn't list.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Climb } from "../../src/ladder/climb.ts";
import { DECLINES } from "../../src/ladder/declines.ts";
import { RUNGS } from "../../src/ladder/rungs/index.ts";
import { View } from "../../src/ladder/view.ts";
import { type TranscriptCase, transcriptArbitrary } from "../generators/transcript.ts";
import {
  firstBroken,
  grewOrBroke,
  pairingBroken,
  protectedTouched,
  strangersChanged,
  unitsCut,
} from "../laws/transcript-laws.ts";

describe.each(RUNGS.map(({ rung }) => [rung.name, rung] as const))("rung %s", (_, rung) => {
  const exhaust = (input: TranscriptCase, memory?: Map<string, Map<string, unknown>>) => {
    const climb = new Climb(new View(memory === undefined ? input : { ...input, memory }), input.messages);
    climb.use(rung, -1);
    return { ...climb.result(), touches: climb.touches, declines: climb.declines };
  };

  it("keeps the laws", () => {
    fc.assert(
      fc.property(transcriptArbitrary(), (input) => {
        const output = exhaust(input);
        const edges = rung.kind === "lossy" ? input : { ...input, pinned: [] };
        expect(
          firstBroken({
            grew: () => grewOrBroke(input.messages, output),
            protected: () => protectedTouched(input.messages, output, edges),
            "only bodies": () => strangersChanged(input.messages, output),
            pairs: () => pairingBroken(output.messages),
            units: () => unitsCut(input.messages, output),
          }),
        ).toBeNull();
        for (const touch of output.touches) expect(touch.charsAfter).toBeLessThan(touch.charsBefore);
        for (const decline of output.declines) expect(rung.declines).toContain(decline.why);
        expect(exhaust(input), "deterministic").toEqual(output);
        const memory = new Map();
        expect(exhaust(input, memory), "remembered").toEqual(output);
        expect(exhaust(input, memory), "recalled").toEqual(output);
        const kept = output.origins.filter((from) => from < input.protectedPrefix).length;
        const again = exhaust({ ...input, messages: output.messages, protectedPrefix: kept });
        expect(again.messages, "idempotent").toEqual(output.messages);
      }),
      { numRuns: 1000 },
    );
  });

  it("fires on the generated transcripts, so that its laws mean something", () => {
    const fired = fc
      .sample(transcriptArbitrary(), { numRuns: 300, seed: 7 })
      .filter((input) => exhaust(input).touches.length > 0);
    expect(fired.length).toBeGreaterThan(5);
  });

  it("lists only reasons of the table", () => {
    for (const why of rung.declines) expect(Object.keys(DECLINES)).toContain(why);
  });
});
