// Placeholders of several sources never meet, and nothing else of a text changes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeholderFor, placeholdersIn } from "../../src/redaction/placeholder.ts";
import { Renumbering } from "../../src/redaction/renumber.ts";

const NAMES = new Set(["email", "home"]);
const piece = fc.oneof(
  fc.constantFrom("[redacted-", "[redacted-email-", "[redacted-other-1]", "]", " ", "é\n"),
  fc
    .tuple(fc.constantFrom("email", "home"), fc.integer({ min: 1, max: 9 }))
    .map(([name, n]) => placeholderFor(name, n)),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const keysOf = (found: string) => placeholdersIn(found, NAMES).map((at) => `${at.class}-${at.number}`);
/** The text between the placeholders. */
const rest = (found: string) => {
  let left = found;
  for (const { start, end } of [...placeholdersIn(found, NAMES)].reverse())
    left = `${left.slice(0, start)}\0${left.slice(end)}`;
  return left;
};

describe("Renumbering", () => {
  it("keeps equal equal and different different inside a source, and sources apart", () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 4 }), (sources) => {
        const numbers = new Renumbering(NAMES);
        const earlier = new Set<string>();
        for (const [at, texts] of sources.entries()) {
          numbers.nextSource();
          const map = new Map<string, string>();
          for (const before of texts) {
            const after = numbers.renumbered(before);
            if (at === 0) expect(after).toBe(before);
            expect(rest(after)).toBe(rest(before));
            const [old, now] = [keysOf(before), keysOf(after)];
            expect(now).toHaveLength(old.length);
            for (const [place, key] of old.entries()) {
              expect(map.get(key) ?? now[place]).toBe(now[place]);
              map.set(key, now[place] ?? "");
            }
          }
          expect(new Set(map.values()).size).toBe(map.size);
          for (const key of map.values()) expect(earlier.has(key)).toBe(false);
          for (const key of map.values()) earlier.add(key);
        }
      }),
    );
  });

  it("counts what it moved, by class", () => {
    const numbers = new Renumbering(NAMES);
    numbers.renumbered("[redacted-email-2]");
    numbers.nextSource();
    expect(numbers.renumbered("[redacted-email-1] [redacted-home-1] [redacted-email-1]")).toBe(
      "[redacted-email-3] [redacted-home-1] [redacted-email-3]",
    );
    expect(numbers.moved).toEqual(new Map([["email", 2]]));
  });
});
