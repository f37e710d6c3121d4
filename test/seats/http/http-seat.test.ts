// The HTTP seat against the simulated server: what it says it is, what it answers, and each thing that can go wrong by its class.
import { describe, expect, it } from "vitest";
import type { SeatRequest } from "../../../src/seats/seat.ts";
import { fastHost, seatAt, startSim } from "../sim/start.ts";

const ASK: SeatRequest = {
  messages: [
    { role: "system", content: "You are a careful assistant with a long preamble of many words." },
    { role: "user", content: "What is there?" },
  ],
  maxOut: 8,
};
const KEY = "k3y-that-must-not-be-shown-0123456789";

describe("an HTTP seat", () => {
  it("says what the server is", async () => {
    const { url } = await startSim({ context: 4096, slots: 2 });
    const facts = await seatAt(url).facts();
    expect(facts).toMatchObject({
      figures: "simulated",
      dialect: "llama.cpp",
      model: "sim",
      window: { tokens: 4096, from: "props" },
      slots: 2,
      tokenizes: true,
      unpinnable: null,
    });
    expect(facts.pin).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([false, true])("answers, with figures in normal form (stream: %s)", async (stream) => {
    const { url } = await startSim();
    const seat = seatAt(`${url}/v1`, { stream });
    const first = await seat.complete(ASK);
    const again = await seat.complete(ASK);
    if (first.kind !== "answer" || again.kind !== "answer") throw new Error("no answer");
    expect(first.message).toEqual({ role: "assistant", content: "ok" });
    expect(first.finish).toBe("stop");
    expect(first.usage.cached).toBe(0);
    const { prompt } = again.usage;
    expect(again.usage).toEqual({ prompt, cached: prompt! - 1, fresh: 1, written: null, output: 1 });
    expect(again.cacheFigures).toEqual({ timings: prompt! - 1, usage: prompt! - 1 });
  });

  it("takes the window that the user gives, and says when it is larger than what is served", async () => {
    const { url } = await startSim({ context: 4096 });
    const facts = await seatAt(url, { window: 8000 }).facts();
    expect(facts.window).toEqual({ tokens: 8000, from: "configured" });
    expect(facts.notes.join()).toContain("larger than the 4096 tokens");
  });

  it.each([
    ["401@1+", "refused", "does not take the key"],
    ["nomodel@1", "no-model", "does not have the model"],
    ["overflow@1", "overflow", "does not fit"],
    ["html@1", "server-error", "an HTML page (502)"],
    ["500@1", "server-error", "failed (500)"],
    ["notjson@1", "bad-reply", "no JSON"],
    ["cut@1", "bad-reply", "broke off"],
    ["endless@1", "bad-reply", "more than 16 MiB"],
    ["redirect@1", "refused", "points elsewhere"],
    ["lie@1", "bad-reply", "more tokens are said to be cached"],
    ["429@1+", "busy", "still busy after every retry"],
    ["503@1+", "busy", "not ready (503)"],
  ] as const)("says %s as %s", async (fail, kind, says) => {
    for (const stream of [false, true]) {
      const { url } = await startSim({ fail: [fail] });
      const reply = await seatAt(url, { key: KEY, stream }).complete(ASK);
      if (reply.kind !== "failed") throw new Error("an answer");
      expect(reply.failure.class).toBe(kind);
      expect(reply.failure.says).toContain(says);
      expect(JSON.stringify(reply)).not.toContain(KEY.slice(0, 8));
    }
  });

  it("gives up on a server that does not answer in time", async () => {
    const { url } = await startSim({ fail: ["hang@1"] });
    const seat = seatAt(url, { requestTimeoutMs: 150 });
    const reply = await seat.complete(ASK);
    expect(reply).toMatchObject({ kind: "failed", failure: { class: "timeout" } });
    expect((await seat.complete(ASK)).kind).toBe("answer");
  });

  it("ends at once when it is told to", async () => {
    const { url } = await startSim({ fail: ["hang@1"] });
    const reply = await seatAt(url).complete(ASK, AbortSignal.timeout(50));
    expect(reply).toMatchObject({ kind: "failed", failure: { class: "cancelled" } });
  });

  it("waits as a busy server asks, and books the wait apart", async () => {
    const { url } = await startSim({ fail: ["429:7@1", "429:none@2"] });
    const host = fastHost();
    const reply = await seatAt(url, {}, host).complete(ASK);
    expect(reply.kind).toBe("answer");
    expect(host.waits).toEqual([7000, 750]);
    expect(reply.timing).toMatchObject({ waited: 7750, attempts: 3 });
  });

  it("says that nothing is there, by address and exit code", async () => {
    const seat = seatAt("http://127.0.0.1:9");
    await expect(seat.facts()).rejects.toMatchObject({ code: "seat/unreachable", exit: "inconclusive" });
    await expect(seat.facts()).rejects.toThrow(/nothing answers at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)/);
  });

  it("keeps unknown apart from zero", async () => {
    const { url } = await startSim({ fail: ["nocache@1", "nousage@2", "differ@3+"] });
    const seat = seatAt(url);
    const replies = [
      await seat.complete(ASK),
      await seat.complete(ASK),
      await seat.complete(ASK),
      await seat.complete(ASK),
    ];
    const usages = replies.map((reply) => (reply.kind === "answer" ? reply.usage : null));
    expect(usages[0]).toMatchObject({ cached: null, why: "the server told no cached figure" });
    expect(usages[1]).toMatchObject({ prompt: null, cached: null, why: "the server told no usage" });
    expect(usages[3]).toMatchObject({ cached: null, why: "timings and usage tell different cached figures" });
  });

  it("sends no more once its tokens are used up", async () => {
    const { url, requests } = await startSim();
    const seat = seatAt(url, { maxPromptTokens: 10 });
    expect((await seat.complete(ASK)).kind).toBe("answer");
    expect(await seat.complete(ASK)).toMatchObject({ kind: "failed", failure: { class: "capped" } });
    expect(requests()).toBe(1);
  });

  it("tells when the server became another", async () => {
    const { url } = await startSim({ fail: ["pin@1"] });
    const seat = seatAt(url);
    const before = await seat.pin();
    expect(before).toBe((await seat.facts()).pin);
    await seat.complete(ASK);
    expect(await seat.pin()).not.toBe(before);
  });

  it("turns text into pieces, bytes where a token is no text", async () => {
    const { url } = await startSim();
    const { tokenizer } = seatAt(url);
    const pieces = await tokenizer!.pieces("plain words and \u{1f9ff}\u{13000}");
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
    expect(bytes.toString("utf8")).toBe("plain words and \u{1f9ff}\u{13000}");
    expect(pieces.some((piece) => typeof piece !== "string")).toBe(true);
    expect(tokenizer!.degraded).toBeNull();
  });
});
