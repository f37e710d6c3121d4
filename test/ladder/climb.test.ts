import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charsOfAll, estimateOfChars, type Message } from "../../src/core/message.ts";
import { headerOf } from "../../src/ladder/headers.ts";
import { fit } from "../../src/ladder/ladder.ts";
import type { VerdictMemory } from "../../src/ladder/outcome.ts";
import { readReference } from "../../src/ladder/references.ts";
import { transcriptArbitrary } from "../generators/transcript.ts";
import { call, DEFAULT, edges, numbered, result, say, system, task, use } from "./transcripts.ts";

const long = (seed: string) => numbered(60, (n) => `${seed} line ${n} of a file that was read`);
const estimate = (messages: readonly Message[]) => estimateOfChars(charsOfAll(messages));
const shorten = (messages: readonly Message[], budget: number, more = {}) =>
  fit({ messages, ...edges, budget, options: DEFAULT, ...more });

describe("dedupe in the climb", () => {
  const body = long("same");
  const messages = [system, task(), ...use("a", body), ...use("b", body), ...use("c", body)];

  it("names the latest equal result, and never a result that is itself a reference", async () => {
    const out = await shorten(messages, 1);
    const first = out.touches.filter((touch) => touch.rung === "dedupe").map((touch) => touch.after);
    expect(first).toEqual(Array(2).fill(`[same as the result of call c: ${body.length} chars]`));
  });

  it("does not dedupe a result that is named, at any later call either", async () => {
    const budget = estimate(messages) - 300;
    const one = await shorten(messages, budget);
    expect(one.touches.map((touch) => touch.message)).toEqual([3]);
    const grown = [...one.messages, ...use("d", body)];
    const two = await shorten(grown, 500);
    expect(two.touches.filter((touch) => touch.rung === "dedupe").map((touch) => touch.message)).toEqual([5]);
    expect(two.declines).toContainEqual({ rung: "dedupe", message: 7, why: "referenced" });
  });

  it.each([
    ["closing bracket", "b]d"],
    ["control character", "b\nd"],
    ["nothing", ""],
  ])("declines when the later id holds a %s", async (_, id) => {
    const out = await shorten([system, task(), ...use("a", body), ...use(id, body), say("x")], 1);
    expect(out.declines).toContainEqual({ rung: "dedupe", message: 3, why: "bad-id" });
  });

  it("keeps a pinned place's target from lossy rungs", async () => {
    const out = await shorten([system, task(), ...use("a", body), ...use("b", body), ...use("c", "z".repeat(900))], 1, {
      pinned: ["a"],
    });
    expect(out.messages.map((message) => message.content)).toContain(body);
    expect(out.declines).toContainEqual({ rung: "skeleton", message: 5, why: "pinned" });
  });
});

