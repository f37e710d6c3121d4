import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";

describe("canonicalJson", () => {
  it("sorts keys by code unit at every depth and writes no spaces", () => {
    expect(canonicalJson({ b: [{ z: 1, A: 2 }], a: null, B: true, é: "", "10": 1, "9": 2 })).toBe(
      '{"10":1,"9":2,"B":true,"a":null,"b":[{"A":2,"z":1}],"é":""}',
    );
  });

  it("sorts an astral key before U+FF61, as code units and not code points order them", () => {
    expect(canonicalJson({ "\uff61": 1, "\u{1f98a}": 2 })).toBe('{"\u{1f98a}":2,"\uff61":1}');
  });

  it("keeps __proto__, constructor and toJSON as data", () => {
    const text = '{"__proto__":{"a":1},"constructor":2,"toJSON":"x"}';
    expect(canonicalJson(JSON.parse(text))).toBe(text);
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });

  it("writes lone surrogates as escapes, so that the text is well-formed", () => {
    expect(canonicalJson({ "\ud800": "\udc00" })).toBe('{"\\ud800":"\\udc00"}');
  });

  it("keeps empty strings, zeros, false and empty containers", () => {
    expect(canonicalJson({ a: "", b: 0, c: false, d: {}, e: [], f: -0, "": 1 })).toBe(
      '{"":1,"a":"","b":0,"c":false,"d":{},"e":[],"f":0}',
    );
  });

  const cycle: unknown[] = [];
  cycle.push([cycle, cycle]);
  const refused: readonly (readonly [name: string, value: unknown])[] = [
    ["NaN", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["minus infinity", Number.NEGATIVE_INFINITY],
    ["undefined", undefined],
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    ["a bigint", 1n],
    ["a date", new Date(0)],
    ["a map", new Map([["a", 1]])],
    ["a boxed string", Object("s")],
    ["a class instance", new (class Point {})()],
    ["a hole", new Array(1)],
    ["an own toJSON function", { toJSON: () => "hidden" }],
    ["a symbol key", { [Symbol("s")]: 1 }],
    ["a cycle", cycle],
  ];
  it.each(refused)("refuses %s at the top and inside", (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
    expect(() => canonicalJson([{ a: value }, 1])).toThrow(TypeError);
    expect(() => canonicalJson({ a: [1, value], b: 1 })).toThrow(TypeError);
  });

  it("refuses nesting beyond 1,024 with a TypeError and writes 1,024", () => {
    const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
    expect(canonicalJson(nested(1024))).toBe("[".repeat(1024) + "]".repeat(1024));
    expect(() => canonicalJson(nested(1025))).toThrow(TypeError);
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = { deep };
    expect(() => canonicalJson(deep)).toThrow(TypeError);
  });

  it("law: parses back to an equal value, and does not depend on the order of keys", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json);
        const text = canonicalJson(value);
        expect(JSON.stringify(sortedCopy(JSON.parse(text)))).toBe(JSON.stringify(sortedCopy(value)));
        expect(canonicalJson(reversedKeys(value))).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Objects as sorted lists of pairs, so that no key is special. */
function sortedCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedCopy);
  if (value === null || typeof value !== "object") return value;
  const pairs = Object.entries(value).map(([key, child]) => [key, sortedCopy(child)] as const);
  return { pairs: pairs.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** The same value with every object's keys inserted in reverse. */
function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversedKeys(child)]),
  );
}
