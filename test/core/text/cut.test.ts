import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAfter, cutBefore, headOf, middleOut, tailOf } from "../../../src/core/text/cut.ts";
import { escapeAround, withoutEscapes } from "../../../src/core/text/escapes.ts";

const pieces = fc.constantFrom(
  "a",
  "b ",
  "🎉",
  "👩‍👩‍👧",
  "e\u0301",
  "🇪🇺",
  "漢字",
  "\r\n",
  "\n",
  "\u001b[31m",
  "\u001b[0m",
  "\u001b[?25l",
  "\u001b]8;;x\u0007",
  "\u200d",
);
const text = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(""));

describe("cuts", () => {
  it("compaction-07: a cut never lands inside a surrogate pair", () => {
    expect(headOf("ab🎉cd", 3)).toBe("ab");
    expect(tailOf("ab🎉cd", 3)).toBe("cd");
    fc.assert(
      fc.property(text, (whole) => {
        for (let limit = 0; limit <= whole.length; limit += 1) {
          const [head, tail] = [headOf(whole, limit), tailOf(whole, limit)];
          if (!head.isWellFormed() || head.length > limit || !whole.startsWith(head)) return false;
          if (!tail.isWellFormed() || tail.length > limit || !whole.endsWith(tail)) return false;
        }
        return true;
      }),
      { numRuns: 1000 },
    );
  });

  it("compaction-23: no cut ends inside a terminal escape sequence", () => {
    expect(headOf("done \u001b[31mred", 7)).toBe("done ");
    expect(tailOf("done \u001b[31mred", 6)).toBe("red");
    fc.assert(
      fc.property(text, fc.nat({ max: 200 }), (whole, at) => {
        return escapeAround(whole, cutBefore(whole, at)) === null && escapeAround(whole, cutAfter(whole, at)) === null;
      }),
      { numRuns: 1000 },
    );
  });

  it("cuts at grapheme boundaries where the neighbourhood shows one", () => {
    expect(headOf("x👩‍👩‍👧y", 5)).toBe("x");
    expect(headOf("ae\u0301", 2)).toBe("a");
    expect(cutAfter("ae\u0301b", 2)).toBe(3);
    expect(headOf("a\r\nb", 2)).toBe("a");
  });

  it("cuts a run without a boundary at a code point", () => {
    const run = `x${"\u0301".repeat(500)}`;
    expect(headOf(run, 300).length).toBe(300);
    const head = headOf(`${"👩\u200d".repeat(100)}👩`, 151);
    expect(head.isWellFormed()).toBe(true);
    expect(head.length, "found within the neighbourhood").toBeGreaterThanOrEqual(151 - 32);
  });

  it("counts what went", () => {
    expect(middleOut("0123456789", 3, 2)).toBe("012[... 5 chars ...]89");
    expect(middleOut("012", 3, 2)).toBe("012");
  });
});

describe("escapes", () => {
  it.each([
    ["\u001b[?25lX\u001b[0m", "X"],
    ["\u001b]0;title\u0007X", "X"],
    ["\u001b]8;;http://x\u001b\\link", "link"],
    ["cut \u001b[31", "cut "],
    ["never closed \u001b]8;;x\nnext", "never closed 8;;x\nnext"],
    ["plain", "plain"],
  ])("removes the sequences of %j", (written, plain) => {
    expect(withoutEscapes(written)).toBe(plain);
  });

  it("keeps the number of lines", () => {
    fc.assert(
      fc.property(text, (whole) => withoutEscapes(whole).split("\n").length === whole.split("\n").length),
      { numRuns: 500 },
    );
  });
});
