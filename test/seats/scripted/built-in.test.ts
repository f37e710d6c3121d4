// The built-in seats that answer questions: right exactly when the fact was sent, never, or by chance.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadO200k } from "../../../src/core/estimate/o200k.ts";
import type { Transcript } from "../../../src/core/message.ts";
import { promptTextOfAll } from "../../../src/core/prompt-text.ts";
import { BUILT_IN_SEATS, scriptedSeat } from "../../../src/seats/scripted/index.ts";
import { answersIn, BLANK, type Question, questionText, UNKNOWN } from "../../../src/seats/scripted/questions.ts";
import type { SeatRequest } from "../../../src/seats/seat.ts";

const { count } = await loadO200k();
const seatOf = (name: string) =>
  scriptedSeat({ name, turns: [], playback: "lenient", countTokens: count }) as NonNullable<
    ReturnType<typeof scriptedSeat>
  >;

async function answersOf(name: string, messages: Transcript, questions: readonly Question[], rest = {}) {
  const asked: SeatRequest = { messages: [...messages, { role: "user", content: questionText(questions) }], ...rest };
  const reply = await seatOf(name).complete(asked);
  if (reply.kind !== "answer") throw new Error(reply.failure.says);
  return answersIn(reply.message.content ?? "");
}

const BODY: Transcript = [
  { role: "system", content: "You are careful." },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "c", type: "function", function: { name: "read", arguments: '{"path":"src/deep/file.ts"}' } }],
  },
  { role: "tool", tool_call_id: "c", content: "the port of the\n\tserver is 48213 and its id ORD-10 ends" },
];

describe("extract", () => {
  it("finds a fact in content, over lines and tabs, and in arguments", async () => {
    const found = await answersOf("extract", BODY, [
      { number: 1, context: `of the server is ${BLANK} and its id` },
      { number: 2, context: `{"path":"${BLANK}"}` },
      { number: 7, context: `its id ${BLANK} ends` },
    ]);
    expect([...found]).toEqual([
      [1, "48213"],
      [2, "src/deep/file.ts"],
      [7, "ORD-10"],
    ]);
  });

  it("does not know what is not there, and never takes it from the question", async () => {
    const questions = [{ number: 1, context: `of the server is ${BLANK} and its id` }];
    expect((await answersOf("extract", BODY.slice(0, 2), questions)).get(1)).toBe(UNKNOWN);
  });

  it("is right exactly when the fact was sent, whatever stands around it", async () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 6, maxLength: 30 }),
        fc.integer({ min: 1_000_000, max: 9_999_999 }),
        fc.boolean(),
        async (words, fact, sent) => {
          const at = Math.floor(words.length / 2);
          const text = (value: string) => [...words.slice(0, at), value, ...words.slice(at)].join(" ");
          const body = sent ? text(String(fact)) : words.join(" ");
          const answers = await answersOf(
            "extract",
            [{ role: "user", content: body }],
            [{ number: 1, context: text(BLANK) }],
          );
          expect(answers.get(1)).toBe(sent ? String(fact) : UNKNOWN);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("asked for anything else lists distinct facts, and no more than it may", async () => {
    const content = Array.from({ length: 2000 }, (_, at) => `id ${1_000_000 + (at % 900)}`).join("\n");
    const reply = await seatOf("extract").complete({ messages: [{ role: "user", content }] });
    if (reply.kind !== "answer") throw new Error(reply.failure.says);
    const lines = (reply.message.content ?? "").split("\n");
    expect(lines).toHaveLength(400);
    expect(new Set(lines).size).toBe(400);
  });

  it("reads a hostile question and a long text in linear time", async () => {
    const content = "a ".repeat(400_000);
    const started = performance.now();
    const answers = await answersOf(
      "extract",
      [{ role: "user", content }],
      [{ number: 1, context: `a a ${BLANK} never` }],
    );
    expect(answers.get(1)).toBe(UNKNOWN);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("mute and random", () => {
  const questions = [1, 2, 3].map((number) => ({ number, context: `of the server is ${BLANK} and its id` }));

  it("mute knows nothing, even what was sent", async () => {
    expect([...(await answersOf("mute", BODY, questions)).values()]).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
    const reply = await seatOf("mute").complete({ messages: BODY });
    expect(reply).toMatchObject({ kind: "answer", message: { content: "I have nothing to say." } });
  });

  it("random draws by task and arm, never by what was sent, and the same each time", async () => {
    const drawn = await answersOf("random", BODY, questions, { task: "t" });
    expect(drawn.size).toBe(3);
    expect(await answersOf("random", [], questions, { task: "t" })).toEqual(drawn);
    expect(await answersOf("random", BODY, questions, { task: "u" })).not.toEqual(drawn);
    for (const value of drawn.values()) expect(JSON.stringify(BODY)).not.toContain(value);
  });
});

describe("every built-in seat", () => {
  it.each(["extract", "mute", "random"])(
    "%s counts in o200k, has no cache, is pinned, and stops when told",
    async (name) => {
      const seat = seatOf(name);
      const reply = await seat.complete({ messages: BODY });
      if (reply.kind !== "answer") throw new Error(reply.failure.says);
      expect(reply.usage).toMatchObject({
        prompt: count(promptTextOfAll(BODY)),
        cached: null,
        fresh: null,
        written: null,
        output: count(reply.message.content ?? ""),
        why: "a scripted seat has no cache",
      });
      expect(await seat.facts()).toMatchObject({ figures: "scripted", dialect: null, unpinnable: null });
      expect(await seat.pin()).toBe((await seat.facts()).pin);
      const stopped = await seat.complete({ messages: BODY }, AbortSignal.abort());
      expect(stopped).toMatchObject({ kind: "failed", failure: { class: "cancelled" } });
    },
  );

  it("has a name that finds its own row and no other", () => {
    const names = ["extract", "mute", "random", "script:turns.jsonl"];
    expect(BUILT_IN_SEATS).toHaveLength(names.length);
    for (const [at, name] of names.entries())
      expect(BUILT_IN_SEATS.map(({ pattern }) => pattern.test(name))).toEqual(names.map((_, row) => row === at));
    expect(scriptedSeat({ name: "extractor", turns: [], playback: "lenient", countTokens: count })).toBeNull();
  });
});
