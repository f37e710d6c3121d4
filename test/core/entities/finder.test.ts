import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EntityFinder, findEntities, finder } from "../../../src/core/entities/index.ts";

const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{Nd}_]/u.test(char);

/** The rule as it is written, by code points and without regard to cost. For texts without escapes. */
function stands(entity: string, haystack: string): boolean {
  for (let at = haystack.indexOf(entity); at !== -1; at = haystack.indexOf(entity, at + 1)) {
    const before = [...haystack.slice(0, at)].at(-1);
    const after = [...haystack.slice(at + entity.length)][0];
    if (!isWord(before) && !isWord(after)) return true;
  }
  return false;
}

describe("findEntities", () => {
  it.each([
    ["ORD-10", "ORD-100", false],
    ["ORD-10", "XORD-10", false],
    ["ORD-10", "see ORD-10.", true],
    ["ORD-10", "ORD-100 ORD-10", true],
    ["ORD-10", "ord-10", false],
    ["10", "ORD-10", true],
    ["10", "x10 10x 1010 _10 10_", false],
    ["/usr", "foo/usr", false],
    ["/usr", "-/usr", true],
    ["src/", "src/x", false],
    ["src/", "src/", true],
    ["-5", "10-5", false],
    ["-5", "1,-5", true],
    ["a", "𝒳a", false],
    ["a", "a𝒳", false],
    ["a", "😀a😀", true],
    ["a", "éa", false],
    ["src/a.ts", "x\\nsrc/a.ts", true],
    ["src/a.ts", "\u001b[31msrc/a.ts\u001b[0m", true],
    ["src/a.ts", "\\u001b[31msrc/a.ts\\u001b[0m", true],
    ["src/a.ts", "nsrc/a.ts", false],
    ["C:\\new\\t.ts", "in C:\\new\\t.ts", true],
    ["", "", false],
    ["", "x", false],
  ])("%j in %j: %j", (entity, haystack, expected) => {
    expect(findEntities([entity], [haystack])).toEqual(new Set(expected ? [entity] : []));
  });

  it("finds entities inside one another and across haystacks, and none that two haystacks only hold together", () => {
    const all = ["a/b/c", "b", "b/c", "/b", "c", "a/b", "x", "y z"];
    expect(findEntities(all, ["a/b/c", "x y", "z"])).toEqual(new Set(["a/b/c", "b", "b/c", "c", "a/b", "x"]));
    expect(findEntities(all, [])).toEqual(new Set());
    expect(findEntities([], ["x"])).toEqual(new Set());
  });

  it("answers each text by itself when the set is prepared once", () => {
    const find = finder(["a/b", "b", "c"]);
    expect(find("a/b")).toEqual(new Set(["a/b", "b"]));
    expect(find("c")).toEqual(new Set(["c"]));
    expect(find("a/b")).toEqual(new Set(["a/b", "b"]));
    expect(new EntityFinder(["a", "a", ""]).size).toBe(1);
  });

  it("agrees with the rule as it is written", () => {
    const pieces = fc.constantFrom(
      "a",
      "b",
      "ab",
      "/",
      "-",
      "_",
      "1",
      ".",
      " ",
      "é",
      "𝒳",
      "😀",
      "\ud835",
      "\udc33",
      "ß1",
    );
    const text = (max: number) => fc.array(pieces, { minLength: 1, maxLength: max }).map((list) => list.join(""));
    fc.assert(
      fc.property(
        fc.uniqueArray(text(5), { maxLength: 12 }),
        fc.array(text(20), { maxLength: 3 }),
        (set, haystacks) => {
          // Halves of a pair at an entity's edge have no boundary that could be judged by code points.
          const entities = set.filter((entity) => entity.isWellFormed());
          const expected = entities.filter((entity) => haystacks.some((haystack) => stands(entity, haystack)));
          expect([...findEntities(entities, haystacks)].sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("stays linear on sets and texts made to be slow", () => {
    const nested = Array.from({ length: 500 }, (_, depth) => `${"/a".repeat(depth + 1)}`);
    expect(findEntities(nested, [`x${"/a".repeat(100_000)}`]).size).toBe(0);
    expect(findEntities(nested, ["/a".repeat(100_000)]).size).toBe(500);
    const inner = Array.from({ length: 500 }, (_, more) => `a${"-a".repeat(more)}`);
    let visits = 0;
    new EntityFinder(inner).each("a-".repeat(100_000), () => {
      visits += 1;
    });
    expect(visits).toBeLessThan(200_000);
    const runs = Array.from({ length: 500 }, (_, length) => "a-".repeat(length + 1));
    expect(findEntities(runs, ["a-".repeat(100_000)]).size).toBe(500);
    const heads = Array.from({ length: 2000 }, (_, index) => `${"a.".repeat(400)}${index}`);
    expect(findEntities(heads, ["a.".repeat(200_000)]).size).toBe(0);
    expect(findEntities(["a", "aa"], ["a".repeat(2_000_000)]).size).toBe(0);
  });
});
