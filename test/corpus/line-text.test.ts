import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineText } from "../../src/corpus/line-text.ts";

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.from([part]) : Buffer.from(part))));

describe("lineText", () => {
  it.each<[string, Uint8Array, object]>([
    ["text", bytes("é {}"), { kind: "text", text: "é {}", crlf: false }],
    ["a carriage return at the end", bytes("{}\r"), { kind: "text", text: "{}", crlf: true }],
    ["one inside", bytes("a\rb"), { kind: "text", text: "a\rb", crlf: false }],
    ["nothing", bytes(), { kind: "blank", crlf: false }],
    ["blanks", bytes(" \t \r"), { kind: "blank", crlf: true }],
    ["a no-break space is no blank", bytes("\u00a0"), { kind: "text", text: "\u00a0", crlf: false }],
    ["NUL", bytes("ab\0c\0"), { kind: "bad", reason: "nul", at: 2 }],
    ["a byte that starts no character", bytes("abc", 0xff, "def"), { kind: "bad", reason: "not-utf8", at: 3 }],
    ["a stray continuation", bytes("é", 0x80, "x"), { kind: "bad", reason: "not-utf8", at: 2 }],
    ["a surrogate in UTF-8", bytes("a", 0xed, 0xa0, 0x80), { kind: "bad", reason: "not-utf8", at: 2 }],
    ["first byte only", bytes(0xff), { kind: "bad", reason: "not-utf8", at: 0 }],
  ])("%s", (_, line, expected) => {
    expect(lineText(line, false)).toEqual(expected);
  });

  it("json-05: a byte order mark is one at the start of a file alone", () => {
    expect(lineText(bytes("\ufeff{}"), true)).toEqual({ kind: "bad", reason: "bom", at: 0 });
    expect(lineText(bytes("\ufeff{}"), false)).toEqual({ kind: "text", text: "\ufeff{}", crlf: false });
    for (const mark of [bytes(0xff, 0xfe, "x", 0), bytes(0xfe, 0xff, 0, "x")]) {
      expect(lineText(mark, true)).toEqual({ kind: "bad", reason: "utf-16", at: 0 });
    }
  });

  it("law: well-formed text comes back as it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(!text.includes("\0") && !text.endsWith("\r") && !/^[ \t\r]*$/.test(text));
        expect(lineText(bytes(text), false)).toEqual({ kind: "text", text, crlf: false });
      }),
    );
  });
});
