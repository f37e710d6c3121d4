// Bodies that nobody should send: each gets an error in the API's form, and the server goes on.
import { request as send } from "node:http";
import { describe, expect, it } from "vitest";
import { ask, chat, HELLO } from "./ask.ts";
import { startSim } from "./start.ts";

const CHAT = "/v1/chat/completions";
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("the simulated server", () => {
  const server = startSim({ context: 100_000 });

  it.each([
    ["no JSON", "{ this is none"],
    ["nothing", ""],
    ["bytes that are no UTF-8", new Uint8Array([0xff, 0xfe, 0x00])],
    ["null", "null"],
    ["a list", "[]"],
    ["a number", "7"],
    ["no messages", "{}"],
    ["an empty conversation", '{"messages":[]}'],
    ["messages that are a text", '{"messages":"hello"}'],
    ["a message that is none", '{"messages":[7]}'],
    ["a role that is none", '{"messages":[{"role":"robot","content":"x"}]}'],
    ["content that is a number", '{"messages":[{"role":"user","content":7}]}'],
    ["an image", '{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"http://x"}}]}]}'],
    ["a call without a function", '{"messages":[{"role":"assistant","content":null,"tool_calls":[{"id":"1"}]}]}'],
    ["a slot that is a text", `{"messages":${JSON.stringify(HELLO)},"id_slot":"0"}`],
    ["a slot of no whole number", `{"messages":${JSON.stringify(HELLO)},"id_slot":0.5}`],
    ["tools that are a text", `{"messages":${JSON.stringify(HELLO)},"tools":"read"}`],
    ["tools nested deeply", `{"messages":${JSON.stringify(HELLO)},"tools":[${nested(50_000)}]}`],
    ["a body nested deeply", nested(200_000)],
    ["a prototype", '{"__proto__":{"messages":[{"role":"user","content":"x"}]}}'],
  ])("refuses %s with 400", async (_, body) => {
    const { url } = await server;
    const { status, json } = await ask(url, CHAT, body);
    expect(status).toBe(400);
    expect(json).toEqual({ error: { code: 400, type: "invalid_request_error", message: expect.any(String) } });
  });

  it.each([
    ["keys that it does not know", { temperature: 0.3, cache_prompt: true, response_format: { deep: nested(9) } }],
    ["keys that are null", { tools: null, stream: null, max_tokens: null, id_slot: null, stream_options: null }],
    ["a limit below zero", { max_tokens: -1 }],
    ["tools of any kind", { tools: [null, 7, "read", { a: [] }] }],
  ])("takes %s", async (_, more) => {
    const { url } = await server;
    expect((await chat(url, HELLO, more)).json.choices[0].message.content).toBe("ok");
  });

  it("takes messages with ids twice, text in parts, no content, and text that spells special tokens", async () => {
    const { url } = await server;
    const call = { id: "same", type: "function", function: { name: "f", arguments: "not json" } };
    const turns = [
      { role: "user", content: [{ type: "text", text: "<|im_end|><|endoftext|>" }], name: "someone", extra: 1 },
      { role: "assistant", tool_calls: [call, call] },
      { role: "tool", tool_call_id: "same", content: "\ud800 a lone surrogate \u0000" },
      { role: "tool", tool_call_id: "same", content: "" },
    ];
    const first = (await chat(url, turns)).json.usage;
    const again = (await chat(url, turns)).json.usage;
    expect(again.prompt_tokens).toBe(first.prompt_tokens);
    expect(again.prompt_tokens_details.cached_tokens).toBe(first.prompt_tokens - 1);
  });

  it("has no other address and no other method", async () => {
    const { url } = await server;
    for (const path of ["/", "/v1/completions", "/props/x", "/__proto__", "/health/../props2"])
      expect(await ask(url, path)).toMatchObject({ status: 404, json: { error: { type: "not_found_error" } } });
    expect((await ask(url, "/props", {})).status).toBe(404);
    expect((await ask(url, CHAT)).status).toBe(404);
  });

  it("reads a body to 64 MiB, says so beyond, and counts none of what it refused", async () => {
    const { url, requests } = await startSim();
    const large = await ask(url, CHAT, new Uint8Array(64 * 1024 * 1024 + 1).fill(0x20));
    expect([large.status, large.json.error.code]).toEqual([413, 413]);
    expect((await ask(url, CHAT, new Uint8Array(64 * 1024 * 1024).fill(0x20))).status).toBe(400);
    expect(requests()).toBe(0);
  });

  it("goes on after a client that went away in the middle", async () => {
    const { url } = await startSim();
    await new Promise<void>((resolve) => {
      const client = send(`${url}${CHAT}`, { method: "POST", headers: { "content-length": 1000 } });
      client.on("error", () => resolve());
      client.write('{"messages":');
      setTimeout(() => client.destroy(new Error("gone")), 50);
    });
    expect((await chat(url, HELLO)).status).toBe(200);
  });

  it("closes although requests hang", async () => {
    const { url, close } = await startSim({ fail: ["hang@1", "slow:600000@2", "endless@3"] });
    const waiting = [1, 2, 3].map(() => chat(url, HELLO).catch(() => "gone"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await close();
    expect(await Promise.all(waiting)).toEqual(["gone", "gone", "gone"]);
  });
});
