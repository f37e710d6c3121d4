import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FRAMINGS, openFrame } from "../../../src/core/tools/frame.ts";

/** Body, name of its framing, payloads. */
const BODIES: readonly (readonly [string, string | null, readonly string[]])[] = [
  ["", null, [""]],
  ["a\nb\n", null, ["a\nb\n"]],
  // run, run_shell
  ["exit=0", "exit-sections", [""]],
  ["exit=0\n", "exit-sections", [""]],
  ["exit=-1\na\nb\n", "exit-sections", ["a\nb\n"]],
  ["exit=0\n--- stdout ---\na\nb\n--- stderr ---\nc\n", "exit-sections", ["a\nb", "c\n"]],
  ["exit=0\n--- stdout ---\n--- stderr ---\n", "exit-sections", ["", ""]],
  ["exit=0\n--- stdout ---\n\n--- stderr ---", "exit-sections", ["", ""]],
  ["exit=0\n--- stdout ---\n\n\n--- stderr ---\n", "exit-sections", ["\n", ""]],
  ["exit=1\n--- stderr ---\nc", "exit-sections", ["c"]],
  ["exit=1\nnote\n--- stdout ---\na", "exit-sections", ["note", "a"]],
  ["exit=0\n--- stdout ---\na\n--- stderr ---\nb\n--- stdout ---\nc", "exit-sections", ["a", "b", "c"]],
  ["exit=0\n--- stdout ---\r\na", "exit-sections", ["--- stdout ---\r\na"]],
  [
    "exit=0\n--- stdout --- \n --- stderr ---\nx--- stderr ---",
    "exit-sections",
    ["--- stdout --- \n --- stderr ---\nx--- stderr ---"],
  ],
  ["exit=0\na\u2028--- stdout ---\u2028b", "exit-sections", ["a\u2028--- stdout ---\u2028b"]],
  ["exit=0\r\na", null, ["exit=0\r\na"]],
  ["exit=x\na", null, ["exit=x\na"]],
  ["exit=12345678901\na", null, ["exit=12345678901\na"]],
  [" exit=0\na", null, [" exit=0\na"]],
  ["--- stdout ---\na", null, ["--- stdout ---\na"]],
  // Codex, early
  ['{"output":"a\\nb","metadata":{"exit_code":0,"duration_seconds":0.1}}', "codex-json", ["a\nb"]],
  ['{"output": "\\u0041\\/é", "metadata": {"x": [{"y": {}}]}}\n', "codex-json", ["A/é"]],
  ['{"output":"","metadata":{}}', "codex-json", [""]],
  ['{"output":"a","metadata":{},"more":1}', null, ['{"output":"a","metadata":{},"more":1}']],
  ['{"output":"a","metadata":{"x":{}},"more":1}', null, ['{"output":"a","metadata":{"x":{}},"more":1}']],
  ['{"output":"a","metadata":{"x":[{}]}}', "codex-json", ["a"]],
  ['{"output":"a","metadata":{}', null, ['{"output":"a","metadata":{}']],
  ['{"output":"a","metadata":{}} x', null, ['{"output":"a","metadata":{}} x']],
  ['{"output":"a","metadata":[]}', null, ['{"output":"a","metadata":[]}']],
  ['{"output":"a","metadata":{"x":}}', null, ['{"output":"a","metadata":{"x":}}']],
  ['{"output":"a","other":{}}', null, ['{"output":"a","other":{}}']],
  ['{"output":"a"}', null, ['{"output":"a"}']],
  ['{"output":7,"metadata":{}}', null, ['{"output":7,"metadata":{}}']],
  ['{"output":"a', null, ['{"output":"a']],
  ['{"output","metadata"}', null, ['{"output","metadata"}']],
  // Codex, late
  ["Exit code: 0\nWall time: 0.9 seconds\nOutput:\na\nb", "codex-headers", ["a\nb"]],
  ["Exit code: -1\nWall time: 12 seconds\nTotal output lines: 9\nOutput:\n", "codex-headers", [""]],
  [
    "Chunk ID: a1b2\nWall time: 1.0000 seconds\nProcess exited with code 1\nOriginal token count: 5\nTotal output lines: 9\nOutput:\nx",
    "codex-headers",
    ["x"],
  ],
  ["Wall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\nOutput:\nx", "codex-headers", ["Output:\nx"]],
  ["Exit code: 0\nOutput:\na", null, ["Exit code: 0\nOutput:\na"]],
  ["Exit code: 0\nWall time: 1 seconds\na", null, ["Exit code: 0\nWall time: 1 seconds\na"]],
  [
    "Exit code: 0\r\nWall time: 1 seconds\r\nOutput:\r\na",
    null,
    ["Exit code: 0\r\nWall time: 1 seconds\r\nOutput:\r\na"],
  ],
  ["x\nWall time: 1 seconds\nOutput:\na", null, ["x\nWall time: 1 seconds\nOutput:\na"]],
  // mini-swe-agent
  ["<returncode>0</returncode>\n<output>\na\nb\n</output>", "return-code", ["a\nb"]],
  ["<returncode>-9</returncode>\n<output>\n</output>\n", "return-code", [""]],
  ["<returncode>0</returncode>\n<output>\n\n</output>", "return-code", [""]],
  ["<returncode>0</returncode>\n<output>\na</output>", "return-code", ["a"]],
  ["<returncode>0</returncode>\n<output>\na</output>b\n</output>", "return-code", ["a</output>b"]],
  [
    "<returncode>0</returncode>\n<output>\na\n</output>\nmore",
    null,
    ["<returncode>0</returncode>\n<output>\na\n</output>\nmore"],
  ],
  ["<returncode>0</returncode>\n<output>\na", null, ["<returncode>0</returncode>\n<output>\na"]],
  ["<returncode>0</returncode>\n<warning>x</warning>", null, ["<returncode>0</returncode>\n<warning>x</warning>"]],
];

