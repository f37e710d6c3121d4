// Random bodies of tool results, each of the shape that one rung or one kind is about. Built from a few small numbers,
// so that a failing case shrinks to a short body; always well-formed Unicode.
import fc from "fast-check";

const WORDS = [
  "alpha",
  "build",
  "cache",
  "index",
  "loader",
  "módulo",
  "naïve",
  "parse",
  "token",
  "vector",
  "日本語",
] as const;
const FACES = ["🙂", "👩‍👩‍👧", "e\u0301", "🇪🇺", "漢", "\u200d", "a", " ", "\n", "👍🏽"] as const;

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("\n");
}

function word(seed: number, index: number): string {
  return WORDS[(seed * 7 + index * 3) % WORDS.length] ?? "word";
}

const count = fc.integer({ min: 1, max: 70 });
const seed = fc.nat({ max: 50 });

/** Output of a build or a test run: many near-identical lines, sometimes with failures among them. */
export const logBody = fc
  .tuple(count, seed, fc.option(fc.nat({ max: 70 })))
  .map(([n, s, bad]) =>
    lines(n, (index) =>
      index === bad
        ? `FAIL src/${word(s, index)}.ts:${index + 1}: error: expected ${s}, got ${index}`
        : `[${String(index).padStart(3, "0")}] compiling src/${word(s, 0)}/unit_${s + index}.ts (${index * 17 + s} ms)`,
    ),
  );

/** A JSON array of flat objects with numbers that no float keeps, absent keys, nulls and empty strings. */
export const jsonBody = fc
  .tuple(fc.integer({ min: 1, max: 30 }), seed, fc.boolean(), fc.constantFrom("", " ", "\n  "))
  .map(([n, s, ragged, space]) => {
    const row = (index: number): string => {
      const extra =
        ragged && index % 3 === 1
          ? ""
          : `,${space}"note":${index % 4 === 0 ? "null" : index % 4 === 1 ? '""' : `"${word(s, index)}"`}`;
      const number = ["1.0", "-0", "1e400", "12345678901234567890", String(index)][(s + index) % 5];
      return `{"id":${index},${space}"name":"${word(s, index)} ${index}",${space}"size":${number}${extra}}`;
    };
    return `[${Array.from({ length: n }, (_, index) => row(index)).join(`,${space}`)}]`;
  });

/** What grep -rn prints, with or without context lines. */
export const searchBody = fc.tuple(count, seed, fc.boolean()).map(([n, s, context]) =>
  lines(n, (index) => {
    const path = `src/${word(s, index >> 2)}/${word(s, index >> 3)}.ts`;
    return context && index % 3 === 2
      ? "--"
      : `${path}${context && index % 3 === 1 ? "-" : ":"}${index + 1}${context && index % 3 === 1 ? "-" : ":"}  const ${word(s, index)} = load(${index});`;
  }),
);

/** A folder listing. */
export const listBody = fc
  .tuple(count, seed)
  .map(([n, s]) => lines(n, (index) => `${word(s, index)}/file-${index}.md`));

/** Prose, sometimes of one long line. */
export const proseBody = fc
  .tuple(count, seed, fc.boolean())
  .map(([n, s, long]) =>
    Array.from({ length: n * 6 }, (_, index) => word(s, index)).join(!long && s % 2 === 1 ? " and\n" : " "),
  );

/** Text of graphemes that a careless cut breaks. */
export const emojiBody = fc
  .array(fc.constantFrom(...FACES), { maxLength: 12 })
  .chain((part) => fc.nat({ max: 60 }).map((times) => part.join("").repeat(times)));

/** Text that quotes the ladder's own markers; to the ladder it is ordinary text unless it could be the ladder's. */
export const markerBody = fc.constantFrom(
  "[elided: original 12 chars]",
  "[elided: original 99999 chars]\nerror: kept",
  "[cleared: original 4000 chars]",
  "[cleared: original 3 chars]",
  "[cleared: original -1 chars] and more text that makes this body longer than sixty-four characters",
  "[skeleton: original 5000 chars, 200 lines]\nfirst\n[... 180 lines ...]\nlast",
  '[gcf: 3 rows, 1 columns, original 0 chars, 1 lines]\n["a"]\n1\n2\n3',
  "[log-collapse: original 9000 chars, 100 lines]\nfirst\n[... 90 similar lines folded ...]\nlast",
  "[same as the result of call c1: 400 chars]",
  "[same as the result of call nobody: 40 chars]",
  "[trimmed: original 100000 chars]\ntext",
);

/** Any short text that is well-formed, control characters included. */
export const anyText = fc.string({ unit: "binary", maxLength: 40 });

/** `\n` -> `\r\n`. */
function carriage(body: string): string {
  return body.replaceAll("\n", "\r\n");
}

/** Each line in a colour of its own. */
function coloured(body: string): string {
  return body
    .split("\n")
    .map((line, index) => `\u001b[3${index % 8}m${line}\u001b[0m`)
    .join("\n");
}

/** Any body of a tool result. */
export const toolBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: logBody },
  { weight: 3, arbitrary: jsonBody },
  { weight: 3, arbitrary: searchBody },
  { weight: 2, arbitrary: listBody },
  { weight: 2, arbitrary: proseBody },
  { weight: 1, arbitrary: emojiBody },
  { weight: 1, arbitrary: markerBody },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: logBody.map(carriage) },
  { weight: 1, arbitrary: logBody.map(coloured) },
  { weight: 1, arbitrary: searchBody.map(coloured) },
  { weight: 1, arbitrary: jsonBody.map((body) => `exit=0\n--- stdout ---\n${body}`) },
  { weight: 1, arbitrary: logBody.map((body) => `exit=1\n--- stdout ---\n${body}\n--- stderr ---\n`) },
  { weight: 1, arbitrary: fc.constant("") },
);
