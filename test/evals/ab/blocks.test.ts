// Failures, salts, trials, money: what happens to single blocks, and how they are paired.
import { describe, expect, it } from "vitest";
import type { Price } from "../../../src/core/prices.ts";
import type { ResultItem } from "../../../src/core/schemas/result-document.ts";
import { resultDocumentSchema } from "../../../src/core/schemas/result-document.ts";
import { transcriptDigest } from "../../../src/core/transcript-digests.ts";
import type { AbSummary } from "../../../src/evals/ab/assemble.ts";
import { itemKey } from "../../../src/evals/ab/assemble.ts";
import { costsOf } from "../../../src/evals/ab/costs.ts";
import { againstFull } from "../../../src/evals/ab/pairs.ts";
import { answeredCalls, bodyNonce } from "../../../src/evals/ab/requests.ts";
import type { SeatRequest } from "../../../src/seats/seat.ts";
import { sampleEntry } from "../sample.ts";
import { AGAIN, ab, builtIn, FULL, meddled, miniEntries, on, refused } from "./run-ab.ts";

const FEW = miniEntries().slice(0, 4);
const PRICE: Price = {
  fresh: 2,
  cache_read: 0.5,
  cache_write: 0,
  output: 10,
  currency: "EUR",
  as_of: "2026-01-01",
  source: "test",
};
const summaryOf = (document: { readonly summary: unknown }) => document.summary as AbSummary;

describe("a block that fails", () => {
  it("harness-03: twelve blocks, two time-outs, an error 500: three not evaluated, none a zero, both denominators told", async () => {
    const entries = miniEntries().slice(0, 12);
    const broken = ["timeout", "timeout", "server-error"] as const;
    const seat = meddled(builtIn("extract"), ({ task, arm }) => {
      const at = entries.findIndex(({ id }) => id === task);
      return arm === "full" && at >= 0 && at < 3 ? refused(broken[at]!) : null;
    });
    const { document } = await ab({ seat, entries, arms: [FULL, AGAIN] });
    expect(document.excluded).toEqual({ "seat: timeout": 2, "seat: other": 1 });
    const { arms, against_full: against } = summaryOf(document);
    expect(arms.full).toMatchObject({ planned: 12, evaluated: 9, completion: 0.75, least_probe_recall: 0.75 });
    expect(arms.full!.means.probe_recall).toBe(1);
    expect(against["full-again"]).toMatchObject({ pairs: 9 });
  });

  it("is counted by its class and never scored as zero", async () => {
    const classes = ["timeout", "overflow", "server-error"] as const;
    const seat = meddled(builtIn("extract"), ({ task, arm }) => {
      const at = FEW.findIndex(({ id }) => id === task);
      return arm === "full" && at >= 0 && at < 3 ? refused(classes[at]!) : null;
    });
    const { document } = await ab({ seat, entries: FEW, arms: [FULL, AGAIN] });
    resultDocumentSchema.parse(document);
    expect(document.planned).toBe(8);
    expect(document.excluded).toEqual({ "seat: timeout": 1, "seat: overflow": 1, "seat: other": 1 });
    const { against_full: against } = summaryOf(document);
    expect(against["full-again"]).toMatchObject({
      pairs: 1,
      entries: 1,
      unpaired: { "full: seat: timeout": 1, "full: seat: overflow": 1, "full: seat: other": 1 },
    });
    const recall = against["full-again"]!.differences.probe_recall!;
    expect(recall).toMatchObject({ pairs: 1, mean_full: 1, mean_arm: 1, difference: 0, low: null, high: null });
    const failed = document.items.filter(({ status }) => status !== "evaluated");
    expect(failed.map(({ outcome }) => outcome).sort()).toEqual(["infra_error", "infra_error", "timeout"]);
    for (const { metrics } of failed) expect(new Set(Object.values(metrics))).toEqual(new Set([null]));
  });

  it("fails also when only its summary does", async () => {
    const seat = meddled(builtIn("extract"), ({ task, messages }) =>
      task === FEW[0]!.id && messages.at(-1)!.content!.includes("Summarise") ? refused("bad-reply") : null,
    );
    const { document } = await ab({ seat, entries: FEW.slice(0, 2), arms: [FULL, AGAIN] });
    expect(document.excluded).toEqual({ "seat: other": 2 });
  });

  it("is left out with its budget's or its strategy's reason", async () => {
    const { document } = await ab({
      seat: builtIn("extract"),
      entries: FEW.slice(0, 2),
      arms: [FULL, on("ladder", { reserve: 1e9 }), on("none")],
      run: {
        strategyOf: () => ({
          name: "none",
          fit: async (input) => ({
            kind: "failed",
            why: "no idea",
            messages: input.messages,
            origins: [],
            touches: [],
            declines: [],
            tokenizer: "legacy",
          }),
        }),
      },
    });
    expect(document.excluded).toEqual({ "budget not positive": 2, "strategy failed": 2 });
    expect(summaryOf(document).against_full["none@pressure=0.5"]!.unpaired).toEqual({ "arm: strategy failed": 2 });
  });
});

