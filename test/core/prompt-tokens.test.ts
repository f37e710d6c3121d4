import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { loadO200k } from "../../src/core/estimate/o200k.ts";
import type { Message } from "../../src/core/message.ts";
import { promptTextOf, promptTextOfAll } from "../../src/core/prompt-text.ts";
import { promptTokens } from "../../src/core/prompt-tokens.ts";

const o200k = (text: string): Uint32Array => Uint32Array.from(encode(text, { disallowedSpecial: new Set() }));

const ENDINGS = [
  "",
  "\n",
  "\n\n\n\n",
  " ",
  "   ",
  "\t\n ",
  "\r\n",
  "\r",
  "<",
  "<|",
  "\n<",
  "/",
  "/\n",
  "'s",
  "\u00a0",
  "\u2028",
  "0",
];
const message = (role: Message["role"], content: string): Message => ({ role, content });

const anyMessage: fc.Arbitrary<Message> = fc
  .tuple(
    fc.constantFrom<Message["role"]>("system", "user", "assistant", "tool"),
    fc.constantFrom(...ENDINGS),
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom(" ", "\n", "\r", "\t", "<", "|", ">", "a", "A", "1", "/", "'", "\u3000"),
        maxLength: 12,
      }),
    ),
    fc.constantFrom(...ENDINGS),
  )
  .map(([role, start, middle, end]) => message(role, `${start}${middle}${end}`));

describe("prompt text", () => {
  it("frames content and canonical calls", () => {
    const call = { id: "c1", type: "function", function: { name: "run", arguments: '{"b":1, "a":2}' } } as const;
    expect(promptTextOf({ role: "assistant", content: null, tool_calls: [call] })).toBe(
      '<|assistant|>\n[{"function":{"arguments":"{\\"b\\":1, \\"a\\":2}","name":"run"},"id":"c1","type":"function"}]\n',
    );
    expect(promptTextOf({ role: "assistant", content: "x", tool_calls: [] })).toBe("<|assistant|>\nx\n");
  });
});

describe("prompt tokens", () => {
  it("are those of the whole text, for every pair of hostile endings", () => {
    const memory = promptTokens(o200k);
    for (const first of ENDINGS) {
      for (const second of ENDINGS) {
        const messages = [message("user", `a${first}`), message("tool", `${second}b${first}`), message("user", second)];
        const joined = messages.flatMap((each) => [...memory.of(each)]);
        expect(joined).toEqual([...o200k(promptTextOfAll(messages))]);
      }
    }
  });

  it("are those of the whole text, for any messages", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 6 }), (messages) => {
        const memory = promptTokens(o200k);
        const whole = [...o200k(promptTextOfAll(messages))];
        expect(messages.flatMap((each) => [...memory.of(each)])).toEqual(whole);
        expect(memory.count(messages)).toBe(whole.length);
      }),
      { numRuns: 300 },
    );
  });

  it("are those of the whole text also where long runs are cut, at every message border", async () => {
    const { encode } = await loadO200k();
    const lengths = [127, 128, 129, 255, 256, 257, 383, 384, 385, 511, 512, 513, 768, 1300];
    const runs = ["\n", " ", " \n", "<", "a", "🙂", "\r\n", "|", "1"].flatMap((unit) =>
      lengths.map((length) => unit.repeat(length)),
    );
    const memory = promptTokens(encode);
    for (const run of runs) {
      for (const messages of [
        [message("user", run), message("tool", run), message("user", "x")],
        [message("user", `x${run}`), message("tool", `${run}x`), message("user", run)],
      ]) {
        expect(messages.flatMap((each) => [...memory.of(each)])).toEqual([...encode(promptTextOfAll(messages))]);
      }
    }
  });

  it("encode each distinct text once and share its array", () => {
    const seen: string[] = [];
    const memory = promptTokens((text) => {
      seen.push(text);
      return o200k(text);
    });
    const one = message("user", "same");
    expect(memory.of(one)).toBe(memory.of({ ...one }));
    expect(memory.of(one)).not.toBe(memory.of(message("tool", "same")));
    expect(seen).toEqual(["<|user|>\nsame\n", "<|tool|>\nsame\n"]);
  });
});
