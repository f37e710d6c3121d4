import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { KnownError } from "../../src/core/errors.ts";
import { loadCorpus } from "../../src/corpus/load.ts";
import { corpusBytes, entryLine, writeCorpus } from "../../src/corpus/write.ts";
import { entryArbitrary } from "../generators/entry.ts";
import { inMemory, refusalOf } from "./memory.ts";

const loadBytes = (bytes: Uint8Array) => loadCorpus("c.jsonl", { io: inMemory({ "c.jsonl": bytes }, 4096) });

describe("write and load", () => {
  let scratch: string;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), "corpus-"));
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  it("law: what is written loads to the same entries and is written back to the same bytes", async () => {
    const corpus = fc.uniqueArray(entryArbitrary(), { minLength: 1, maxLength: 4, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(corpus, async (entries) => {
        const bytes = corpusBytes(entries);
        const loaded = await loadBytes(bytes);
        expect(loaded.entries.map(({ entry }) => entry)).toEqual(entries);
        expect(Buffer.compare(corpusBytes(loaded.entries.map(({ entry }) => entry)), bytes)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it("law: a changed, added or lost byte loads to the same value, to a legal other one, or is refused", async () => {
    const change = fc.record({
      at: fc.nat(),
      byte: fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...Buffer.from('"\\{}[],: \n\r\0'))),
      how: fc.nat({ max: 2 }),
    });
    let refusals = 0;
    let others = 0;
    await fc.assert(
      fc.asyncProperty(
        entryArbitrary({ maxTurns: 3 }),
        fc.array(change, { minLength: 1, maxLength: 20 }),
        async (entry, changes) => {
          const good = Buffer.from(entryLine(entry));
          for (const { at, byte, how } of changes) {
            const place = at % good.length;
            const added = how === 2 ? [] : [byte];
            const bytes = Buffer.concat([
              good.subarray(0, place),
              Buffer.from(added),
              good.subarray(place + (how === 0 ? 0 : 1)),
            ]);
            try {
              const { entries } = await loadBytes(bytes);
              // Whatever loads is a corpus of its own that round-trips.
              const again = corpusBytes(entries.map(({ entry }) => entry));
              expect((await loadBytes(again)).entries.map(({ sha256 }) => sha256)).toEqual(
                entries.map(({ sha256 }) => sha256),
              );
              if (canonicalJson(entries[0]?.entry) !== canonicalJson(entry)) others += 1;
            } catch (error) {
              if (!(error instanceof KnownError)) throw error;
              expect(error.exit).toBe("refused");
              refusals += 1;
            }
          }
        },
      ),
      { numRuns: 200 },
    );
    // The law is no law if one side never happens.
    expect(Math.min(refusals, others)).toBeGreaterThan(50);
  });

  it("a byte changed in a file whose bytes are pinned never loads", async () => {
    await fc.assert(
      fc.asyncProperty(
        entryArbitrary({ maxTurns: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (entry, at, flip) => {
          const bytes = Buffer.from(entryLine(entry));
          const sha256 = (await loadBytes(bytes)).sha256;
          const pins = JSON.stringify({ "c.jsonl": sha256 });
          bytes[at % bytes.length]! ^= flip;
          const io = inMemory({ "c.jsonl": bytes, "pins.json": pins }, 4096);
          expect((await refusalOf(loadCorpus("c.jsonl", { io }))).code).toBe("corpus/pin-changed");
        },
      ),
      { numRuns: 50 },
    );
  });

  it("writes a file whole, with its digest, and leaves nothing else behind", async () => {
    const [entry] = fc.sample(entryArbitrary(), { numRuns: 1, seed: 1 });
    const file = join(scratch, "made.jsonl");
    const written = await writeCorpus(file, [entry!]);
    const corpus = await loadCorpus(file);
    expect(written).toEqual({ sha256: corpus.sha256, bytes: corpus.bytes });
    expect(readFileSync(file, "utf8")).toBe(entryLine(entry!));
    expect(readdirSync(scratch)).toEqual(["made.jsonl"]);
  });

  it("says what to do when the file cannot be written", async () => {
    const refusal = await refusalOf(writeCorpus(join(scratch, "no-folder", "made.jsonl"), []));
    expect(refusal.code).toBe("output/not-written");
  });
});
