// Which recorded stretches say nothing new.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, DIGEST_BYTES, dedupe } from "../../../src/corpus/harvest/dedupe.ts";

const candidate = (letters: string, session: string | null = null): Candidate => ({
  session,
  digests: Buffer.concat([...letters].map((letter) => Buffer.alloc(DIGEST_BYTES, letter))),
});
const verdicts = (...list: readonly (readonly [string, string?])[]) =>
  dedupe(list.map(([letters, session]) => candidate(letters, session ?? null)));

describe("dedupe", () => {
  it("keeps the first of equal ones", () => {
    expect(verdicts(["ab"], ["cd"], ["ab"], ["ab"])).toEqual([null, null, "duplicate", "duplicate"]);
  });

  it("leaves out prefixes of longer ones, whatever their session, with all their equals", () => {
    expect(verdicts(["ab"], ["abc", "s"], ["ab", "t"], ["abcd"])).toEqual([
      "part-of-another",
      "part-of-another",
      "duplicate",
      null,
    ]);
  });

  it("leaves out slices that stand in a longer one of their session, and keeps disjoint ones", () => {
    expect(verdicts(["bc", "s"], ["abcd", "s"], ["ef", "s"], ["bc", "t"])).toEqual([
      "part-of-another",
      null,
      null,
      "duplicate",
    ]);
    expect(verdicts(["bc"], ["abcd"])).toEqual([null, null]);
  });

  it("agrees with the rule said plainly, in any order", () => {
    const one = fc.tuple(
      fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 }),
      fc.constantFrom("s", "t", undefined),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (list) => {
        const found = verdicts(...(list as [string, string?][]));
        for (const [at, [letters, session]] of list.entries()) {
          const twin = list.findIndex(([other]) => other === letters) < at;
          const inside = list.some(([other, theirs]) => {
            const sameSession = session !== undefined && theirs === session;
            return other.length > letters.length && (sameSession ? other.includes(letters) : other.startsWith(letters));
          });
          expect(found[at] !== null).toBe(twin || inside);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
