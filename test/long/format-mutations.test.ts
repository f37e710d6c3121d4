// Ten thousand damaged traces of every format: nothing thrown, no hang, legal runs, problems that hold no text. LONG_SECONDS bounds
// the number; each format has the same share of the time.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../src/corpus/formats/index.ts";
import { FIXTURES } from "../corpus/formats/fixtures/index.ts";
import { lawBroken } from "../corpus/formats/reading.ts";
import { mutated, mutations } from "../generators/trace-mutations.ts";
import { placesOf, replacedAt } from "../generators/trace-places.ts";

const TRACES = 10_000;
/** Of a trace with many lines. */
const MAX_CHARS = 40_000_000;
/** An eighth of the time for all formats together, once for traces and once for places; without a limit all are read. */
const limit = process.env.LONG_SECONDS;
const share = limit === undefined ? 800_000 : (Number(limit) * 125) / FORMATS.length;

describe.each(FORMATS.map((format, index) => [format.name, format, index] as const))("%s", (name, format, index) => {
  it("survives ten thousand damaged traces", async () => {
    const fixtures = FIXTURES[name] ?? [];
    const until = Date.now() + share;
    let traces = 0;
    for (const [at, { path, content }] of fixtures.entries()) {
      // What one fixture leaves of the time is the next one's.
      const left = (until - Date.now()) / (fixtures.length - at);
      await fc.assert(
        fc.asyncProperty(mutations, async (list) => {
          expect(await lawBroken(format, path, mutated(content, list))).toBeNull();
          traces += 1;
        }),
        {
          numRuns: Math.ceil(TRACES / fixtures.length),
          seed: 20_261_201 + index,
          interruptAfterTimeLimit: Math.max(1, left),
        },
      );
    }
    expect(traces).toBeGreaterThan(100);
  });
});

describe.each(FORMATS.map((format) => [format.name, format] as const))("%s", (name, format) => {
  it("survives every type in every place", async () => {
    const until = Date.now() + share;
    for (const { path, content } of FIXTURES[name] ?? []) {
      for (const put of [null, "null", "7", '"x"', "[]", "{}", "[null]", '[["x"]]', '{"type":"text"}', "-1e400"]) {
        for (const place of placesOf(content)) {
          if (Date.now() > until) return;
          const broken = await lawBroken(format, path, replacedAt(content, place, put));
          expect([place, put, broken]).toEqual([place, put, null]);
        }
      }
    }
  });

  const lines = (FIXTURES[name] ?? []).filter(({ form }) => form === "lines");

  it.runIf(lines.length > 0)("reads a hundred thousand lines, in time that grows with them alone", async () => {
    for (const { path, content } of lines) {
      const text = content as string;
      const times = Math.ceil(Math.min(100_000 / text.split("\n").length, MAX_CHARS / text.length));
      expect(await lawBroken(format, path, text.repeat(times), 60_000)).toBeNull();
    }
  });
});