describe("a run that ends before its end", () => {
  it("stops at a cap and says so; what was finished stands", async () => {
    const seat = meddled(builtIn("extract"), (_, call) => (call > 8 ? refused("capped") : null));
    const { document, end, order } = await ab({ seat, entries: FEW, arms: [FULL, AGAIN] });
    expect(end).toEqual({ kind: "partial", reason: "capped", says: "the seat said capped" });
    expect(order).toHaveLength(3);
    expect(document.excluded).toEqual({ capped: 5 });
    expect(summaryOf(document).partial).toMatchObject({ reason: "capped" });
  });

  it("tries three blocks without a server, then no more", async () => {
    let asked = 0;
    const seat = meddled(builtIn("extract"), (_, call) => {
      asked = call;
      return call > 4 ? refused("unreachable") : null;
    });
    const { document, end } = await ab({ seat, entries: FEW, arms: [FULL, AGAIN] });
    expect(end).toMatchObject({ kind: "partial", reason: "unreachable" });
    expect(asked).toBe(4 + 3);
    expect(document.excluded).toEqual({ unreachable: 7 });
  });

  it("throws the signal's reason, and hands over no half block", async () => {
    const controller = new AbortController();
    const seat = meddled(builtIn("extract"), (_, call) => {
      if (call !== 6) return null;
      controller.abort(new Error("stopped"));
      return refused("cancelled");
    });
    const finished: string[] = [];
    const run = { signal: controller.signal, finished: (item: { readonly id: string }) => void finished.push(item.id) };
    await expect(ab({ seat, entries: FEW, arms: [FULL, AGAIN], run })).rejects.toThrow("stopped");
    expect(finished).toHaveLength(1);
  });

  it("harness-02: does not ask again for what is done, and asks nobody when all is", async () => {
    const request = { entries: FEW, arms: [FULL, AGAIN] };
    const { document } = await ab({ ...request, seat: builtIn("extract") });
    const keys = document.items.map(({ id, arm }) => itemKey({ id, arm: { name: arm } }));
    const { order, end } = await ab({ ...request, seat: builtIn("extract"), run: { done: new Set(keys.slice(0, 5)) } });
    expect([order, end]).toEqual([keys.slice(5), { kind: "complete" }]);
    const all = await ab({ ...request, seat: builtIn("mute"), run: { done: new Set(keys) } });
    expect(all.end).toEqual({ kind: "complete" });
  });
});

describe("what a block sends", () => {
  it("begins with a salt of its own, taken from the digest of what was sent", async () => {
    const starts = new Map<string, string>();
    const seat = meddled(builtIn("extract"), ({ messages, task, arm }: SeatRequest) => {
      const salt = messages[0]!.content!.split("\n")[0]!;
      expect(starts.get(`${task} ${arm}`) ?? salt).toBe(salt);
      starts.set(`${task} ${arm}`, salt);
      return null;
    });
    const salted = await ab({ seat, entries: FEW, arms: [FULL, AGAIN], run: { salt: { nonce: "n", attempt: 1 } } });
    expect(new Set(starts.values()).size).toBe(2 + FEW.length * 2);
    expect(starts.get(`${FEW[0]!.id} full`)).toBe(bodyNonce({ run: "n", arm: "full", id: FEW[0]!.id, attempt: 1 }));
    const plain = await ab({ seat: builtIn("extract"), entries: FEW, arms: [FULL, AGAIN] });
    expect(salted.document.items.map(({ digests }) => digests)).toEqual(
      plain.document.items.map(({ digests }) => digests),
    );
    const [first, second] = [1, 2].map((attempt) => bodyNonce({ run: "n", arm: "full", id: "e", attempt }));
    expect(first).not.toBe(second);
  });

  it("answers calls that were never answered, in their unit", () => {
    const call = (id: string) => ({ id, type: "function", function: { name: "x", arguments: "{}" } }) as const;
    const messages = [
      { role: "user", content: "go" },
      { role: "assistant", content: null, tool_calls: [call("a"), call("b")] },
      { role: "tool", tool_call_id: "b", content: "done" },
      { role: "assistant", content: null, tool_calls: [call("c")] },
    ] as const;
    expect(answeredCalls(messages).map(({ role, tool_call_id: id }) => id ?? role)).toEqual([
      "user",
      "assistant",
      "b",
      "a",
      "assistant",
      "c",
    ]);
    const whole = sampleEntry(4).messages;
    expect(answeredCalls(whole)).toEqual(whole);
  });

  it("is the same for full and an arm that changes nothing, by digest", async () => {
    const { document } = await ab({ seat: builtIn("extract"), entries: FEW, arms: [FULL, on("none"), on("truncate")] });
    const sent = (arm: string) => document.items.filter((item) => item.arm === arm).map(({ digests }) => digests);
    expect(sent("none@pressure=0.5")).toEqual(sent("full"));
    const byId = new Map(FEW.map((entry) => [entry.id, transcriptDigest(entry.messages)]));
    for (const { id, arm, digests } of document.items) if (arm === "full") expect(digests.sent).toBe(byId.get(id));
    expect(sent("truncate@pressure=0.5").map(({ sent: digest }) => digest)).not.toEqual(
      sent("full").map(({ sent: digest }) => digest),
    );
    expect(sent("truncate@pressure=0.5").map(({ questions }) => questions)).toEqual(
      sent("full").map(({ questions }) => questions),
    );
  });
});

