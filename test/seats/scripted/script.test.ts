// Recorded turns played back: cursors, strictness, exhaustion, and replies in the providers' own forms.
import { describe, expect, it } from "vitest";
import type { RecordedTurn } from "../../../src/core/schemas/recorded-turn.ts";
import { type ScriptedSeatSpec, scriptedSeat } from "../../../src/seats/scripted/index.ts";
import type { SeatReply, SeatRequest } from "../../../src/seats/seat.ts";

const user = (content: string) => ({ role: "user", content }) as const;
const turn = (text: string, rest: Partial<RecordedTurn> = {}): RecordedTurn => ({
  request: null,
  responses: [{ role: "assistant", content: text }],
  ...rest,
});

function script(turns: readonly RecordedTurn[], spec: Partial<ScriptedSeatSpec> = {}) {
  const seat = scriptedSeat({
    name: "script:turns.jsonl",
    turns,
    playback: "lenient",
    countTokens: (text) => text.length,
    ...spec,
  });
  if (seat === null) throw new Error("no seat");
  return seat;
}

const said = (reply: SeatReply) => (reply.kind === "answer" ? reply.message.content : reply.failure.class);

async function answers(turns: readonly RecordedTurn[], asked: readonly Partial<SeatRequest>[]) {
  const seat = script(turns);
  const all: (string | null)[] = [];
  for (const part of asked) all.push(said(await seat.complete({ messages: [user("?")], ...part })));
  return all;
}

describe("a script", () => {
  it("plays its turns in order and ends exhausted, never at the first one again", async () => {
    expect(await answers([turn("a"), turn("b")], [{}, {}, {}, {}])).toEqual(["a", "b", "exhausted", "exhausted"]);
  });

  it("keeps a cursor for each task; lines of nobody serve each task without lines of its own, from the start", async () => {
    const turns = [turn("one", { task: "x" }), turn("shared 1"), turn("two", { task: "x" }), turn("shared 2")];
    const asked = ["x", "y", "x", "z", "y", "x", "z"].map((task) => ({ task }));
    expect(await answers(turns, asked)).toEqual([
      "one",
      "shared 1",
      "two",
      "shared 1",
      "shared 2",
      "exhausted",
      "shared 2",
    ]);
  });

  it("keeps lines of an arm and of a role for them, and a cursor for each of both", async () => {
    const turns = [
      turn("full", { arm: "full" }),
      turn("sum", { role: "summariser" }),
      turn("both 1"),
      turn("both 2", { role: "agent" }),
    ];
    expect(
      await answers(turns, [
        { arm: "full", role: "agent" },
        { arm: "on", role: "agent" },
        { arm: "on", role: "summariser" },
        { arm: "full", role: "agent" },
        { arm: "full", role: "agent" },
        { arm: "on", role: "agent" },
      ]),
    ).toEqual(["full", "both 1", "sum", "both 1", "both 2", "both 2"]);
  });

  it("when strict takes only the recorded request, and the turn is then still there", async () => {
    const recorded = turn("a", { request: { messages: [user("right")], tools: [] } });
    const seat = script([recorded, turn("b")], { playback: "strict" });
    expect(said(await seat.complete({ messages: [user("wrong")] }))).toBe("bad-reply");
    expect(said(await seat.complete({ messages: [user("right")], tools: [{ type: "function" }] }))).toBe("bad-reply");
    expect(said(await seat.complete({ messages: [user("right")] }))).toBe("a");
    expect(said(await seat.complete({ messages: [user("anything")] }))).toBe("b");
  });

  it("says a recorded error as a failure, by its kind alone", async () => {
    const seat = script([turn("", { error: { kind: "rate_limit", text: "secret text" } })]);
    const reply = await seat.complete({ messages: [user("?")] });
    expect(reply).toMatchObject({ kind: "failed", failure: { class: "server-error" } });
    expect(JSON.stringify(reply)).not.toContain("secret");
  });

  it("is pinned by its turns and by how they are played", async () => {
    const pin = async (...made: Parameters<typeof script>) => (await script(...made).facts()).pin;
    expect(await pin([turn("a")])).toMatch(/^[0-9a-f]{64}$/);
    expect(await pin([turn("a")])).toBe(await pin([turn("a")]));
    expect(await pin([turn("a")])).not.toBe(await pin([turn("b")]));
    expect(await pin([turn("a")])).not.toBe(await pin([turn("a")], { playback: "strict" }));
  });
});

const CALL = { id: "c1", type: "function", function: { name: "ls", arguments: '{"p":1}' } } as const;

describe("a recorded reply", () => {
  it.each([
    ["plain text in pieces", ["he", "llo"], "hello", "stop"],
    ["a message", [{ role: "assistant", content: "hello" }], "hello", "stop"],
    [
      "a chat completion",
      [{ choices: [{ message: { role: "assistant", content: "hello" }, finish_reason: "length" }] }],
      "hello",
      "length",
    ],
    [
      "chunks of a chat completion",
      [
        { choices: [{ delta: { role: "assistant", content: "hel" } }] },
        { choices: [{ delta: { content: "lo" }, finish_reason: "content_filter" }] },
        { choices: [], usage: {} },
      ],
      "hello",
      "content_filter",
    ],
    [
      "a message of Anthropic's",
      [{ role: "assistant", content: [{ type: "text", text: "hello" }], stop_reason: "max_tokens" }],
      "hello",
      "max_tokens",
    ],
    [
      "a stream of Anthropic's",
      [
        { type: "message_start", message: { model: "m" } },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hello" } },
        { type: "message_delta", delta: { stop_reason: "end_turn" } },
        { type: "message_stop" },
      ],
      "hello",
      "end_turn",
    ],
    ["an empty answer", [{ role: "assistant", content: "" }], "", "stop"],
  ])("may be %s", async (_, responses, content, finish) => {
    const reply = await script([turn("", { responses })]).complete({ messages: [user("?")] });
    expect(reply).toMatchObject({ kind: "answer", message: { role: "assistant", content }, finish });
  });

  it("keeps the calls of a message and of a stream, and counts them as output", async () => {
    const chunks = [
      { choices: [{ delta: { tool_calls: [{ index: 0, id: "c1", function: { name: "ls", arguments: '{"p"' } }] } }] },
      { choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: ":1}" } }] } }] },
    ];
    const whole = [{ role: "assistant", content: null, tool_calls: [CALL] }];
    for (const responses of [chunks, whole]) {
      const reply = await script([turn("", { responses })]).complete({ messages: [user("?")] });
      if (reply.kind !== "answer") throw new Error(reply.failure.says);
      expect(reply.message.tool_calls).toEqual([CALL]);
      expect(reply.finish).toBe("tool_calls");
      expect(reply.usage.output).toBe('ls{"p":1}'.length);
    }
  });

  it.each([[[]], [[{}]], [[null]], [[{ choices: [] }]], [[{ type: "message_start" }, 7]]])(
    "that holds no message is a failure: %j",
    async (responses) => {
      const reply = await script([turn("", { responses })]).complete({ messages: [user("?")] });
      expect(said(reply)).toBe("bad-reply");
    },
  );
});
