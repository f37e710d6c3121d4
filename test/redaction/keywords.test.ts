// The automaton behind its filter against the plain search it replaces: every keyword, wherever chunks and wide characters fall.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Keywords } from "../../src/redaction/keywords.ts";

const LISTS = [
  ["key", "@", "token", "-u"],
  ["kk", "eyj", "@tcp("],
  ["\u0007", "\u00ad"],
  ["tok", "oke", "n", "nn"],
];
const keywords = new Keywords(LISTS);

/** Every occurrence by its end, longer ones first, then by owner. */
function searched(text: string): readonly string[] {
  const lower = text.replace(/[A-Z]/g, (char) => char.toLowerCase());
  const found: { readonly start: number; readonly end: number; readonly owner: number }[] = [];
  for (const [owner, words] of LISTS.entries()) {
    for (const word of words) {
      for (let start = lower.indexOf(word); start !== -1; start = lower.indexOf(word, start + 1))
        found.push({ start, end: start + word.length, owner });
    }
  }
  return found
    .sort((a, b) => a.end - b.end || a.start - b.start || a.owner - b.owner)
    .map(({ owner, start, end }) => `${owner}:${start}-${end}`);
}

function visited(text: string): readonly string[] {
  const found: string[] = [];
  keywords.each(text, (owner, start, end) => found.push(`${owner}:${start}-${end}`));
  return found;
}

const pieces = fc.array(
  fc.constantFrom(
    ...LISTS.flat(),
    "t",
    "to",
    "ke",
    "K",
    "TOK",
    "e",
    "y",
    "j",
    "-",
    " ",
    "\u0140",
    "\u2740",
    "\u016b",
    "é",
  ),
  { maxLength: 40 },
);

it("finds what a search finds", () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(visited(parts.join(""))).toEqual(searched(parts.join("")));
    }),
    { numRuns: 5000 },
  );
});

it("finds it over the ends of chunks", () => {
  const text = "token@tcp(key -u EYJ";
  for (let shift = 0; shift <= text.length + 2; shift += 1) {
    const long = " ".repeat(2 ** 16 - shift) + text + ".".repeat(2 ** 16 - text.length - 1) + text;
    expect(visited(long)).toEqual(searched(long));
  }
});