describe("pairs", () => {
  it("count entries, not trials", async () => {
    const { document } = await ab({
      seat: builtIn("extract"),
      entries: FEW,
      arms: [FULL, on("digest")],
      options: { trials: 3 },
    });
    expect(document.items.map(({ id }) => id).slice(0, 6)).toEqual(
      ["", "@2", "@3"].flatMap((trial) => [0, 1].map(() => `${[...FEW].map(({ id }) => id).sort()[0]}${trial}`)),
    );
    const once = await ab({ seat: builtIn("extract"), entries: FEW, arms: [FULL, on("digest")] });
    const [three, one] = [document, once.document].map(
      (each) => summaryOf(each).against_full["digest@pressure=0.5"]!.differences.probe_recall!,
    );
    expect(three).toMatchObject({ pairs: 12, entries: 4 });
    // Trials that all come out alike are no new evidence: the interval stays.
    expect([three!.difference, three!.low, three!.high]).toEqual([one!.difference, one!.low, one!.high]);
  });
});

describe("what is said of few and of equal pairs", () => {
  const draws = { draws: 100, below: () => 0 };
  const item = (id: string, arm: string, recall: number): ResultItem => ({
    id,
    arm,
    task: "0".repeat(64),
    status: "evaluated",
    metrics: { probe_recall: recall },
    digests: {},
    detail: { cluster: id, probes: [] },
  });

  it("harness-08: nothing gives null, one pair gives an estimate without an interval", () => {
    expect(againstFull([], [], draws).differences.probe_recall).toEqual({
      pairs: 0,
      entries: 0,
      mean_full: null,
      mean_arm: null,
      difference: null,
      low: null,
      high: null,
      lower: 0,
      equal: 0,
      higher: 0,
    });
    const one = againstFull([item("a", "full", 1)], [item("a", "on", 0.5)], draws).differences.probe_recall;
    expect(one).toMatchObject({ pairs: 1, entries: 1, difference: -0.5, low: null, high: null });
  });

  it("harness-10: one answer that differs between two sendings shows as the seat's noise, not as a loss alone", async () => {
    // The first time that an entry is asked about, one answer is wrong: a cold cache may do that at temperature 0.
    const seen = new Set<string>();
    const extract = builtIn("extract");
    const seat = {
      ...extract,
      complete: async (request: SeatRequest) => {
        const reply = await extract.complete(request);
        const first = request.task !== "control" && !seen.has(request.task ?? "");
        seen.add(request.task ?? "");
        if (reply.kind === "failed" || !first) return reply;
        const content = reply.message.content!.replace(/^A1\. .*$/m, "A1. unknown");
        return { ...reply, message: { ...reply.message, content } };
      },
    };
    const { document } = await ab({ seat, entries: FEW, arms: [FULL, on("none"), AGAIN] });
    const { against_full: against } = summaryOf(document);
    const [shortened, noise] = ["none@pressure=0.5", "full-again"].map(
      (arm) => against[arm]!.differences.probe_recall!,
    );
    expect(noise!.difference).toBeGreaterThan(0);
    expect(shortened!.difference).toBe(noise!.difference);
    expect([shortened!.low, shortened!.high]).toEqual([expect.any(Number), expect.any(Number)]);
  });
});

describe("costs", () => {
  const usage = { prompt: 1000, cached: 400, fresh: 600, written: null, output: 50 };

  it("are sums, unknown where a part is", () => {
    expect(costsOf([usage, usage], PRICE)).toEqual({
      prompt_tokens: 2000,
      cached_tokens: 800,
      output_tokens: 100,
      money: 2 * ((400 * 0.5 + 600 * 2 + 50 * 10) / 1e6),
      money_at_most: 2 * ((1000 * 2 + 50 * 10) / 1e6),
    });
    const untold = { ...usage, cached: null, fresh: null };
    expect(costsOf([usage, untold], PRICE)).toMatchObject({ prompt_tokens: 2000, cached_tokens: null, money: null });
    expect(costsOf([usage, untold], PRICE).money_at_most).not.toBeNull();
    expect(costsOf([{ ...usage, prompt: null }], PRICE)).toMatchObject({
      prompt_tokens: null,
      money: null,
      money_at_most: null,
    });
    expect(costsOf([usage], null)).toMatchObject({ money: null, money_at_most: null });
  });

  it("charge what was written at its own price", () => {
    const paid = { ...PRICE, cache_write: 3 };
    expect(costsOf([{ ...usage, written: 100 }], paid).money).toBe((400 * 0.5 + 100 * 3 + 500 * 2) / 1e6 + 500 / 1e6);
  });
});
