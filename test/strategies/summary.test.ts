// Summaries by a scripted summariser: sections asked for, one retry on an unexplained empty answer, the digest after two failures, every
// call booked, and the laws of what replaces a window.
import { describe, expect, it } from "vitest";
import { charsOfAll, estimateOfChars, type Message, type Transcript } from "../../src/core/message.ts";
import type { RecordedTurn } from "../../src/core/schemas/recorded-turn.ts";
import { checkTranscript } from "../../src/core/transcript.ts";
import { scriptedSeat } from "../../src/seats/scripted/index.ts";
import type { Seat, SeatRequest } from "../../src/seats/seat.ts";
import { isMechanicalDigest } from "../../src/strategies/digest/mechanical-digest.ts";
import { createStrategy } from "../../src/strategies/index.ts";
import type { FitInput } from "../../src/strategies/strategy.ts";
import { headingsOf, isBoundary } from "../../src/strategies/summariser/sections.ts";

const PRICE = { fresh: 2, cache_read: 1, cache_write: 0, output: 10, currency: "USD", as_of: "today", source: "test" };

function history(turns: number): Transcript {
  const messages: Message[] = [
    { role: "system", content: "You are careful." },
    { role: "user", content: "Fix the build." },
  ];
  for (let turn = 0; turn < turns; turn += 1) {
    const call = {
      id: `c${turn}`,
      type: "function" as const,
      function: { name: "run_shell", arguments: '{"command":"make"}' },
    };
    messages.push(
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: call.id, content: `out ${turn} `.repeat(60) },
    );
  }
  return messages;
}

const text = (content: string, finish = "stop"): RecordedTurn => ({
  request: null,
  responses: [{ choices: [{ message: { role: "assistant", content }, finish_reason: finish }] }],
});

/** A seat that plays turns back and keeps what it was asked. */
function recorder(turns: readonly RecordedTurn[]): { seat: Seat; asked: SeatRequest[] } {
  const asked: SeatRequest[] = [];
  const script = scriptedSeat({
    name: "script:x",
    turns,
    playback: "lenient",
    countTokens: (given) => given.length,
  }) as Seat;
  const finishes = turns.map(
    ({ responses }) => (responses[0] as { choices: { finish_reason: string }[] }).choices[0]!.finish_reason,
  );
  let at = 0;
  const seat: Seat = {
    ...script,
    async complete(request, abort) {
      asked.push(request);
      const reply = await script.complete(request, abort);
      const finish = finishes[at];
      at += 1;
      return reply.kind === "answer" && finish !== undefined
        ? { ...reply, finish: finish === "none" ? null : finish }
        : reply;
    },
  };
  return { seat, asked };
}

function input(messages: Transcript, memory: NonNullable<FitInput["memory"]> = new Map(), share = 0.5): FitInput {
  return {
    id: "entry",
    step: 1,
    messages,
    budget: Math.floor(estimateOfChars(charsOfAll(messages)) * share),
    lowWater: 1,
    protectedPrefix: 2,
    keepRecent: 4,
    pinned: [],
    objective: "",
    tools: [],
    memory,
  };
}

