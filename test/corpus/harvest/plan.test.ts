// Everything planned is counted, and a sample depends on its seed alone.
import { describe, expect, it } from "vitest";
import type { SourceSeen } from "../../../src/corpus/harvest/collect.ts";
import { DIGEST_BYTES } from "../../../src/corpus/harvest/dedupe.ts";
import { planHarvest } from "../../../src/corpus/harvest/plan.ts";

const seen = (...letters: readonly string[]): { readonly seen: SourceSeen } => ({
  seen: {
    stretches: letters.map((letter) => ({
      session: null,
      digests: Buffer.alloc(DIGEST_BYTES, letter),
      chars: 100,
      refused: letter === "!" ? ("no-reply" as const) : null,
      places: null,
    })),
    values: { values: [], taken: [] },
    repairs: {},
    problems: [],
  },
});
const SOURCES = [seen("a", "!"), { reason: "unreadable" as const }, seen(), seen("b", "c", "a")];

describe("planHarvest", () => {
  it("has a row for each stretch and for each source without one", () => {
    const rows = planHarvest(SOURCES, { dedupe: true, sample: null });
    expect(rows.map(({ source, stretch, reason }) => [source, stretch, reason])).toEqual([
      [0, 0, null],
      [0, 1, "no-reply"],
      [1, null, "unreadable"],
      [2, null, "no-run"],
      [3, 0, null],
      [3, 1, null],
      [3, 2, "duplicate"],
    ]);
  });

  it("keeps what dedupe is not asked about", () => {
    expect(planHarvest(SOURCES, { dedupe: false, sample: null }).filter(({ reason }) => reason === null)).toHaveLength(
      4,
    );
  });

  it("samples by seed", () => {
    const letters = Array.from({ length: 40 }, (_, at) => String.fromCharCode(65 + at));
    const draw = (seed: number) =>
      planHarvest([seen(...letters)], { dedupe: true, sample: { size: 10, seed } }).map(({ reason }) => reason);
    expect(draw(1).filter((reason) => reason === null)).toHaveLength(10);
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(draw(1).filter((reason) => reason === "not-sampled")).toHaveLength(30);
  });
});
