import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson } from "../../../src/core/json/scan.ts";

const found = (text: string, depth?: number): string[] =>
  scanJson(text, depth).map(({ kind, offset, path }) => `${kind} ${offset} /${path.join("/")}`);

/** JSON.parse's own answer: does it take the text? */
function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("scanJson", () => {
  it("finds nothing in a good text", () => {
    expect(scanJson(' {"a":[1,{"b":"\\u0000 \u{1f600}"},[],{}],"":null} ')).toEqual([]);
    expect(scanJson('"a"')).toEqual([]);
  });

  it.each([
    ['{"a":1,"b":2,"a":3}', ["duplicate-key 13 /a"]],
    ['{"a":1,"\\u0061":3}', ["duplicate-key 7 /a"]],
    ['{"":1,"":3}', ["duplicate-key 6 /"]],
    ['[{"a":{"a":1}},{"a":2}]', []],
    ['[0,{"x":{"a":1,"a":2}}]', ["duplicate-key 15 /1/x/a"]],
    ['{"__proto__":1}', ["proto-key 1 /__proto__"]],
    ['{"\\u005f_proto__":1}', ["proto-key 1 /__proto__"]],
    ['{"a":"__proto__"}', []],
    ['{"a":["x","\\ud800"]}', ["lone-surrogate 11 /a/1"]],
    ['{"\\udc00":1}', ["lone-surrogate 2 /\udc00"]],
    ['["\ud83d"]', ["lone-surrogate 2 /0"]],
    [
      '{"a":1,"a":2,"__proto__":"\\ud800"}',
      ["duplicate-key 7 /a", "proto-key 13 /__proto__", "lone-surrogate 26 /__proto__"],
    ],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it.each([
    ["", 0, "a value"],
    ["[1,]", 3, "a value"],
    ["[1 2]", 3, "a comma or a closing bracket"],
    ["[,1]", 1, "a value or ]"],
    ["{,}", 1, "a key or }"],
    ['{"a":1,}', 7, "a key"],
    ['{"a" 1}', 5, "a colon"],
    ['{"a":}', 5, "a value"],
    ["{1:2}", 1, "a key or }"],
    ["[1}", 2, "a comma or a closing bracket"],
    ["1 2", 2, "nothing more"],
    ["]", 0, "a value"],
    ["[", 1, "a value or ]"],
    ['{"a":1', 6, "a comma or a closing bracket"],
    ['{"a":"b', 7, "a closing quote"],
    ['{"b":2{"c":3}', 6, "a comma or a closing bracket"],
  ])("not JSON: %s", (text, offset, expected) => {
    const [finding] = scanJson(text);
    expect(finding).toMatchObject({ kind: "not-json", offset, expected });
  });

  it("json-09: bare NaN and Infinity are no JSON, as text inside a string they are", () => {
    expect(found('{"score":NaN}')).toEqual(["not-json 9 /score"]);
    expect(found('{"i":-Infinity}')).toEqual(["not-json 6 /i"]);
    expect(found('{"s":"NaN"}')).toEqual([]);
  });

  it("json-01: says where a double would change an integer, and where it would be infinite", () => {
    expect(found('{"id":9007199254740993,"n":4503599627370497777}')).toEqual(["inexact-integer 6 /id"]);
    expect(
      found("[9007199254740992,-9007199254740991,1e22,1000000000000000000000,123456789012345680000,123456789012345]"),
    ).toEqual([]);
    expect(found("[0.1234567890123456789]")).toEqual([]);
    expect(found("[1e400]")).toEqual(["number-overflow 1 /0"]);
    expect(found(`[1,-${"9".repeat(400)}]`)).toEqual(["number-overflow 3 /1"]);
    expect(found("[1e-400,-0,1E+2]")).toEqual([]);
  });

  it("json-04: depth is bounded without recursion", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(scanJson(nested(512))).toEqual([]);
    expect(scanJson(nested(513))[0]).toMatchObject({ kind: "too-deep", offset: 512 });
    expect(scanJson(nested(100_000))).toHaveLength(1);
    expect(scanJson('{"x":'.repeat(100_000))[0]).toMatchObject({ kind: "too-deep", offset: 512 * 5 });
    expect(scanJson(nested(100_000), 1_000_000)).toEqual([]);
    expect(scanJson("[".repeat(100_000), 1_000_000)[0]).toMatchObject({ kind: "not-json", offset: 100_000 });
    // Wide is not deep.
    expect(scanJson(`[${"[],".repeat(10_000)}[]]`)).toEqual([]);
  });

  it("keeps at most 100 findings, and the one that ended the scan among them", () => {
    const findings = scanJson(`[${'{"a":1,"a":2},'.repeat(1000)}`);
    expect(findings).toHaveLength(100);
    expect(findings.at(-1)?.kind).toBe("not-json");
  });

  it("law: finds not-json exactly where JSON.parse refuses, whatever the text", () => {
    const piece = fc.constantFrom(
      ...'{ } [ ] : , " \\ 0 1 - . e E + true false null nul \\u00 \\n a \t \n \u0001 \ud800 \u00a0'.split(" "),
      " ",
      '"a"',
      '"b"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join("");
        expect(scanJson(text).some(({ kind }) => kind === "not-json")).toBe(!parses(text));
      }),
      { numRuns: 5000 },
    );
  });

  it("law: one character of a good text replaced, removed or added never makes scan and JSON.parse disagree", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.nat(2), fc.constantFrom(...'{}[]:,"\\0e-. tn\n'), (json, at, cut, char) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + (cut === 2 ? "" : char) + json.slice(place + (cut === 0 ? 0 : 1));
        const agreed = scanJson(text).some(({ kind }) => kind === "not-json") === !parses(text);
        expect(agreed, JSON.stringify(text)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("law: the depth limit is the depth of the value", () => {
    const depthOf = (value: unknown): number =>
      typeof value !== "object" || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depthOf));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const depth = depthOf(JSON.parse(text));
        expect(scanJson(text, depth).some(({ kind }) => kind === "too-deep")).toBe(false);
        if (depth > 0) expect(scanJson(text, depth - 1).some(({ kind }) => kind === "too-deep")).toBe(true);
      }),
    );
  });
});
