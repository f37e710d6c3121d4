// Anthropic's messages against a loopback fake: what is sent is legal by the provider's rules, and answers are read whole and streamed.
import { createServer, type IncomingMessage, type Server } from "node:http";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/message.ts";
import { turnsOf } from "../../../src/seats/wires/anthropic.ts";
import { seatAt } from "../sim/start.ts";

const KEY = "k3y-of-the-test-0123456789";
const CALL = { id: "c1", type: "function" as const, function: { name: "read_file", arguments: '{"path":"a.txt"}' } };
const ASKED: readonly Message[] = [
  { role: "system", content: "Be careful." },
  { role: "user", content: "Read it." },
  { role: "assistant", content: "I read.", tool_calls: [CALL] },
  { role: "tool", tool_call_id: "c1", content: "body" },
  { role: "user", content: "And?" },
];
const USAGE = { input_tokens: 12, cache_read_input_tokens: 7600, cache_creation_input_tokens: 388, output_tokens: 90 };

let server: Server;
let url = "";
let last: { readonly headers: IncomingMessage["headers"]; readonly body: Record<string, unknown> } | null = null;
let answer: { readonly status: number; readonly type: string; readonly text: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    last = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
    response.writeHead(answer.status, { "content-type": answer.type });
    response.end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());

const seat = (stream: boolean) => seatAt(url, { wire: "anthropic", model: "some-model", key: KEY, stream });
const event = (type: string, value: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;

describe("Anthropic's wire", () => {
  it("sends the system text apart, results inside a user turn, tools in its own form, the key in its own header", async () => {
    answer = {
      status: 200,
      type: "application/json",
      text: JSON.stringify({
        model: "some-model",
        content: [{ type: "text", text: "Done." }],
        stop_reason: "end_turn",
        usage: USAGE,
      }),
    };
    const tools = [
      { type: "function", function: { name: "read_file", description: "reads", parameters: { type: "object" } } },
    ];
    const reply = await seat(false).complete({ messages: ASKED, tools, maxOut: 5 });
    expect(last!.headers).toMatchObject({ "x-api-key": KEY, "anthropic-version": "2023-06-01" });
    expect(last!.body).toMatchObject({
      model: "some-model",
      max_tokens: 5,
      system: "Be careful.",
      stream: false,
      tools: [{ name: "read_file", description: "reads", input_schema: { type: "object" } }],
      messages: [
        { role: "user", content: [{ type: "text", text: "Read it." }] },
        {
          role: "assistant",
          content: [
            { type: "text", text: "I read." },
            { type: "tool_use", id: "c1", name: "read_file", input: { path: "a.txt" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "c1", content: "body" },
            { type: "text", text: "And?" },
          ],
        },
      ],
    });
    if (reply.kind !== "answer") throw new Error(reply.failure.says);
    expect(reply.message).toEqual({ role: "assistant", content: "Done." });
    expect(reply.usage).toEqual({ prompt: 8000, cached: 7600, fresh: 400, written: 388, output: 90 });
    expect(reply.finish).toBe("end_turn");
  });

  it("reads a stream: text, calls in pieces, thinking left out, the last figures", async () => {
    answer = {
      status: 200,
      type: "text/event-stream",
      text: [
        event("message_start", { message: { model: "some-model", usage: { ...USAGE, output_tokens: 1 } } }),
        event("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "" } }),
        event("content_block_delta", { index: 0, delta: { type: "thinking_delta", thinking: "hm" } }),
        event("content_block_start", { index: 1, content_block: { type: "text", text: "" } }),
        event("content_block_delta", { index: 1, delta: { type: "text_delta", text: "I " } }),
        event("content_block_delta", { index: 1, delta: { type: "text_delta", text: "read." } }),
        event("content_block_start", {
          index: 2,
          content_block: { type: "tool_use", id: "c2", name: "read_file", input: {} },
        }),
        event("content_block_delta", { index: 2, delta: { type: "input_json_delta", partial_json: '{"path":' } }),
        event("content_block_delta", { index: 2, delta: { type: "input_json_delta", partial_json: '"b.txt"}' } }),
        event("message_delta", { delta: { stop_reason: "tool_use" }, usage: { output_tokens: 90 } }),
        event("message_stop", {}),
      ].join(""),
    };
    const reply = await seat(true).complete({ messages: ASKED });
    if (reply.kind !== "answer") throw new Error(reply.failure.says);
    expect(reply.message).toEqual({
      role: "assistant",
      content: "I read.",
      tool_calls: [{ id: "c2", type: "function", function: { name: "read_file", arguments: '{"path":"b.txt"}' } }],
    });
    expect(reply.usage).toMatchObject({ prompt: 8000, cached: 7600, output: 90 });
    expect(reply.notes).toEqual(["thinking was left out of the answer"]);
  });

  it.each([
    [401, { type: "error", error: { type: "authentication_error", message: KEY } }, "refused"],
    [
      400,
      { type: "error", error: { type: "invalid_request_error", message: "prompt is too long: 250000 tokens" } },
      "overflow",
    ],
    [404, { type: "error", error: { type: "not_found_error", message: "model: nope" } }, "no-model"],
    [529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "server-error"],
  ])("tells a failure of status %d by its class", async (status, body, kind) => {
    answer = { status, type: "application/json", text: JSON.stringify(body) };
    const reply = await seat(false).complete({ messages: ASKED });
    expect(reply).toMatchObject({ kind: "failed", failure: { class: kind, status } });
    expect(JSON.stringify(reply)).not.toContain(KEY);
  });

  it("calls a stream that breaks off no answer", async () => {
    answer = { status: 200, type: "text/event-stream", text: event("message_start", { message: {} }) };
    expect(await seat(true).complete({ messages: ASKED })).toMatchObject({
      kind: "failed",
      failure: { class: "bad-reply" },
    });
  });

  it("makes turns that alternate, begin with a user's, hold no empty text and end without white space, of any transcript", () => {
    const message = fc.oneof(
      fc.record({
        role: fc.constantFrom("user" as const, "assistant" as const, "system" as const),
        content: fc.constantFrom("", " ", "a", "b \n"),
      }),
      fc.constant<Message>({ role: "assistant", content: null, tool_calls: [CALL] }),
      fc.constant<Message>({ role: "tool", tool_call_id: "c1", content: "" }),
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (list) => {
        const turns = turnsOf(list);
        for (const [at, { role, content }] of turns.entries()) {
          expect(role).toBe(at % 2 === 0 ? "user" : "assistant");
          expect(content.length).toBeGreaterThan(0);
          for (const block of content) if (block.type === "text") expect(block.text.trim()).not.toBe("");
        }
        const end = turns.at(-1);
        const text = end?.content.at(-1);
        if (end?.role === "assistant" && text?.type === "text") expect(text.text).toBe(text.text.trimEnd());
      }),
    );
  });
});
