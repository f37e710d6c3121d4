// Tool output as agents see it, value by value: every tool body of the mini corpus, and generated build, test, log, JSON, diff,
// source and listing text of 1 to 64 KiB each. The same from run to run; no secret in it.
import { readFileSync } from "node:fs";
import { BODIES, repeated } from "./texts.mjs";

const KIB = 1024;
const MINI = new URL("../corpora/mini.jsonl", import.meta.url);

/** A linear congruential generator of 32 bits (Numerical Recipes): numbers that look busy, the same in every run. */
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS =
  "user session request cache index token key parser value config module handler buffer stream commit branch worker queue".split(
    " ",
  );
const hex = (draw, length) => Array.from({ length }, () => draw(16).toString(16)).join("");

/** Kinds of output beside those of texts.mjs, each a line from a draw. */
const LINES = {
  build: (draw, at) =>
    [
      () =>
        `[${at}/900] c++ -O2 -Wall -Iinclude -DNDEBUG -o build/${pick(draw)}_${at}.o -c src/${pick(draw)}/unit_${at}.cc`,
      () =>
        `src/${pick(draw)}.ts(${at},${draw(80)}): error TS2339: Property '${pick(draw)}' does not exist on type 'Map<string, number>'.`,
      () =>
        `npm http fetch GET 200 https://registry.npmjs.org/@scope%2f${pick(draw)}-${pick(draw)} ${draw(900)}ms (cache hit)`,
      () => `   Compiling ${pick(draw)}-${pick(draw)} v${draw(9)}.${draw(40)}.${draw(9)} (/repo/crates/${pick(draw)})`,
    ][draw(4)](),
  test: (draw, at) =>
    [
      () => `=== RUN   Test${pick(draw)}/${pick(draw)}_${at}`,
      () => `--- PASS: Test${pick(draw)} (0.${draw(100)}s)`,
      () =>
        `tests/test_${pick(draw)}.py::test_${pick(draw)}_${pick(draw)}[${at}] PASSED                [ ${draw(100)}%]`,
      () => `    ${pick(draw)}_test.go:${at}: got ${draw(1000)}, want ${draw(1000)}; ${pick(draw)}=${pick(draw)}`,
      () =>
        ` ✓ src/${pick(draw)}.test.ts > ${pick(draw)} > keeps the ${pick(draw)} of a ${pick(draw)} (${draw(90)} ms)`,
    ][draw(5)](),
  "service log": (draw, at) =>
    `2026-03-${10 + draw(20)}T0${draw(10)}:${10 + draw(50)}:${10 + draw(50)}.${100 + draw(900)}Z ${["INFO", "WARN", "DEBUG"][draw(3)]} ` +
    `${pick(draw)}.${pick(draw)} request_id=${hex(draw, 16)} path=/api/v1/${pick(draw)}s/${at} status=200 took=${draw(900)}ms`,
  source: (draw, at) =>
    [
      () => `  const ${pick(draw)} = await this.${pick(draw)}.${pick(draw)}(${pick(draw)}, { ${pick(draw)}: ${at} });`,
      () => `  if (${pick(draw)}.key !== ${pick(draw)}.key) throw new Error("no ${pick(draw)} of this ${pick(draw)}");`,
      () => `  // The ${pick(draw)} stays with its ${pick(draw)} until the ${pick(draw)} ends.`,
      () => `export function ${pick(draw)}${at}(${pick(draw)}: string, ${pick(draw)}?: number): void {`,
      () => "}",
    ][draw(5)](),
  diff: (draw, at) =>
    [
      () => `index ${hex(draw, 7)}..${hex(draw, 7)} 100644`,
      () => `@@ -${at},${draw(20)} +${at},${draw(20)} @@ func (${pick(draw)} *${pick(draw)}) run() error {`,
      () => `+\t${pick(draw)}, err := load(ctx, ${pick(draw)}.path)`,
      () => `-\treturn fmt.Errorf("${pick(draw)} %s: %w", ${pick(draw)}, err)`,
      () => ` \t\t${pick(draw)}.close()`,
    ][draw(5)](),
};

const pick = (draw) => WORDS[draw(WORDS.length)];

/** Lengths of generated values, in KiB. */
const SIZES = [1, 2, 4, 8, 16, 32, 64];

/**
 * About `size` characters of tool output: the bodies of the corpus as long as they are, then of every kind and length in turn,
 * as many characters of one length as of another.
 */
export function toolOutput(size) {
  const values = [];
  for (const line of readFileSync(MINI, "utf8").split("\n")) {
    if (line === "") continue;
    for (const { role, content } of JSON.parse(line).messages)
      if (role === "tool" && content !== "") values.push(content);
  }
  const kinds = [
    ...Object.values(BODIES),
    ...Object.values(LINES).map((line) => (length, n) => {
      const draw = numbers(n);
      return repeated(length, (at) => line(draw, at));
    }),
  ];
  const left = size - values.reduce((sum, { length }) => sum + length, 0);
  for (const kib of SIZES) {
    const count = Math.round(left / SIZES.length / (kib * KIB));
    for (let n = 0; n < count; n += 1) values.push(kinds[n % kinds.length](kib * KIB, n));
  }
  return values;
}

/** The same characters in pieces of one length. */
export function inPieces(values, length) {
  const whole = values.join("\n");
  const pieces = [];
  for (let at = 0; at < whole.length; at += length) pieces.push(whole.slice(at, at + length));
  // As a program holds them: flat, and none a slice of the whole.
  return pieces.map((piece) => Buffer.from(piece).toString());
}
