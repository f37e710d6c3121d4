// Chat completions: streams in any pieces give the same answer, calls are put together by their index, and what is no answer is said.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventsOf } from "../../../src/seats/http/sse.ts";
import { openai } from "../../../src/seats/wires/openai.ts";

const chunk = (delta: unknown, finish: string | null = null) => ({
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finish }],
  usage: null,
});
const PARTS = [
  chunk({ role: "assistant", content: null }),
  chunk({ reasoning_content: "hm" }),
  chunk({ content: "Grüße, " }),
  chunk({ content: "\u{1f9ff}" }),
  chunk({ tool_calls: [{ index: 1, id: "c2", function: { name: "b", arguments: "" } }] }),
  chunk({ tool_calls: [{ index: 0, id: "c1", function: { name: "a", arguments: '{"x"' } }] }),
  chunk({
    tool_calls: [
      { index: 0, function: { arguments: ":1}" } },
      { index: 1, function: { arguments: "{}" } },
    ],
  }),
  chunk({}, "tool_calls"),
  { model: "m", choices: [], usage: { prompt_tokens: 5 }, timings: { cache_n: 3, prompt_n: 2 }, id_slot: 0 },
];
const WHOLE = {
  message: {
    role: "assistant",
    content: "Grüße, \u{1f9ff}",
    tool_calls: [
      { id: "c1", type: "function", function: { name: "a", arguments: '{"x":1}' } },
      { id: "c2", type: "function", function: { name: "b", arguments: "{}" } },
    ],
  },
  finish: "tool_calls",
  model: "m",
  usage: { prompt_tokens: 5 },
  timings: { cache_n: 3, prompt_n: 2 },
  slot: 0,
  fingerprint: null,
  notes: ["reasoning was left out of the answer"],
};

describe("chat completions", () => {
  it("reads a stream whatever ends its lines, whatever stands between its events", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.constantFrom("data: ", "data:"),
        fc.boolean(),
        (end, field, comments) => {
          const text = [...PARTS.map((part) => JSON.stringify(part)), "[DONE]"]
            .map((data) => `${comments ? `: waiting${end}event: x${end}` : ""}${field}${data}${end}${end}`)
            .join("");
          expect(openai.read(text, true)).toEqual(WHOLE);
        },
      ),
    );
  });

  it("parts events that single line ends part", () => {
    expect(eventsOf('data: {"a":1}\ndata: {"b":2}\ndata: [DONE]')).toEqual(['{"a":1}', '{"b":2}', "[DONE]"]);
    expect(eventsOf("data: one\ndata: two\n\n")).toEqual(["one\ntwo"]);
  });

  it("never throws, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => `data: ${text}\n\n`),
        ),
        fc.boolean(),
        (text, stream) => {
          const read = openai.read(text, stream);
          expect("bad" in read || read.message.role === "assistant").toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ["", "no JSON", false],
    ["[]", "no JSON", false],
    ["{}", "no choice", false],
    ['data: {"choices":[{"delta":{"content":"a"}}]}\n\n', "ended before", true],
    ['data: {"error":{"message":"x"}}\n\n', "an error in the middle", true],
    ["data: {\n\n", "no JSON", true],
  ])("says of %j why it is no answer", (text, says, stream) => {
    expect((openai.read(text, stream) as { bad: string }).bad).toContain(says);
  });

  it("sends a schema where the server takes one, a slot where it has some, and usage with a stream", () => {
    const request = { messages: [], schema: { type: "object" }, maxOut: 3, temperature: 0 };
    const sent = openai.body(request, { model: "m", stream: true, slot: 2, schema: true });
    expect(sent).toEqual({
      model: "m",
      messages: [],
      max_tokens: 3,
      temperature: 0,
      response_format: { type: "json_schema", json_schema: { name: "answer", schema: { type: "object" } } },
      stream: true,
      stream_options: { include_usage: true },
      id_slot: 2,
      cache_prompt: true,
    });
    expect(openai.body(request, { model: null, stream: false, slot: null, schema: false })).toEqual({
      messages: [],
      max_tokens: 3,
      temperature: 0,
      stream: false,
    });
  });
});
