// Inspect logs on made-up documents and archives: what the model saw, usage, limits, compaction, pools; archives that lie or are cut.
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { inspect } from "../../../src/corpus/formats/inspect.ts";
import { zipOf } from "../../generators/zip.ts";
import { fixtures } from "./fixtures/inspect.ts";
import { countsOf, detectedAs, figuresOf, noRealFiles, readFixture, readReal } from "./reading.ts";
import { runsOfFixture, told } from "./told.ts";

const TOLD = [
  "system|You keep lamps.",
  "user|Light the lamps, all of them.",
  'assistant|Light the lamps, all of them.|light {"lamp":1,"note":"a \\"long\\" note"}|light {"lamp":2}',
  "tool|lit",
  "tool|lamp 2 did not answer",
  "user|Please go on.",
  "assistant|One is lit.",
];

const document = () => runsOfFixture(inspect, fixtures, "document");

describe("a document", () => {
  it("is one run a sample, with long texts put back and errors in place of results", async () => {
    const [run] = await document();
    expect(told(run)).toEqual(TOLD);
    expect(run).toMatchObject({
      session: "sample-uuid-1",
      day: "2026-05-06",
      turns: [1],
      model: ["m-keeper-2026", "m-keeper-2026"],
      results: { call_1: { failed: false, no_op: null }, call_2: { failed: true, no_op: null } },
      ledger: { images: 0, thinking: 1, opaque: 1 },
      stop_reason: "stop",
      interrupted: false,
      boundaries: [],
      problems: [],
    });
    expect(run?.usage).toEqual([
      { prompt: 130, cached: 90, fresh: 40, written: 10, output: 5 },
      { prompt: 50, cached: null, fresh: null, written: null, output: 4, why: "no cached figure" },
    ]);
  });

  it("of a writer that leaves NaN bare is read all the same", async () => {
    const [run] = await runsOfFixture(inspect, fixtures, "bare NaN");
    expect(told(run)).toEqual(TOLD);
  });

  it("says what ended a sample", async () => {
    const [, limited, failed] = await document();
    expect(limited).toMatchObject({ stop_reason: "message", interrupted: false, session: '["run-lamps",7,2]' });
    expect(told(limited)).toEqual(TOLD.slice(0, 3));
    expect(failed).toMatchObject({ interrupted: true });
  });

  it("finds compactions: the history stays, or what was said before is gone from it", async () => {
    const [, , , kept, gone] = await document();
    expect(kept?.boundaries).toEqual([{ before_message: 5, kind: "raw_kept", chars: 25, model: null }]);
    expect(gone?.boundaries).toEqual([{ before_message: 2, kind: "raw_gone", chars: 25, model: null }]);
  });

  it("takes messages out of the pool when it has no others", async () => {
    const [, , , , , pooled] = await document();
    expect(told(pooled)).toEqual(TOLD);
  });

  it("leaves references to what is not there, and says so", async () => {
    const sample = { id: 1, epoch: 1, messages: [{ role: "user", content: "attachment://00000000" }] };
    const log = { version: 2, status: "success", eval: { task: "t" }, samples: [sample] };
    const { runs } = await readFixture(inspect, { path: "x.json", content: JSON.stringify(log) });
    expect(told(runs[0])).toEqual(["user|attachment://00000000"]);
    expect(runs[0]?.problems).toMatchObject([{ what: expect.stringContaining("1 references to attachments") }]);
  });

  it("without samples says so", async () => {
    const log = { version: 1, status: "error", eval: { task: "t" } };
    const { runs, problems } = await readFixture(inspect, { path: "x.json", content: JSON.stringify(log) });
    expect(runs).toEqual([]);
    expect(problems).toMatchObject([{ what: "a log without samples" }]);
  });
});

