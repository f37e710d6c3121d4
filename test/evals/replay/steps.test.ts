import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/core/hash.ts";
import type { Message } from "../../../src/core/message.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import { transcriptDigest, transcriptDigests } from "../../../src/core/transcript-digests.ts";
import { paybackOf } from "../../../src/evals/replay/costs.ts";
import { replayEntry } from "../../../src/evals/replay/entry.ts";
import { Payloads } from "../../../src/evals/replay/evictions.ts";
import type { HistoryEvent } from "../../../src/evals/replay/history.ts";
import type { FitInput, Strategy } from "../../../src/strategies/strategy.ts";
import { arm, depsWith, sampleEntry, taskOf } from "../sample.ts";

const PRICE = {
  fresh: 3,
  cache_read: 0.3,
  cache_write: 0,
  output: 15,
  currency: "USD",
  as_of: "2026-01-01",
  source: "test",
};

/** A run of reads of named files; a file read twice gives the same body twice. */
function reads(files: readonly string[]): Entry {
  const messages: Message[] = [{ role: "user", content: "go" }];
  for (const [turn, file] of files.entries()) {
    const fn = { name: "Read", arguments: JSON.stringify({ file_path: file }) };
    messages.push({ role: "assistant", content: "", tool_calls: [{ id: `c${turn}`, type: "function", function: fn }] });
    messages.push({ role: "tool", tool_call_id: `c${turn}`, content: `${file} `.repeat(100) });
  }
  messages.push({ role: "assistant", content: "end" });
  return { id: "reads", kind: "code", protected_prefix: 1, keep_recent: 2, messages, meta: { format: "test" } };
}

/** Empties every body but the newest one, at every step. */
const forgetful: Strategy = {
  name: "forgetful",
  async fit({ messages }: FitInput) {
    const newest = messages.findLastIndex(({ role }) => role === "tool");
    const after = messages.map((message, at) =>
      message.role === "tool" && at !== newest && message.content !== "" ? { ...message, content: "" } : message,
    );
    return {
      kind: "exhausted",
      messages: after,
      origins: [...after.keys()],
      touches: [],
      declines: [],
      tokenizer: "legacy",
    };
  },
};
const forgetfulArm = arm("none", { strategy: { name: "forgetful" }, strategyName: "forgetful" });
const stepped = (entry: Entry, options = {}) =>
  replayEntry(taskOf(entry, forgetfulArm, { mode: "steps", ...options }), depsWith({ forgetful }));