describe("the climb", () => {
  it("law 1: under budget the very same array comes back, without a string being made", async () => {
    const messages = [system, task(), ...use("a", long("x"))];
    const out = await shorten(messages, estimate(messages));
    expect(out.messages).toBe(messages);
  });

  it("compaction-09: nothing is replaced by something that isn't shorter", async () => {
    const out = await shorten([system, task(), ...use("a", "ok"), ...use("b", "ok")], 5);
    expect(out.touches.filter((touch) => touch.rung !== "drop")).toEqual([]);
    expect(out.kind).toBe("exhausted");
  });

  it("compaction-22: empty input and budgets that can't be met end in a typed outcome", async () => {
    expect(await shorten([], 100)).toMatchObject({ kind: "unchanged", messages: [] });
    for (const budget of [0, -5, 1]) {
      expect(await shorten([system], budget)).toMatchObject({ kind: "exhausted", messages: [system] });
    }
    expect(await shorten([], -5)).toMatchObject({ kind: "exhausted", messages: [] });
  });

  it("compaction-10: what cannot shrink ends exhausted once, with the size of the immovable part", async () => {
    const huge = task("u".repeat(26_000));
    const messages = [system, huge, say("one"), say("two"), say("three")];
    const once = await shorten(messages, 6000);
    expect(once.kind).toBe("exhausted");
    expect(once.immovable?.parts.preamble.chars).toBe(26_000 + 17);
    const again = await shorten(once.messages, 6000);
    expect(again.messages).toEqual(once.messages);
    expect(again.touches).toEqual([]);
  });

  it("compaction-12, compaction-14: the task and the standing instructions survive any budget", async () => {
    const rules = task("<instructions>always use tabs</instructions>");
    const turns = Array.from({ length: 40 }, (_, n) => use(`k${n}`, `${n} `.repeat(300))).flat();
    const out = await shorten([system, rules, task("do it"), ...turns], 100, { protectedPrefix: 3 });
    expect(out.messages.slice(0, 3)).toEqual([system, rules, task("do it")]);
    const bare = await shorten([system, say("hello"), task("the task"), ...turns], 100, { protectedPrefix: 1 });
    expect(bare.messages).toContainEqual(task("the task"));
  });

  it("compaction-20: call arguments are never edited", async () => {
    const args = JSON.stringify({ path: "a.txt", content: "x".repeat(5000) });
    const messages = [
      system,
      task(),
      call("w", "write_file", args),
      result("w", `error: ${"y".repeat(400)}`),
      say("done"),
    ];
    const out = await shorten(messages, 10);
    expect(out.messages[2]).toBe(messages[2]);
    expect(out.immovable?.parts.signal).toMatchObject({ argumentChars: args.length });
  });

  it("compaction-17: a log rung never touches a file that was read", async () => {
    const file = `[\n${numbered(300, () => "    },")}\n]`;
    const out = await shorten([system, task(), ...use("a", file, "read_file", '{"path":"a.json"}'), say("x")], 1, {
      options: { ...DEFAULT, logs: true },
    });
    expect(out.declines).toContainEqual({ rung: "log-collapse", message: 3, why: "producer" });
  });

  it("low water: a climb goes on to W x budget, but a fit is judged at the budget and drop stops there", async () => {
    const messages = [system, task(), ...["a", "b", "c", "d", "e", "f"].flatMap((id) => use(id, long(id)))];
    const budget = Math.floor(estimate(messages) * 0.9);
    const sizes = await Promise.all(
      [1, 0.8, 0.6].map(async (lowWater) => estimate((await shorten(messages, budget, { lowWater })).messages)),
    );
    expect(sizes[0]).toBeLessThanOrEqual(budget);
    expect(sizes[1]).toBeLessThanOrEqual(0.8 * budget);
    expect(sizes[2]).toBeLessThanOrEqual(0.6 * budget);
    const talk = [system, task(), ...Array.from({ length: 20 }, (_, n) => say(`${n} `.repeat(200)))];
    const half = Math.floor(estimate(talk) / 2);
    expect(await shorten(talk, half, { lowWater: 0.5 })).toEqual(await shorten(talk, half));
    expect((await shorten(messages, budget, { lowWater: 0.01 })).kind).toBe("fit");
  });

  it("law 2: over the steps of a run a message only moves down the ladder", async () => {
    const rank = (body: string | null): number => {
      if (body === null) return 9;
      if (readReference(body) !== null) return 1;
      const kinds: readonly (string | undefined)[] = ["gcf", "log-collapse", "skeleton", "elided"];
      return kinds.indexOf(headerOf(body)?.kind) + 2;
    };
    await fc.assert(
      fc.asyncProperty(transcriptArbitrary(), fc.integer({ min: 20, max: 90 }), async (input, percent) => {
        const budget = Math.floor((estimate(input.messages) * percent) / 100);
        const memory: VerdictMemory = new Map();
        const { protectedPrefix, keepRecent, pinned, objective } = input;
        let kept: { index: number; message: Message }[] = [];
        const ranks = new Map<number, number>();
        for (const [index, message] of input.messages.entries()) {
          kept.push({ index, message });
          if (message.role !== "assistant" && index !== input.messages.length - 1) continue;
          const messages = kept.map((one) => one.message);
          const bare = {
            messages,
            protectedPrefix,
            keepRecent,
            pinned,
            objective,
            budget,
            options: { ...DEFAULT, logs: true, search: true },
          };
          const out = await fit({ ...bare, memory });
          expect(await fit(bare), "memory changes nothing").toEqual(out);
          const before = kept;
          kept = out.messages.map((now, at) => ({ index: before[out.origins[at] ?? -1]?.index ?? -1, message: now }));
          for (const { index: raw, message: now } of kept) {
            if (now.role !== "tool") continue;
            const stands = rank(now.content);
            // A body that arrives looking like an artefact was not moved by us.
            if (rank(input.messages[raw]?.content ?? null) > 1) continue;
            expect(stands).toBeGreaterThanOrEqual(ranks.get(raw) ?? 0);
            ranks.set(raw, now.content === input.messages[raw]?.content ? 0 : stands);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("drop", () => {
  it("compaction-01, compaction-02: a unit leaves whole, wherever it stands", async () => {
    const messages = [system, task(), ...use("k1", "a".repeat(200)), task("more"), say("b".repeat(200))];
    const out = await shorten(messages, estimate(messages) - 10);
    expect(out.messages).toEqual([system, task(), task("more"), say("b".repeat(200))]);
    expect(out.touches).toMatchObject([{ rung: "drop", message: 2, count: 2, after: null }]);
  });

  it("compaction-21: leaves no more than it must", async () => {
    const turns = Array.from({ length: 100 }, (_, n) => say(`turn ${n} `.padEnd(400, ".")));
    const messages = [system, task(), ...turns];
    const out = await shorten(messages, Math.floor(estimate(messages) * 0.85));
    expect(out.messages.length).toBeGreaterThanOrEqual(86);
    expect(out.messages.at(-1)).toBe(turns.at(-1));
  });

  it("takes units that refer to each other together, and never leaves a reference without its result", async () => {
    const body = long("twice");
    const messages = [system, task(), ...use("a", body), say("between"), ...use("b", body), say("after")];
    const out = await shorten(messages, 12);
    expect(out.messages.every((message) => message.role !== "tool")).toBe(true);
    const pinned = await shorten(messages, 12, { pinned: ["a"] });
    expect(pinned.messages.filter((message) => message.role === "tool")).toHaveLength(2);
    expect(pinned.immovable?.parts.pinned.chars).toBeGreaterThan(0);
  });

  it("spares units that still carry a signal line, and says what held it", async () => {
    const messages = [
      system,
      task(),
      ...use("a", `error: disk is full${" ".repeat(80)}`),
      ...use("b", "fine ".repeat(20)),
    ];
    const out = await shorten(messages, 5);
    expect(out.kind).toBe("exhausted");
    expect(out.declines).toContainEqual({ rung: "drop", message: 2, why: "signal" });
    expect(out.messages).toHaveLength(4);
  });
});