describe("an archive", () => {
  it.each(["archive", "journal"])("%s: has the same runs as the document", async (name) => {
    const runs = await runsOfFixture(inspect, fixtures, name);
    const [whole, limited] = await document();
    expect(runs).toEqual(name === "archive" ? [whole, limited] : [whole]);
  });

  const begin = { name: "_journal/start.json", text: '{"eval":{"task":"t","model":"m"}}' };
  const sample = (id: number, more: object = {}) => ({
    name: `samples/${id}_epoch_1.json`,
    text: JSON.stringify({ id, messages: [{ role: "user", content: `lamp ${id}` }] }),
    ...more,
  });
  const read = (content: Uint8Array) => readFixture(inspect, { path: "x.eval", content });

  it("without its directory is read as far as it is whole", async () => {
    const whole = zipOf([begin, sample(1), sample(2)], { directory: false });
    const { runs, problems } = await read(whole.subarray(0, whole.length - 5));
    expect(runs.map(told)).toEqual([["user|lamp 1"]]);
    expect(problems).toMatchObject([{ what: expect.stringContaining("without its directory") }]);
  });

  it.each([
    ["unpacks to more than it says", { says: 10 }, "does not unpack to what it says"],
    ["says that it unpacks to very much", { says: 0xfffffff0 }, "unpacks to 4294967280 bytes"],
    ["is damaged", { packed: new Uint8Array([1, 2, 3]) }, "does not unpack to what it says"],
    ["is damaged Zstandard", { method: 93, packed: new Uint8Array([1, 2, 3]) }, "does not unpack to what it says"],
    ["holds no JSON", { text: "lamp" }, "no JSON"],
  ])("with an entry that %s loses that entry alone", async (_, more, what) => {
    const { runs, problems } = await read(zipOf([begin, sample(1), sample(2, more), sample(3)]));
    expect(runs.map(told)).toEqual([["user|lamp 1"], ["user|lamp 3"]]);
    expect(problems).toMatchObject([{ what: expect.stringMatching(new RegExp(`^entry 3 of the archive: .*${what}`)) }]);
  });

  it("of blocks that say more than the entry is left at once", async () => {
    const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0b1010_0000, 0xff, 0xff, 0xff, 0x0f]);
    // 300,000 blocks of 128 KiB of zeros, each in four bytes.
    const block = Buffer.alloc(4);
    block.writeUIntLE((131_072 << 3) | 2, 0, 3);
    const packed = Buffer.concat([head, Buffer.alloc(1_200_000, block)]);
    const start = performance.now();
    const { runs, problems } = await read(
      zipOf([begin, sample(2, { method: 93, packed, says: 268_000_000 }), sample(3)]),
    );
    expect(performance.now() - start).toBeLessThan(3000);
    expect(runs.map(told)).toEqual([["user|lamp 3"]]);
    expect(problems).toHaveLength(1);
  });

  it("of a real Zstandard packer is read", async () => {
    const packed = Buffer.from(
      "KLUv/WShAJ0DAIJIGReAbcZq/N55U7i0GRKYs95AxLIFyaAdGtUA0NY3Qs+rOlMzgyPVSC0SIZINyQghhXW3se1TXr+NdhnmrDfrIOc1jJzWrDOwxdfHW3dL8khvSm/atK/dxqdDKbYIX4L+QAt8O00FAwAOKpXXCWtwLWLxg24j",
      "base64",
    );
    const log = {
      version: 2,
      status: "started",
      eval: { run_id: "r9", task: "lamps", model: "m-keeper", created: "2026-05-06T07:08:09+00:00" },
      note: "a lamp ".repeat(40),
    };
    const { runs } = await read(
      zipOf([{ name: "_journal/start.json", text: JSON.stringify(log), method: 93, packed }, sample(4)]),
    );
    expect(runs[0]).toMatchObject({ session: '["r9",4,null]', day: "2026-05-06" });
  });

  it("of another kind is none", () => {
    expect(detectedAs("x.zip", zipOf([{ name: "word/document.xml", text: "<w/>" }]))).toBe("unknown");
  });
});

describe.skipIf(noRealFiles)("real files", () => {
  it.each(["inspect/docent__intercode-ctf_15-samples.eval", "inspect/log_streaming.eval"])(
    "%s has the figures of the independent count, sample by sample",
    async (path) => {
      const runs = await readReal(inspect, path);
      const counts = countsOf(path) as unknown as readonly Readonly<Record<string, unknown>>[];
      expect(runs).toHaveLength(counts.length);
      for (const [index, run] of runs.entries()) {
        const row = counts[index] as Readonly<Record<string, unknown>>;
        for (const [name, figure] of Object.entries(figuresOf(run)))
          expect([index, name, figure]).toEqual([index, name, row[name]]);
        expect(run.messages).toHaveLength(row.messages as number);
        expect(run.problems).toEqual([]);
        expect(run.usage.every(({ prompt }) => prompt !== null)).toBe(true);
      }
    },
  );

  it("says why the others have no run", async () => {
    // Results without any call, and a log without samples.
    for (const name of ["log_tool_call_error.json", "log_with_nan.txt"])
      expect(await readReal(inspect, `inspect/${name}`)).toEqual([]);
  });

  it("asks for as many tokens as the log says that it used", async () => {
    const runs: readonly Run[] = await readReal(inspect, "inspect/log_streaming.eval");
    // model_usage of its header: 252 in, 6 out.
    const sum = (figure: "prompt" | "output") =>
      runs.flatMap(({ usage }) => usage).reduce((total, row) => total + (row[figure] ?? 0), 0);
    expect([sum("prompt"), sum("output")]).toEqual([252, 6]);
  });
});
