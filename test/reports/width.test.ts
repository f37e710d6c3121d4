import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cellsOf, chopped, graphemesOf, headWithin, padded, shortened, wrapped } from "../../src/reports/width.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 400 });

describe("cells", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["日本語ログ", 10],
    ["e\u0301x", 2],
    ["👩‍👩‍👧", 2],
    ["🇩🇪", 2],
    ["1\ufe0f\u20e3", 2],
    ["ｱ", 1],
    ["─", 1],
  ])("%j takes %d", (text, cells) => expect(cellsOf(text)).toBe(cells));

  it("finds the same graphemes in short windows as in the whole text", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...graphemesOf(text)].map((grapheme) => grapheme.text)).toEqual(
          [...segmenter.segment(text)].map((segment) => segment.segment),
        );
      }),
    );
  });

  it("loses nothing of a pile of marks, and segments each code unit a bounded number of times", () => {
    const texts = [
      `a${"\u0301".repeat(5_000)}`,
      `a${"\u0301".repeat(300)}b`.repeat(50),
      "x".repeat(5_000),
      "🇩🇪".repeat(1_000),
      "👩‍👩‍👧".repeat(500),
    ];
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    for (const text of texts) {
      segment.mockClear();
      expect([...graphemesOf(text)].map((grapheme) => grapheme.text).join("")).toBe(text);
      const units = segment.mock.calls.reduce((sum, [window]) => sum + window.length, 0);
      expect(units).toBeGreaterThanOrEqual(text.length);
      expect(units).toBeLessThan(text.length * 3);
      for (const [window] of segment.mock.calls) expect(window.length).toBeLessThanOrEqual(256);
    }
    segment.mockRestore();
  });
});

describe("cuts", () => {
  it("never takes more cells than asked, and cuts between graphemes", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, cells) => {
        const short = shortened(text, cells);
        expect(cellsOf(short)).toBeLessThanOrEqual(Math.max(cells, 1));
        if (short !== text) expect(text.startsWith(short.slice(0, -1))).toBe(true);
        expect(text.startsWith(headWithin(text, cells))).toBe(true);
      }),
    );
  });

  it("cli-07: ends with an ellipsis and splits no grapheme", () => {
    expect(shortened("日本語ログ", 6)).toBe("日本…");
    expect(shortened("ab👩‍👩‍👧cd", 4)).toBe("ab…");
    expect(shortened("e\u0301e\u0301e\u0301", 2)).toBe("e\u0301…");
  });

  it("pads to the cell", () => {
    expect(padded("日本", 6, "left")).toBe("日本  ");
    expect(padded("日本", 6, "right")).toBe("  日本");
  });

  it("wraps at spaces, and inside a word that is wider than the line, losing only spaces", () => {
    expect(wrapped("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrapped("日本語ログ", 4)).toEqual(["日本", "語ロ", "グ"]);
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 30 }), (text, cells) => {
        const lines = wrapped(text, cells);
        for (const line of lines) expect(cellsOf(line)).toBeLessThanOrEqual(cells);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        expect(chopped(text, cells).join("")).toBe(text);
      }),
    );
  });
});
