import { describe, expect, it } from "vitest";
import { FAILING, type RatchetFigures, ratchetEntry } from "../../src/stats/ratchet.ts";

const FROZEN: RatchetFigures = {
  tokensEstimate: 1000,
  tokensO200k: 900,
  lost: ["A_B", "x=1"],
  exhausted: false,
  digest: "d0",
};
const kinds = (now: Partial<RatchetFigures>, tolerance = 0.02) =>
  ratchetEntry(FROZEN, { ...FROZEN, ...now }, tolerance).map((finding) => finding.kind);

describe("ratchet", () => {
  it("finds nothing in an equal run", () => expect(kinds({})).toEqual([]));
  it("judges growth strictly beyond the tolerance, of either count", () => {
    expect(kinds({ tokensEstimate: 1020 })).toEqual([]);
    expect(kinds({ tokensEstimate: 1021 })).toEqual(["grew"]);
    expect(kinds({ tokensO200k: 919 })).toEqual(["grew"]);
    expect(kinds({ tokensEstimate: 1001 }, 0)).toEqual(["grew"]);
  });
  it("fails shrinkage beyond it too", () => {
    expect(kinds({ tokensEstimate: 980 })).toEqual([]);
    expect(kinds({ tokensEstimate: 979 })).toEqual(["shrank"]);
  });
  it("fails growth from nothing", () => {
    const none = { ...FROZEN, tokensEstimate: 0 };
    expect(ratchetEntry(none, { ...none, tokensEstimate: 1 }, 0.02)).toHaveLength(1);
  });
  it("names each newly lost entity once, and none that was lost before or came back", () => {
    const findings = ratchetEntry(FROZEN, { ...FROZEN, lost: ["z", "A_B", "m", "m"] }, 0.02);
    expect(findings).toEqual([
      { kind: "newly-lost", text: "m" },
      { kind: "newly-lost", text: "z" },
    ]);
  });
  it("fails a newly exhausted entry, not one that was exhausted or fits again", () => {
    expect(kinds({ exhausted: true })).toEqual(["newly-exhausted"]);
    const exhausted = { ...FROZEN, exhausted: true };
    expect(ratchetEntry(exhausted, FROZEN, 0.02)).toEqual([]);
    expect(ratchetEntry(exhausted, exhausted, 0.02)).toEqual([]);
  });
  it("notes a changed digest only when all figures are inside", () => {
    expect(kinds({ digest: "d1" })).toEqual(["digest-changed"]);
    expect(kinds({ digest: "d1", tokensEstimate: 2000 })).toEqual(["grew"]);
    expect(FAILING.has("digest-changed")).toBe(false);
    expect(["grew", "shrank", "newly-lost", "newly-exhausted"].every((kind) => FAILING.has(kind as never))).toBe(true);
  });
});
