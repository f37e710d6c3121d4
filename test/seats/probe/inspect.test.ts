// What a probe of a seat finds: on simulated servers of several kinds of cache, and on seats that tell little.
import { describe, expect, it } from "vitest";
import { inspectSeat, probeTerms, unknownsOf } from "../../../src/seats/probe/inspect.ts";
import { probePlan } from "../../../src/seats/probe/reuse.ts";
import { scriptedSeat } from "../../../src/seats/scripted/index.ts";
import type { Seat } from "../../../src/seats/seat.ts";
import type { SimOptions } from "../../../src/seats/sim/server.ts";
import { seatAt, startSim } from "../sim/start.ts";

async function inspected(seat: Seat) {
  const terms = probeTerms(await seat.facts(), "n0nce");
  return { terms, found: await inspectSeat(seat, terms) };
}

const sim = async (options: Partial<Omit<SimOptions, "faults">> & { readonly fail?: readonly string[] } = {}) => {
  const server = await startSim(options);
  return { server, seat: seatAt(server.url, { slot: 0 }) };
};

const extract = () => {
  const seat = scriptedSeat({ name: "extract", turns: [], playback: "lenient", countTokens: (text) => text.length });
  if (seat === null) throw new Error("no seat");
  return seat;
};

describe("a probe of a seat", () => {
  it.each([
    ["plain", 1, "last"],
    ["plain", 1, "multi"],
    ["plain", 16, "last"],
    ["plain", 128, "multi"],
    ["hybrid", 32, "last"],
    ["hybrid", 320, "multi"],
  ] as const)("finds a %s cache with blocks of %i, prompts kept: %s", async (kind, block, prompts) => {
    const { seat } = await sim({ kind, block, prompts });
    const { found } = await inspected(seat);
    expect(found.reuse).toMatchObject({ kind: "measured", rule: { kind, block }, why: "" });
    expect(found.reuse.repeatReuse).toBeGreaterThanOrEqual(0.9);
    expect(found.cacheFields).toEqual(["timings", "usage"]);
    expect(found.noTokenizer).toBeNull();
    expect(unknownsOf(found)).toEqual([]);
  });

  it("begins with a prompt of 2,000 tokens or more, and never with more than the window has room for", async () => {
    const large = await inspected((await sim()).seat);
    expect(large.found.reuse.seen[0]!.prompt).toBeGreaterThanOrEqual(2_000);
    const small = await inspected((await sim({ context: 1_024 })).seat);
    expect(small.found.reuse).toMatchObject({ kind: "measured", rule: { block: 1 } });
    expect(small.found.reuse.seen[0]!.prompt).toBeLessThan(1_024);
  });

  it("says not measurable, and concludes no block, where a repeat is reused under 90 %", async () => {
    const { seat } = await sim({ kind: "hybrid", block: 2_048, context: 16_384 });
    const { found } = await inspected(seat);
    expect(found.reuse).toMatchObject({ kind: "not-measurable", rule: null });
    expect(found.reuse.why).toContain("not measurable on this seat");
    expect(unknownsOf(found).map(({ what }) => what)).toContain("block size");
  });

  it("says unknown, never zero, where no cached figure is told", async () => {
    const { seat } = await sim({ fail: ["nocache@1+"] });
    const { found } = await inspected(seat);
    expect(found.reuse).toMatchObject({ kind: "unknown", repeatReuse: null, rule: null });
    expect(found.cacheFields).toEqual([]);
    const unknown = unknownsOf(found);
    expect(unknown.map(({ what }) => what)).toEqual(["repeat reuse", "block size"]);
    for (const { why } of unknown) expect(why).not.toBe("");
  });

  it("says not eligible where the prompt is too short for the dialect to give a figure", async () => {
    const { seat } = await sim();
    const { found } = await inspected(seat);
    const [first] = found.reuse.seen;
    const short = { ...found, least: first!.prompt + 1, reuse: { ...found.reuse, rule: null } };
    expect(unknownsOf(short)).toEqual([{ what: "block size", why: expect.stringContaining("is not eligible") }]);
  });

  it("tells a seat without a server from one", async () => {
    const { found } = await inspected(extract());
    expect(found.facts.figures).toBe("scripted");
    expect(found.reuse).toMatchObject({ kind: "unknown", why: "a scripted seat has no cache" });
    expect(unknownsOf(found).map(({ what }) => what)).toEqual([
      "model",
      "tokenizer",
      "repeat reuse",
      "block size",
      "slots",
    ]);
  });

  it("names a tokenizer whose pieces are not the text, and one that is not there", async () => {
    const { seat } = await sim();
    const withTokenizer = (pieces: () => Promise<readonly string[]>, degraded: string | null): Seat => ({
      name: seat.name,
      complete: (request, abort) => seat.complete(request, abort),
      facts: (abort) => seat.facts(abort),
      pin: (abort) => seat.pin(abort),
      tokenizer: { degraded, pieces },
    });
    const other = await inspected(withTokenizer(async () => ["some", "thing"], null));
    expect(other.found.noTokenizer).toBe("its pieces do not make up the text");
    const gone = await inspected(withTokenizer(() => Promise.reject(new Error("404")), "the server has no tokenizer"));
    expect(gone.found.noTokenizer).toBe("the server has no tokenizer");
  });

  it("ends failed, with what the server said, when the first request fails", async () => {
    const { seat } = await sim({ fail: ["500@1+"] });
    const { found } = await inspected(seat);
    expect(found.reuse).toMatchObject({ kind: "failed", why: expect.stringContaining("failed (500)") });
    expect(found.requests).toBe(1);
  });

  it("sends what it planned: no fewer requests than the least, no more than the most", async () => {
    for (const block of [1, 16, 320]) {
      const { server, seat } = await sim({ kind: block === 320 ? "hybrid" : "plain", block });
      const { terms, found } = await inspected(seat);
      const { least, most } = probePlan(terms, (messages) => messages[0]!.content!.split(" ").length);
      expect(found.requests).toBe(server.requests());
      expect(found.requests).toBeGreaterThanOrEqual(least.requests);
      expect(found.requests).toBeLessThanOrEqual(most.requests);
      expect(found.promptTokens).toBeGreaterThanOrEqual(least.tokens);
    }
  });

  it("stops when it is told to", async () => {
    const { seat } = await sim();
    const terms = probeTerms(await seat.facts(), "n0nce");
    await expect(inspectSeat(seat, terms, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });
});
