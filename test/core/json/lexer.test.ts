import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonSyntaxError, Lexer, tokens } from "../../../src/core/json/lexer.ts";

const lexemes = (text: string): string[] => [...tokens(text)].map(({ start, end }) => text.slice(start, end));

/** Kind and flags of the one string that a text is. */
function string(text: string): { value: string; escaped: boolean; lone: number } {
  const lexer = new Lexer(text);
  expect(lexer.next()).toBe("string");
  const { escaped, loneSurrogate } = lexer;
  const value = lexer.stringValue();
  expect(lexer.next()).toBe("end");
  return { value, escaped, lone: loneSurrogate };
}

const failure = (text: string): { offset: number; expected: string } => {
  try {
    lexemes(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { offset: error.offset, expected: error.expected };
    throw error;
  }
  throw new Error("no error");
};

describe("lexer", () => {
  it("gives every lexeme as it is written", () => {
    expect(lexemes(' {"a\\u0062" : [1.0,-0, 1e400,\t12345678901234567890],\r\n"c":null} ')).toEqual([
      "{",
      '"a\\u0062"',
      ":",
      "[",
      "1.0",
      ",",
      "-0",
      ",",
      "1e400",
      ",",
      "12345678901234567890",
      "]",
      ",",
      '"c"',
      ":",
      "null",
      "}",
    ]);
    expect([...tokens("true false")].map(({ kind }) => kind)).toEqual(["true", "false"]);
    expect(lexemes("")).toEqual([]);
  });

  it("json-01: a number is a lexeme, whatever its size", () => {
    const text = '{"id":9007199254740993,"n":4503599627370497777,"neg":-9007199254740995}';
    expect(lexemes(text).join("")).toBe(text);
  });

  it.each([
    ["01", 0, "a number without leading zeros"],
    ["-", 1, "a digit"],
    ["1.", 2, "a digit"],
    ["1e+", 3, "a digit"],
    ["+1", 0, "a value"],
    [".5", 0, "a value"],
    ["NaN", 0, "a value"],
    ["-Infinity", 1, "a digit"],
    ["nul", 0, "a value"],
    ["'a'", 0, "a value"],
    ["\u00a01", 0, "a value"],
    ["\ufeff1", 0, "a value"],
    ['"a', 2, "a closing quote"],
    ['"a\\', 2, "an escape of JSON"],
    ['"\\x41"', 1, "an escape of JSON"],
    ['"\\u12g4"', 1, "four hex digits after \\u"],
    ['"\\u12', 1, "four hex digits after \\u"],
    ['"a\tb"', 2, "an escape for a control character"],
    ['"a\u0000b"', 2, "an escape for a control character"],
  ])("refuses %j at %i", (text, offset, expected) => {
    expect(failure(text)).toEqual({ offset, expected });
  });

  it("finds the first lone surrogate of a string, raw or escaped", () => {
    expect(string('"\\ud83d\\ude00 \ud83d\ude00"')).toEqual({ value: "\u{1f600} \u{1f600}", escaped: true, lone: -1 });
    expect(string('"\ud83d\\ude00"').lone).toBe(-1);
    expect(string('"\\ud83d\ude00"').lone).toBe(-1);
    expect(string('"ab\\ud83d"').lone).toBe(3);
    expect(string('"ab\\ude00"').lone).toBe(3);
    expect(string('"\ud83d x \ude00"').lone).toBe(1);
    expect(string('"\\ud83d\\ud83d\\ude00"').lone).toBe(1);
    expect(string('"\ude00\ud83d"').lone).toBe(1);
    expect(string('"\\ud83d\\n\\ude00"').lone).toBe(1);
  });

  it("a fact about one string does not stick to the next one", () => {
    const lexer = new Lexer('"\\ud800" "plain"');
    lexer.next();
    expect([lexer.escaped, lexer.loneSurrogate]).toEqual([true, 1]);
    lexer.next();
    expect([lexer.escaped, lexer.loneSurrogate]).toEqual([false, -1]);
  });

  it("law: a string of any code units, in any spelling, decodes as JSON.parse decodes it", () => {
    const unit = fc.oneof(
      fc.constantFrom(0xd800, 0xdbff, 0xdc00, 0xdfff, 0xd83d, 0xde00, 0x22, 0x5c, 0x0a, 0, 0x2028, 0x7f),
      fc.integer({ min: 0, max: 0xffff }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(unit, fc.boolean()), { maxLength: 12 }), (units) => {
        const inner = units.map(([code, asEscape]) =>
          asEscape || code < 0x20 || code === 0x22 || code === 0x5c
            ? `\\u${code.toString(16).padStart(4, "0")}`
            : String.fromCharCode(code),
        );
        const text = `"${inner.join("")}"`;
        const read = string(text);
        const value = JSON.parse(text) as string;
        expect(read.value).toBe(value);
        // Independent of the lexer: a pattern with the u flag sees lone surrogates only.
        const lone = value.search(/\p{Cs}/u);
        const offset = lone === -1 ? -1 : 1 + inner.slice(0, lone).join("").length;
        expect(read.lone).toBe(offset);
      }),
      { numRuns: 1000 },
    );
  });

  it("law: the lexemes of a text without white space, joined, are the text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
        expect(lexemes(JSON.stringify(value, null, indent)).join("")).toBe(JSON.stringify(value));
      }),
    );
  });
});
