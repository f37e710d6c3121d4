// The simulated server over real HTTP, by bare requests: its addresses, its figures, streams, slots and what it remembers.
import { describe, expect, it } from "vitest";
import { loadO200k } from "../../../src/core/estimate/o200k.ts";
import type { Transcript } from "../../../src/core/message.ts";
import { promptTextOfAll } from "../../../src/core/prompt-text.ts";
import { scriptedSeat } from "../../../src/seats/scripted/index.ts";
import { seatResponder } from "../../../src/seats/sim/responders.ts";
import { ask, chat, HELLO } from "./ask.ts";
import { startSim } from "./start.ts";

const { count } = await loadO200k();
const eventsOf = (text: string) =>
  text
    .split("\n\n")
    .filter(Boolean)
    .map((event) => event.replace(/^data: /, ""));

describe("the simulated server", () => {
  it("says what it is, and that it is simulated", async () => {
    const { url } = await startSim({ context: 4096, slots: 2 });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(url, "/health")).json).toEqual({ status: "ok" });
    expect((await ask(url, "/props?x=1")).json).toMatchObject({
      simulated: true,
      n_ctx: 4096,
      default_generation_settings: { n_ctx: 4096 },
      total_slots: 2,
      model_path: "sim",
      build_info: "sim-1",
    });
    expect((await ask(url, "/v1/models")).json.data).toMatchObject([{ id: "sim", meta: { n_ctx_train: 4096 } }]);
    expect((await ask(url, "/slots")).json).toMatchObject([
      { id: 0, n_past: 0 },
      { id: 1, n_past: 0 },
    ]);
  });

  it("turns text into tokens, and a token that is no text into bytes", async () => {
    const { url } = await startSim();
    const text = "plain words, \u{13000} and <|endoftext|>";
    const { tokens } = (await ask(url, "/tokenize", { content: text })).json;
    const { tokens: pieces } = (await ask(url, "/tokenize", { content: text, with_pieces: true })).json;
    expect(pieces.map((piece: { id: number }) => piece.id)).toEqual(tokens);
    const parts = pieces.map(({ piece }: { piece: string | number[] }) =>
      typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece),
    );
    expect(Buffer.concat(parts).toString()).toBe(text);
    expect(pieces.some(({ piece }: { piece: unknown }) => Array.isArray(piece))).toBe(true);
    expect((await ask(url, "/tokenize", { text })).json.error).toMatchObject({
      code: 400,
      type: "invalid_request_error",
    });
  });

  it("counts prompts as the ledger's text, and tells what it found in both places", async () => {
    const { url, requests } = await startSim();
    const prompt = count(promptTextOfAll(HELLO as Transcript));
    const first = (await chat(url, HELLO)).json;
    expect(first).toMatchObject({
      object: "chat.completion",
      model: "sim",
      system_fingerprint: "sim-1",
      id_slot: 0,
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "ok" } }],
      usage: {
        prompt_tokens: prompt,
        completion_tokens: 1,
        total_tokens: prompt + 1,
        prompt_tokens_details: { cached_tokens: 0 },
      },
      timings: { cache_n: 0, prompt_n: prompt, prompt_ms: prompt, predicted_n: 1, predicted_ms: 10 },
    });
    const longer = [...HELLO, { role: "assistant", content: "No." }, { role: "user", content: "Are you sure?" }];
    const next = (await chat(url, longer)).json;
    expect(next.usage.prompt_tokens_details.cached_tokens).toBe(prompt);
    expect(next.timings).toMatchObject({
      cache_n: prompt,
      prompt_n: count(promptTextOfAll(longer as Transcript)) - prompt,
    });
    expect((await ask(url, "/slots")).json[0].n_past).toBe(next.usage.prompt_tokens);
    expect(requests()).toBe(2);
  });

  it("reads calls and tools into the prompt, tools in front of everything", async () => {
    const { url } = await startSim();
    const call = { id: "c1", type: "function", function: { name: "read", arguments: '{"path": "a"}' } };
    const turns = [
      { role: "user", content: "Read a." },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c1", content: "it is empty" },
    ];
    const tools = [{ type: "function", function: { name: "read", parameters: { type: "object" } } }];
    const bare = (await chat(url, turns)).json.usage.prompt_tokens;
    expect(bare).toBe(count(promptTextOfAll(turns as Transcript)));
    // Keys in another order are the same tools; other tools change the prompt from its beginning on.
    const [spec] = tools;
    const turned = [{ function: { parameters: spec!.function.parameters, name: "read" }, type: "function" }];
    expect((await chat(url, turns, { tools })).json.usage.prompt_tokens).toBeGreaterThan(bare);
    const again = (await chat(url, turns, { tools: turned })).json.usage;
    expect(again.prompt_tokens_details.cached_tokens).toBe(again.prompt_tokens - 1);
    const others = (await chat(url, turns, { tools: [...tools, ...tools] })).json.usage;
    expect(others.prompt_tokens_details.cached_tokens).toBeLessThan(others.prompt_tokens - bare);
  });

  it("streams words, and figures in the last chunk", async () => {
    const { url } = await startSim({
      respond: async () => ({ message: { role: "assistant", content: "three  short\nwords" }, finish: null }),
    });
    const plain = eventsOf((await chat(url, HELLO, { stream: true })).text);
    expect(plain.at(-1)).toBe("[DONE]");
    const chunks = plain.slice(0, -1).map((event) => JSON.parse(event));
    expect(chunks.map((chunk) => chunk.choices[0].delta.content ?? "").join("")).toBe("three  short\nwords");
    expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: "stop" }], timings: { cache_n: 0 } });
    expect(chunks.some((chunk) => "usage" in chunk)).toBe(false);
    const told = eventsOf((await chat(url, HELLO, { stream: true, stream_options: { include_usage: true } })).text);
    const last = JSON.parse(told.at(-2)!);
    expect(last.choices).toEqual([]);
    expect(last.usage.prompt_tokens_details.cached_tokens).toBe(last.usage.prompt_tokens - 1);
    expect(JSON.parse(told[1]!).usage).toBeNull();
  });

  it("ends an answer at the token that was asked for, between characters", async () => {
    const content = "one two three \u{13000}\u{13001} five";
    const { url } = await startSim({
      respond: async () => ({ message: { role: "assistant", content }, finish: null }),
    });
    for (let most = 1; most < count(content); most += 1) {
      const { choices, usage } = (await chat(url, HELLO, { max_tokens: most })).json;
      expect([choices[0].finish_reason, usage.completion_tokens]).toEqual(["length", most]);
      expect(content.startsWith(choices[0].message.content)).toBe(true);
      expect(count(choices[0].message.content)).toBeLessThanOrEqual(most);
    }
    const whole = (await chat(url, HELLO)).json;
    expect(whole.choices[0]).toMatchObject({ finish_reason: "stop", message: { content } });
  });

  it("answers calls as calls, and leaves out what does not fit", async () => {
    const call = { id: "c", type: "function" as const, function: { name: "read", arguments: '{"path":"a.txt"}' } };
    const { url } = await startSim({
      respond: async () => ({ message: { role: "assistant", content: "Wait.", tool_calls: [call] }, finish: null }),
    });
    const whole = (await chat(url, HELLO)).json.choices[0];
    expect(whole).toMatchObject({ finish_reason: "tool_calls", message: { tool_calls: [call] } });
    const streamed = eventsOf((await chat(url, HELLO, { stream: true })).text).join();
    expect(streamed).toContain('"tool_calls":[{"index":0,"id":"c"');
    const cut = (await chat(url, HELLO, { max_tokens: 3 })).json.choices[0];
    expect(cut).toEqual({ index: 0, finish_reason: "length", message: { role: "assistant", content: "Wait." } });
  });

  it("refuses a prompt that fills its context, and keeps what it held", async () => {
    const size = count(promptTextOfAll(HELLO as Transcript));
    const { url } = await startSim({ context: size + 1 });
    await chat(url, HELLO);
    const longer = await chat(url, [...HELLO, { role: "user", content: "x" }]);
    expect(longer.status).toBe(400);
    expect(longer.json.error).toMatchObject({ code: 400, type: "exceed_context_size_error", n_ctx: size + 1 });
    expect(longer.json.error.n_prompt_tokens).toBeGreaterThan(size);
    expect((await chat(url, HELLO)).json.timings.cache_n).toBe(size - 1);
    const full = await startSim({ context: size });
    expect((await chat(full.url, HELLO)).json.error.n_prompt_tokens).toBe(size);
  });

  it("keeps a conversation in the slot that it names", async () => {
    const { url } = await startSim({ slots: 2 });
    await chat(url, HELLO, { id_slot: 1 });
    const cold = (await chat(url, HELLO, { id_slot: 0 })).json;
    expect([cold.id_slot, cold.timings.cache_n]).toEqual([0, 0]);
    expect((await chat(url, HELLO, { id_slot: 1 })).json.timings.prompt_n).toBe(1);
    expect((await chat(url, HELLO, { id_slot: -1 })).json.timings.prompt_n).toBe(1);
    expect((await chat(url, HELLO, { id_slot: 2 })).status).toBe(400);
  });

  it("loses its cache after the requests that it was told, also when the next one fails", async () => {
    const { url } = await startSim({ evictAfter: [2, 4], fail: ["500@5"] });
    const held: (number | null)[] = [];
    for (let at = 0; at < 7; at += 1) held.push((await chat(url, HELLO)).json.timings?.cache_n ?? null);
    const warm = held[1]!;
    expect(held).toEqual([0, warm, 0, warm, null, 0, warm]);
    expect(warm).toBeGreaterThan(0);
  });

  it("answers as a scripted seat, whose failure is a failure of the server", async () => {
    const seatOf = (name: string) =>
      seatResponder(
        scriptedSeat({
          name,
          turns: [{ request: null, responses: [{ role: "assistant", content: "played" }] }],
          playback: "lenient",
          countTokens: count,
        })!,
      );
    const script = await startSim({ respond: seatOf("script:file") });
    expect((await chat(script.url, HELLO)).json.choices[0].message.content).toBe("played");
    expect(await chat(script.url, HELLO)).toMatchObject({ status: 500, json: { error: { type: "server_error" } } });
    const mute = await startSim({ respond: seatOf("mute") });
    expect((await chat(mute.url, HELLO)).json.choices[0].message.content).toBe("I have nothing to say.");
  });
});