describe("a stepped run", () => {
  it("has one step for each assistant message, numbered from 1", async () => {
    const item = await stepped(reads(["a", "b", "c"]));
    expect(item.steps?.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(item.metrics.calls).toBe(4);
  });

  it("breaks the prefix where it shortened, and only there", async () => {
    const item = await stepped(reads(["a", "b", "c"]));
    expect(item.steps?.map(({ metrics }) => metrics.step_divergent_message)).toEqual([null, null, 2, 4]);
    expect(item.metrics).toMatchObject({ prefix_breaks: 2, passes: 2 });
    expect(item.metrics.reprefilled_tokens).toBeGreaterThan(item.metrics.raw_reprefilled_tokens ?? 0);
  });

  it("reports first-order beside second-order", async () => {
    const item = await replayEntry(taskOf(sampleEntry(24), arm("ladder"), { mode: "steps" }), depsWith());
    const once = await replayEntry(taskOf(sampleEntry(24), arm("ladder")), depsWith());
    expect(item.metrics).toMatchObject(once.metrics);
    expect(item.digests.output).toBe(once.digests.output);
    expect(item.metrics.second_chars_before).toBe(once.metrics.chars_before);
    expect(item.metrics.second_chars_after).not.toBe(once.metrics.chars_after);
    expect(item.digests.second).not.toBe(once.digests.output);
  });

  it("counts a payload that comes back after it was taken away", async () => {
    const item = await stepped(reads(["a", "b", "a", "c", "d"]));
    expect(item.metrics).toMatchObject({ evicted: 4, refetched: 1, refetch_rate: 0.25 });
    expect(item.detail?.pager).toEqual({
      evicted: 4,
      refetched: 1,
      rate: 0.25,
      basis: "measured",
      compaction_passes: 4,
      by_rung: { forgetful: { evicted: 4, refetched: 1 } },
    });
  });

  it("says that a run without tools exercised no pager", async () => {
    const talk = sampleEntry(0);
    const item = await replayEntry(taskOf(talk, arm("none"), { mode: "steps" }), depsWith());
    expect(item.detail?.pager).toMatchObject({ basis: "not_exercised", rate: null });
  });

  it("models FLOPs and money only when asked, over all calls", async () => {
    const bare = await stepped(reads(["a", "b"]));
    expect(bare.metrics).toMatchObject({
      flops: null,
      raw_flops: null,
      money: null,
      payback_money: null,
      unpaid_flops: null,
    });
    const prices = { models: { m: PRICE } };
    const item = await stepped(reads(["a", "b", "c"]), { modelShape: "qwen3-8b", prices });
    const steps = item.steps ?? [];
    const sum = (name: string) => steps.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
    expect(item.metrics.flops).toBe(sum("step_flops"));
    expect(item.metrics.money).toBeCloseTo(sum("step_money"), 12);
    const fresh = item.metrics.reprefilled_tokens ?? 0;
    const cached = (item.metrics.prompt_tokens ?? 0) - fresh;
    expect(item.metrics.money).toBeCloseTo((cached * 0.3 + fresh * 3) / 1e6, 12);
    const [raw, rawFresh] = [item.metrics.raw_prompt_tokens ?? 0, item.metrics.raw_reprefilled_tokens ?? 0];
    expect(item.metrics.raw_money).toBeCloseTo(((raw - rawFresh) * 0.3 + rawFresh * 3) / 1e6, 12);
  });

  it("books payback on calls that shortened and have a later call", async () => {
    const prices = { models: { m: PRICE } };
    const item = await replayEntry(taskOf(sampleEntry(24), arm("ladder"), { mode: "steps", prices }), depsWith());
    const steps = item.steps ?? [];
    for (const { metrics } of steps) {
      if (metrics.step_fires === 0) expect(metrics.step_payback_money).toBeNull();
    }
    const turns = steps.map(({ metrics }) => metrics.step_payback_money ?? null).filter((value) => value !== null);
    expect(turns.length).toBe((item.metrics.passes ?? 0) - (steps.at(-1)?.metrics.step_fires === 0 ? 0 : 1));
    expect(Math.max(...turns)).toBeGreaterThan(1);
    const unpaid = steps.filter(({ step, metrics }) => {
      const due = metrics.step_payback_money ?? Number.POSITIVE_INFINITY;
      return metrics.step_fires !== 0 && due > steps.length - step;
    });
    expect(item.metrics.unpaid_money).toBe(unpaid.length);
  });

  it("never calls a pass paid back that no later call follows", async () => {
    const item = await stepped(reads(["a", "b"]), { prices: { models: { m: PRICE } } });
    expect(item.metrics).toMatchObject({ passes: 1, payback_money: null, unpaid_money: 1 });
  });
});

describe("payback of a fire", () => {
  /** Fresh tokens cost 10, cached ones 1. */
  const cost = (prompt: number, cached: number) => cached + 10 * (prompt - cached);
  it("is the extra cost of the call that fires over the saving of a later one", () => {
    // Fired: 100 cached + 300 fresh = 3100. Unshortened: 900 cached + 100 fresh = 1900. A later call is cheaper by 600.
    const fire = { cachedBefore: 900, unshortened: 1000, sent: 400, commonPrefix: 100, nextAdds: 50 };
    expect(paybackOf(cost, fire)).toBe(Math.ceil(1200 / 600));
    expect(paybackOf(cost, { ...fire, commonPrefix: 99 })).toBe(3);
  });
  it("is null when the prompt did not get shorter", () => {
    const fire = { cachedBefore: 900, unshortened: 1000, sent: 1000, commonPrefix: 100, nextAdds: 50 };
    expect(paybackOf(cost, fire)).toBeNull();
  });
});

describe("digests of a run", () => {
  it("are those of each transcript hashed whole, also after a change in the middle or a shorter prompt", () => {
    const digest = transcriptDigests();
    const user = (content: string): Message => ({ role: "user", content });
    const [a, b, c, d] = [user("a"), user("b\ud83d\ude42"), user("c"), user("d")] as const;
    for (const messages of [[], [a], [a, b, c], [a, b, c], [a, d, c], [a], [d, a, b, c]]) {
      expect(digest(messages)).toBe(transcriptDigest(messages));
    }
  });

  it("are so across the borders of what is kept, for any series", () => {
    const pool = Array.from({ length: 150 }, (_, at): Message => ({ role: "user", content: `${at}` }));
    const change = fc.record({
      length: fc.nat(130),
      from: fc.constantFrom(0, 31, 32, 33, 63, 64, 96, 129),
      shift: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const digest = transcriptDigests();
        for (const { length, from, shift } of changes) {
          const messages = Array.from({ length }, (_, at) => pool[at < from ? at : at + shift]!);
          expect(digest(messages)).toBe(transcriptDigest(messages));
        }
      }),
    );
  });
});

describe("evictions", () => {
  const body = (content: string): Message => ({ role: "tool", tool_call_id: "x", content });
  const arrived = (slot: number, content: string): HistoryEvent => ({ kind: "arrived", slot, message: body(content) });
  const rewritten = (slot: number, rung: string): HistoryEvent => ({
    kind: "rewritten",
    slot,
    message: body("-"),
    rung,
  });

  it("count a payload once, by its body as it came, under the rung that left it as it stands", () => {
    const payloads = new Payloads();
    expect(payloads.arrive(arrived(3, "text"))).toBe(sha256("text"));
    expect(payloads.evictedBy([rewritten(3, "gcf"), rewritten(3, "skeleton"), rewritten(3, "elide")])).toEqual([
      { digest: sha256("text"), rung: "elide" },
    ]);
    expect(payloads.evictedBy([{ kind: "left", slot: 3, rung: "drop" }])).toEqual([]);
  });

  it("leave out what is lossless, what stands elsewhere and what is empty", () => {
    const payloads = new Payloads();
    for (const event of [arrived(1, "one"), arrived(2, "two")]) payloads.arrive(event);
    expect(payloads.arrive(arrived(4, ""))).toBeNull();
    expect(payloads.evictedBy([rewritten(1, "gcf"), rewritten(2, "dedupe")])).toEqual([]);
    const later: HistoryEvent[] = [1, 2, 4].map((slot) => ({ kind: "left", slot, rung: "drop" }));
    expect(payloads.evictedBy(later)).toEqual([{ digest: sha256("one"), rung: "drop" }]);
  });
});