describe.each(["summary", "checkpoint"] as const)("%s", (kind) => {
  const fitted = (seat: Seat, given: FitInput, price: typeof PRICE | null = null) =>
    createStrategy({ name: kind }, { seat: { open: () => seat, price } }).fit(given);

  it("puts what the seat wrote between preamble and tail, and books the call", async () => {
    const { seat, asked } = recorder([text("# Current state\nthe build is fixed")]);
    const strategy = createStrategy({ name: kind }, { seat: { open: () => seat, price: PRICE } });
    const messages = history(12);
    const result = await strategy.fit(input(messages));
    expect(result.kind).toBe("fit");
    expect(result.messages.slice(0, 2)).toEqual(messages.slice(0, 2));
    expect(result.messages.slice(-4)).toEqual(messages.slice(-4));
    expect(result.messages).toHaveLength(7);
    expect(result.origins[2]).toBeNull();
    expect(isBoundary(result.messages[2]!.content ?? "")).toBe(true);
    expect(checkTranscript(result.messages).kind).toBe("legal");
    for (const heading of headingsOf(kind)) expect(asked[0]!.messages[0]!.content).toContain(heading);
    expect(headingsOf(kind)).toHaveLength(kind === "summary" ? 5 : 6);
    expect(asked[0]).toMatchObject({ role: "summariser", task: "entry" });
    expect(asked[0]!.tools).toBeUndefined();
    const { prompt, output } = result.seatCalls!;
    expect(result.seatCalls!.calls).toBe(1);
    expect(result.costUsd).toBeCloseTo((prompt! * 2 + output! * 10) / 1e6, 12);
  });

  it("asks once more after an empty answer without a reason that holds, and books both calls", async () => {
    const { seat, asked } = recorder([text("", "none"), text("a summary")]);
    const result = await createStrategy({ name: kind }, { seat: { open: () => seat, price: null } }).fit(
      input(history(12)),
    );
    expect(result.kind).toBe("fit");
    expect(asked).toHaveLength(2);
    expect(result.seatCalls!.calls).toBe(2);
    expect(result.costUsd).toBeNull();
  });

  it.each(["content_filter", "length", "SAFETY", "MALFORMED_FUNCTION_CALL"])(
    "does not ask again after %s",
    async (finish) => {
      const { seat, asked } = recorder([text("", finish), text("a summary")]);
      const result = await createStrategy({ name: kind }, { seat: { open: () => seat, price: null } }).fit(
        input(history(12)),
      );
      expect(result).toMatchObject({ kind: "exhausted" });
      expect(result.why).toContain(`finish reason ${finish}`);
      expect(asked).toHaveLength(1);
    },
  );

  it("tries at turns 1 and 4 and drops mechanically at 4 when the summariser always fails", async () => {
    const { seat, asked } = recorder(Array.from({ length: 8 }, () => text("", "length")));
    const strategy = createStrategy({ name: kind }, { seat: { open: () => seat, price: null } });
    const memory: NonNullable<FitInput["memory"]> = new Map();
    const kinds: string[] = [];
    const asks: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const result = await strategy.fit(input(history(12 + turn), memory));
      kinds.push(result.kind);
      asks.push(asked.length);
      if (turn === 3) expect(result.messages.some(({ content }) => isMechanicalDigest(content ?? ""))).toBe(true);
    }
    expect(kinds).toEqual(["exhausted", "exhausted", "exhausted", "fit", "fit"]);
    expect(asks).toEqual([1, 1, 1, 2, 3]);
  });

  it("tries once more at once, and then drops mechanically, in the only pass over a whole entry", async () => {
    const empty = [text("", "length"), text("", "length")];
    const given = () => ({ ...input(history(12)), step: 0 });
    const failing = recorder(empty);
    const dropped = await fitted(failing.seat, given(), PRICE);
    expect(failing.asked).toHaveLength(2);
    expect(dropped.kind).toBe("fit");
    expect(dropped.messages.some(({ content }) => isMechanicalDigest(content ?? ""))).toBe(true);
    expect(dropped.seatCalls).toMatchObject({ calls: 2 });
    expect(dropped.costUsd).toBeCloseTo((dropped.seatCalls!.prompt! * 2) / 1e6, 12);
    expect(dropped.notes?.join()).toContain("mechanical: the summariser's answer was empty");
    const mending = recorder([...empty.slice(1), text("a summary")]);
    const mended = await fitted(mending.seat, given());
    expect(mended.messages.some(({ content }) => isBoundary(content ?? ""))).toBe(true);
    expect(mended.seatCalls).toMatchObject({ calls: 2 });
  });

  it("takes a summary that is no shorter for a failure, and books it", async () => {
    const long = recorder([text("long ".repeat(5000)), text("long ".repeat(5000))]);
    const memory: NonNullable<FitInput["memory"]> = new Map();
    const strategy = createStrategy({ name: kind }, { seat: { open: () => long.seat, price: null } });
    const first = await strategy.fit(input(history(12), memory));
    expect(first).toMatchObject({ kind: "exhausted", why: "the summary is no shorter than what it replaces" });
    expect(first.seatCalls!.output).toBeGreaterThan(20_000);
    await strategy.fit({ ...input(history(13), memory), step: 2 });
    expect(long.asked).toHaveLength(1);
  });

  it("fails by name when the script is used up: nothing is known of the strategy then", async () => {
    const result = await fitted(recorder([]).seat, input(history(12)));
    expect(result).toMatchObject({ kind: "failed", seatCalls: { calls: 0, prompt: 0, output: 0 } });
    expect(result.why).toContain("all were played");
  });

  it("does not know what a call used that timed out", async () => {
    const { seat } = recorder([]);
    const failure = { class: "timeout", says: "no answer in time", status: null, promptTokens: null } as const;
    const timing = { latency: 1, waited: 0, attempts: 1 };
    const slow: Seat = { ...seat, complete: async () => ({ kind: "failed", failure, timing }) };
    const result = await fitted(slow, input(history(12)), PRICE);
    expect(result).toMatchObject({ kind: "exhausted", why: "no answer in time", costUsd: null });
    expect(result.seatCalls).toEqual({ calls: 1, prompt: null, output: null });
  });

  it("answers a second question with the same step and messages alike, without asking again", async () => {
    const { seat, asked } = recorder([text("one"), text("two")]);
    const strategy = createStrategy({ name: kind }, { seat: { open: () => seat, price: null } });
    const given = input(history(12));
    expect(await strategy.fit(given)).toBe(await strategy.fit({ ...given, messages: [...given.messages] }));
    expect(asked).toHaveLength(1);
  });

  it("shows the summariser what the work is for, and limits what it may write", async () => {
    const { seat, asked } = recorder([text("a summary")]);
    await fitted(seat, { ...input(history(12)), objective: "Make it green." });
    expect(asked[0]!.messages[1]!.content).toContain("Make it green.");
    expect(asked[0]!.maxOut).toBeGreaterThan(0);
  });

  it("takes neither its own text nor a digest for the first user message", async () => {
    const unasked = history(12).slice(2);
    const given = { ...input(unasked), protectedPrefix: 0, step: 0, memory: new Map() };
    const digested = await fitted(recorder([text("", "length"), text("", "length")]).seat, given);
    const more = [...digested.messages, ...history(12).slice(2).map(renamed)];
    const summed = await fitted(recorder([text("a summary")]).seat, { ...given, messages: more, memory: new Map() });
    expect(summed.messages.filter(({ role }) => role === "user")).toHaveLength(1);
    const again = [
      ...summed.messages,
      ...history(12)
        .slice(2)
        .map((message, at) => renamed(message, at + 100)),
    ];
    const last = await fitted(recorder([text("", "length"), text("", "length")]).seat, {
      ...given,
      messages: again,
      memory: new Map(),
    });
    expect(last.messages.filter(({ role }) => role === "user")).toHaveLength(1);
    expect(last.messages.some(({ content }) => isBoundary(content ?? ""))).toBe(false);
  });

  it("leaves no half character of a server's in the transcript", async () => {
    const result = await fitted(recorder([text("half \ud83d of it")]).seat, input(history(12)));
    expect(result.messages[2]!.content).toContain("half \ufffd of it");
  });

  it("asks nobody under the budget", async () => {
    const { seat, asked } = recorder([]);
    const given = input(history(12), new Map(), 2);
    const result = await createStrategy({ name: kind }, { seat: { open: () => seat, price: null } }).fit(given);
    expect(result.kind).toBe("unchanged");
    expect(result.messages).toBe(given.messages);
    expect(asked).toEqual([]);
  });

  it("does not summarise its own summary, and takes it up in the next one", async () => {
    const { seat, asked } = recorder([text("first"), text("second")]);
    const strategy = createStrategy({ name: kind }, { seat: { open: () => seat, price: null } });
    const memory: NonNullable<FitInput["memory"]> = new Map();
    const once = await strategy.fit(input(history(12), memory));
    const alone = await strategy.fit({ ...input(once.messages, memory), budget: 10 });
    expect(alone).toMatchObject({ kind: "exhausted" });
    expect(asked).toHaveLength(1);
    const more = [
      ...once.messages,
      ...history(12)
        .slice(2)
        .map((message, at) => renamed(message, at)),
    ];
    const twice = await strategy.fit(input(more, memory));
    expect(twice.messages.filter(({ content }) => isBoundary(content ?? ""))).toHaveLength(1);
    expect(asked[1]!.messages[1]!.content).toContain("first");
  });

  it("is refused by name without a seat", () => {
    expect(() => createStrategy({ name: kind })).toThrow(/needs a seat that writes it; give --seat/);
  });
});

/** The same messages with call ids of their own. */
function renamed(message: Message, at: number): Message {
  const id = `n${at - (at % 2)}`;
  if (message.role === "tool") return { ...message, tool_call_id: id };
  return { ...message, tool_calls: message.tool_calls!.map((call) => ({ ...call, id })) };
}
