import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../src/core/message.ts";
import { prefixLedger } from "../../src/core/prefix-ledger.ts";
import { promptTextOfAll } from "../../src/core/prompt-text.ts";
import { promptTokens } from "../../src/core/prompt-tokens.ts";

/** One token a code unit: the common prefix of tokens is then the common prefix of texts. */
const units = (text: string): Uint32Array => Uint32Array.from(text, (char) => char.charCodeAt(0));
const ledger = () => prefixLedger(promptTokens(units));
const user = (content: string): Message => ({ role: "user", content });
const anyPrompt = fc.array(fc.constantFrom("a", "b", "ab", "", "a\n<|user|>\nb", "a\n<|user|>\n", "\n").map(user), {
  maxLength: 5,
});

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

describe("prefix ledger", () => {
  it("books the first call as prefilled whole", () => {
    expect(ledger().call([user("hi")])).toEqual({
      promptTokens: 12,
      commonPrefix: 0,
      reprefilled: 12,
      discarded: 0,
      divergentMessage: null,
    });
  });

  it("sees a pure append: the old prompt is the prefix and no message diverges", () => {
    const book = ledger();
    book.call([user("one")]);
    expect(book.call([user("one"), user("two")])).toEqual({
      promptTokens: 26,
      commonPrefix: 13,
      reprefilled: 13,
      discarded: 0,
      divergentMessage: null,
    });
  });

  it("finds the first message that changed, and counts tokens into it", () => {
    const book = ledger();
    book.call([user("keep"), user("long body"), user("tail")]);
    const call = book.call([user("keep"), user("long"), user("tail"), user("new")]);
    expect(call.divergentMessage).toBe(1);
    expect(call.commonPrefix).toBe(14 + 9 + 4);
    expect(call.reprefilled).toBe(call.promptTokens - 27);
    expect(call.discarded).toBe(14 + 19 + 14 - 27);
  });

  it("books a prompt that only lost its end as divergent where the end was", () => {
    const book = ledger();
    book.call([user("a"), user("b")]);
    expect(book.call([user("a")])).toMatchObject({
      divergentMessage: 1,
      commonPrefix: 11,
      reprefilled: 0,
      discarded: 11,
    });
  });

  it("counts tokens across message borders when one message's text goes on as two", () => {
    const book = ledger();
    book.call([user("a"), user("b")]);
    expect(book.call([user("a\n<|user|>\nb")])).toMatchObject({
      commonPrefix: 22,
      divergentMessage: 0,
      reprefilled: 0,
    });
  });

  it("is the common prefix of the whole texts, for any series of prompts", () => {
    fc.assert(
      fc.property(fc.array(anyPrompt, { maxLength: 6 }), (prompts) => {
        const book = ledger();
        let previous: Message[] | null = null;
        for (const prompt of prompts) {
          const call = book.call(prompt);
          const text = promptTextOfAll(prompt);
          const before = previous === null ? "" : promptTextOfAll(previous);
          const common = commonLength(before, text);
          expect(call.promptTokens).toBe(text.length);
          expect(call.commonPrefix).toBe(common);
          expect(call.reprefilled).toBe(text.length - common);
          expect(call.discarded).toBe(before.length - common);
          if (call.divergentMessage === null) expect(text.startsWith(before)).toBe(true);
          previous = prompt;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("encodes only what changed", () => {
    let encoded = 0;
    const book = prefixLedger(
      promptTokens((text) => {
        encoded += text.length;
        return units(text);
      }),
    );
    const messages = Array.from({ length: 50 }, (_, index) => user(`message ${index}`));
    for (let end = 1; end <= messages.length; end += 1) book.call(messages.slice(0, end));
    expect(encoded).toBe(promptTextOfAll(messages).length);
  });
});