describe("openFrame", () => {
  it.each(BODIES)("%j", (body, name, payloads) => {
    const frame = openFrame(body);
    expect({ name: frame.name, payloads: frame.payloads }).toEqual({ name, payloads });
    expect(frame.seal(frame.payloads)).toBe(body);
  });

  it("knows each framing of the table from one of these bodies", () => {
    expect(new Set(BODIES.map(([, name]) => name))).toEqual(new Set([null, ...FRAMINGS.map(({ name }) => name)]));
  });

  it("seals any text as it was", () => {
    const part = fc.oneof(
      fc.constantFrom("exit=0", "--- stdout ---", "--- stderr ---", "\n", "\r", "Output:", "Wall time: 1 seconds"),
      fc.constantFrom(
        "Exit code: 0",
        "<returncode>0</returncode>",
        "<output>",
        "</output>",
        '{"output":"',
        '","metadata":{}}',
      ),
      fc.string({ unit: "binary", maxLength: 6 }),
    );
    const body = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join("\n")),
      fc.string({ unit: "binary" }).map((output) => JSON.stringify({ output, metadata: {} })),
    );
    fc.assert(
      fc.property(body, (text) => {
        const frame = openFrame(text);
        expect(frame.seal(frame.payloads)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it("writes other payloads into the same frame", () => {
    const sections = openFrame("exit=0\n--- stdout ---\na\nb\n--- stderr ---\nc\n");
    expect(sections.seal(["x", "y"])).toBe("exit=0\n--- stdout ---\nx\n--- stderr ---\ny");
    expect(openFrame("<returncode>0</returncode>\n<output>\na\n</output>\n").seal(["x"])).toBe(
      "<returncode>0</returncode>\n<output>\nx\n</output>\n",
    );
    expect(openFrame("Exit code: 0\nWall time: 1 seconds\nOutput:\na").seal(["x"])).toBe(
      "Exit code: 0\nWall time: 1 seconds\nOutput:\nx",
    );
    expect(openFrame("plain").seal(["x"])).toBe("x");
  });

  it("encodes only the output of the JSON form", () => {
    const frame = openFrame('{"output": "a\\u00e9" , "metadata": { "exit_code" : 0 } }');
    expect(frame.payloads).toEqual(["aé"]);
    expect(frame.seal(['b"\n'])).toBe('{"output": "b\\"\\n" , "metadata": { "exit_code" : 0 } }');
    expect(frame.seal(["aé"])).toBe('{"output": "a\\u00e9" , "metadata": { "exit_code" : 0 } }');
  });

  it("refuses another number of payloads", () => {
    expect(() => openFrame("plain").seal([])).toThrow(RangeError);
    expect(() => openFrame("exit=0\na").seal(["a", "b"])).toThrow(RangeError);
  });
});
