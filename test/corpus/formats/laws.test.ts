// The laws of every row of FORMATS, on its made-up traces: a new row is tested without a second edit, and fails without fixtures.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { FORMATS } from "../../../src/corpus/formats/index.ts";
import { mutated, mutations } from "../../generators/trace-mutations.ts";
import { placesOf, replacedAt } from "../../generators/trace-places.ts";
import { runBroken, saidBy } from "../../laws/run-laws.ts";
import { FIXTURES } from "./fixtures/index.ts";
import { allProblems, detectedAs, everyText, lawBroken, readFixture, readInChunks } from "./reading.ts";

/** A few here; ten thousand in test/long. */
const MUTATIONS = 60;
const CUTS = 25;
const PLACES = 250;
const TYPES = [null, "7", '"x"', "[]", "{}", "true", "[null]", '[["x"]]', '{"type":"text"}'];
/** Stands in a document where a record is replaced. */
const PLACE = "place of a record";

it("knows a fixture for every format, and no format twice", () => {
  const names = FORMATS.map(({ name }) => name);
  expect(Object.keys(FIXTURES).sort()).toEqual([...new Set(names)].sort());
  expect(new Set(names).size).toBe(names.length);
});

describe.each(FORMATS.map((format) => [format.name, format] as const))("%s", (name, format) => {
  const fixtures = FIXTURES[name] ?? [];

  describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_, fixture) => {
    const { path, content, form } = fixture;

    it("is told from every other format", () => {
      expect(detectedAs(path, content)).toBe(name);
    });

    it("has legal runs, and the same ones when read again", async () => {
      const { runs } = await readFixture(format, fixture);
      expect(runs.length).toBeGreaterThan(0);
      expect(runs.map((run) => runBroken(run, name))).toEqual(runs.map(() => null));
      const again = await readFixture(format, fixture);
      expect(again.runs).toEqual(runs);
      expect(again.problems).toEqual((await readFixture(format, fixture)).problems);
    });

    it("does not depend on where chunks end", async () => {
      const { runs } = await readFixture(format, fixture);
      for (const size of [1, 7, 4096]) expect(await readInChunks(format, fixture, size)).toEqual(runs);
    });

    it.skipIf(form === "binary")("reads the same with a BOM and with CRLF", async () => {
      const { runs } = await readFixture(format, fixture);
      const bom = { path, content: everyText(content, (text) => `\ufeff${text}`) };
      const crlf = { path, content: everyText(content, (text) => text.replaceAll("\n", "\r\n")) };
      for (const variant of [bom, crlf]) {
        expect(detectedAs(path, variant.content)).toBe(name);
        expect(saidBy((await readFixture(format, variant)).runs)).toBe(saidBy(runs));
      }
    });

    it("is read, legally, cut at any byte", async () => {
      const files = typeof content === "string" || content instanceof Uint8Array ? { "": content } : content;
      for (const [file, body] of Object.entries(files).slice(0, 8)) {
        const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
        for (let cut = 0; cut <= CUTS; cut += 1) {
          const part = bytes.subarray(0, Math.floor((cut / CUTS) * bytes.length));
          expect(
            await lawBroken(format, path, file === "" ? part : { ...(content as object), [file]: part }),
          ).toBeNull();
        }
      }
    });

    it.runIf(form === "lines")("loses the torn line alone, and says so", async () => {
      const lines = (content as string).trimEnd().split("\n");
      for (const [index, line] of lines.entries()) {
        const before = lines.slice(0, index).map((one) => `${one}\n`);
        const torn = [...before, line.slice(0, Math.ceil(line.length / 2))].join("");
        const cut = await readFixture(format, { path, content: torn });
        const whole = await readFixture(format, { path, content: before.join("") });
        expect(saidBy(cut.runs)).toBe(saidBy(whole.runs));
        expect(allProblems(cut).some((problem) => problem.line === index + 1)).toBe(true);
      }
    });

    it.runIf(form === "lines")("passes over lines of other things, and says so", async () => {
      const { runs } = await readFixture(format, fixture);
      const lines = (content as string).trimEnd().split("\n");
      for (const stranger of ["42", '"massive error"', "[1]", "{", "\0".repeat(30), '{"no":"record"}']) {
        for (let at = 1; at <= lines.length; at += 1) {
          const read = await readFixture(format, { path, content: lines.toSpliced(at, 0, stranger).join("\n") });
          expect([stranger, at, saidBy(read.runs)]).toEqual([stranger, at, saidBy(runs)]);
          const named = allProblems(read).some((problem) => problem.line === at + 1);
          expect([stranger, at, named]).toEqual([stranger, at, true]);
        }
      }
    });

    const records = form === "document" && typeof content === "string" ? recordList(content) : null;
    it.runIf(records !== null)("takes a record of another kind for one that is not there, and says so", async () => {
      for (let at = 0; at < records!.length; at += 1) {
        const read = await readFixture(format, { path, content: records!.with(at, "42") });
        const without = await readFixture(format, { path, content: records!.with(at, null) });
        // Where results pair by place, a lost one may take another's: what is said is the same all the same.
        expect([at, textsOf(read.runs)]).toEqual([at, textsOf(without.runs)]);
        expect([at, allProblems(read).length > allProblems(without).length]).toEqual([at, true]);
      }
    });

    it("survives another type in any place", async () => {
      const places = placesOf(content);
      const step = Math.max(1, Math.floor(places.length / PLACES));
      for (let at = 0; at < places.length; at += step) {
        for (const put of ["null", TYPES[at % TYPES.length]!]) {
          const broken = await lawBroken(format, path, replacedAt(content, places[at]!, put));
          expect([places[at], put, broken]).toEqual([places[at], put, null]);
        }
      }
    });

    it("survives a line or a value of any kind", async () => {
      await fc.assert(
        fc.asyncProperty(mutations, async (list) => {
          expect(await lawBroken(format, path, mutated(content, list))).toBeNull();
        }),
        { numRuns: MUTATIONS, seed: 20_261_201 },
      );
    });
  });
});

function textsOf(runs: readonly Run[]): string {
  return runs.flatMap(({ messages }) => messages.map(({ content }) => content ?? "")).join("\n");
}

interface Records {
  readonly length: number;
  /** The document with one record replaced or, for null, removed. */
  with(at: number, text: string | null): string;
}

/** The longest list of a document at most two keys deep; null where the document is no strict JSON. */
function recordList(text: string): Records | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  const lists: unknown[][] = [];
  const look = (value: unknown, depth: number) => {
    if (Array.isArray(value)) lists.push(value);
    if (depth === 0 || typeof value !== "object" || value === null) return;
    for (const item of Object.values(value)) look(item, depth - 1);
  };
  look(document, 2);
  const [list = []] = lists.sort((a, b) => b.length - a.length);
  return {
    length: list.length,
    with(at, put) {
      const [kept] = list.splice(at, 1, ...(put === null ? [] : [PLACE]));
      const out = JSON.stringify(document).replace(JSON.stringify(PLACE), put ?? "");
      list.splice(at, put === null ? 0 : 1, kept);
      return out;
    },
  };
}
