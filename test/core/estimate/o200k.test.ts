import fc from "fast-check";
import { encode as rawEncode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, it } from "vitest";
import { loadO200k, RUN_CUT, type TokenCounter } from "../../../src/core/estimate/index.ts";
import { CountMemo } from "../../../src/core/estimate/memo.ts";
import { runCuts } from "../../../src/core/estimate/runs.ts";

let o200k: TokenCounter;
beforeAll(async () => {
  o200k = await loadO200k();
});

const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
/** The tokenizer without our cuts. */
const raw = (text: string): number[] => rawEncode(text, PLAIN);

/** Milliseconds that a count takes in this process, other processes apart. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const spent = process.cpuUsage(before);
  return (spent.user + spent.system) / 1000;
}

describe("special text", () => {
  const text = "the stop string is <|endoftext|> and <|im_start|>";

  it("tokens-05: is counted as the text it is, never refused and never one token", () => {
    expect(o200k.count("<|endoftext|>")).toBeGreaterThan(3);
    expect(o200k.count("<|im_start|>")).toBeGreaterThan(3);
    expect(o200k.count(text)).toBe(raw(text).length);
    expect(Math.max(...o200k.encode(`${text}<|fim_prefix|><|endofprompt|>`))).toBeLessThan(199_998);
  });
});

describe("runs", () => {
  it.each([
    ["q x 180,000", "q".repeat(180_000)],
    ["~ x 700,000", "~".repeat(700_000)],
    ["rulers", `${"=".repeat(80)}\n`.repeat(5_000)],
    ["minified script", minified(200_000)],
    ["tokens-05 again", "the stop string is <|endoftext|> and <|im_start|>".repeat(1_000)],
    ["tokens-07: 7 and a line break", "7\n".repeat(25_000)],
    ["slashes and line breaks", "/\n".repeat(100_000)],
    ["marks", "!\u0301".repeat(100_000)],
  ])("tokens-06: %s is counted in less than a second", (_, text) => {
    let tokens = 0;
    expect(cpuMs(() => (tokens = o200k.count(text)))).toBeLessThan(1000);
    expect(tokens).toBeGreaterThan(text.length / 200);
  });

  it("are counted nearly as if they were whole, and rulers, blanks and digits exactly", () => {
    for (const text of ["=".repeat(2_000), " ".repeat(2_000), "7".repeat(2_000), "\t".repeat(1_500)]) {
      expect(o200k.count(text)).toBe(raw(text).length);
    }
    const letters = minified(2_000).replace(/[^a-z]/g, "");
    expect(Math.abs(o200k.count(letters) / raw(letters).length - 1)).toBeLessThan(0.01);
  });

  it("no longer than the limit are not cut, so that texts of any length have the tokenizer's own ids", () => {
    for (const char of ["a", "漢", " ", "=", "\n", "!\u0301", "😀"]) {
      const fits = char.repeat(Math.floor(RUN_CUT / char.length));
      expect(runCuts(fits)).toEqual([]);
      expect(runCuts(`${fits}x1 ${fits}`.slice(0, RUN_CUT * 3)).length).toBeLessThanOrEqual(1);
    }
    const code = "if (a1 === b2) {\n    return [c, 'd'];\n}\n".repeat(300);
    expect(runCuts(code)).toEqual([]);
    expect([...o200k.encode(code)]).toEqual(raw(code));
  });

  it("leave no pre-token of the tokenizer longer than the limit, one character before it and a contraction", () => {
    // The published o200k split pattern.
    const suffix = "(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?";
    const split = new RegExp(
      `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+${suffix}|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*${suffix}|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`,
      "gu",
    );
    const piece = fc.tuple(
      fc.constantFrom(
        "a",
        "A",
        "漢",
        "!",
        "/",
        "\n",
        "\r",
        " ",
        "\u0301",
        "1",
        "😀",
        "𝒳",
        "\ud800",
        "/\n",
        "!\u0301",
        "a\u0301",
        "\u0301!",
      ),
      fc.constantFrom(1, 2, 150, 300, 700),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (list) => {
        const text = list.map(([char, times]) => char.repeat(times)).join("");
        const cuts = [0, ...runCuts(text), text.length];
        for (let index = 1; index < cuts.length; index += 1) {
          const part = text.slice(cuts[index - 1], cuts[index]);
          expect(part.isWellFormed() || !text.isWellFormed()).toBe(true);
          for (const [token] of part.matchAll(split)) expect(token.length).toBeLessThanOrEqual(RUN_CUT + 5);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("counter", () => {
  it("counts what it encodes, whatever the text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc
        .array(fc.constantFrom("\ud800", "\udc00", "漢", "<|endoftext|>", "<|", "|>", "\n", "a", " ", "é", "\u0000"), {
          maxLength: 30,
        })
        .map((list) => list.join("")),
    );
    fc.assert(
      fc.property(text, (value) => {
        expect(o200k.encode(value).length).toBe(o200k.count(value));
        expect(o200k.count(value) === 0).toBe(value === "");
      }),
      { numRuns: 1000 },
    );
  });

  it("is loaded once", async () => expect(await loadO200k()).toBe(o200k));

  it("counts each distinct text once, and remembers a bounded amount of text", () => {
    const memo = new CountMemo();
    let counted = 0;
    const count = (text: string): number => {
      counted += 1;
      return text.length;
    };
    for (let round = 0; round < 3; round += 1) expect([memo.of("a", count), memo.of("bb", count)]).toEqual([1, 2]);
    expect(counted).toBe(2);
    const part = "x".repeat(10_000);
    for (let index = 0; index < 5000; index += 1) memo.of(`${index}${part}`, count);
    expect(memo.size, "two generations of 16 Mi characters").toBeLessThan(3500);
    // A long text is held by its digest alone.
    const before = memo.size;
    memo.of("y".repeat(2 ** 26), count);
    expect(memo.size).toBe(before + 1);
    counted = 0;
    memo.of("y".repeat(2 ** 26), count);
    expect(counted).toBe(0);
    for (let index = 0; index < 300_000; index += 1) memo.of(`${index}`, count);
    expect(memo.size).toBeLessThanOrEqual(2 ** 17);
  });
});

/** Text shaped like a minified script, the same each time. */
function minified(length: number): string {
  let state = 12_345;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const names = ["var ", "function(", "){return ", ";", "=", "&&", "this.", ",", "(", ")"];
    text +=
      (state >> 20) % 3 === 0 ? names[(state >> 16) % names.length] : String.fromCharCode(97 + ((state >> 16) % 26));
  }
  return text.slice(0, length);
}
