// Tokens of prompts, message by message. Each distinct message text is encoded once, and messages of equal text share
// one array, so that callers may compare arrays by identity before they compare tokens.
//
// Encoding message by message gives the tokens of the whole: o200k never lets a pre-token span `\n` and `<` (a run of
// white space that ends in line breaks is one pre-token of its own, and a run of punctuation takes line breaks only
// behind it), and every message's text starts with `<` and ends with `\n`. A test holds this against whole texts.
import type { Message, Transcript } from "./message.ts";
import { promptTextOf } from "./prompt-text.ts";
import { textKey } from "./text-key.ts";

export interface PromptTokens {
  /** Token ids of one message's prompt text. The same array for equal texts. */
  of(message: Message): Uint32Array;
  /** Number of tokens of a whole prompt. */
  count(messages: Transcript): number;
}

/** A memory of token arrays over one run; `encode` gives the o200k ids of a text. */
export function promptTokens(encode: (text: string) => Uint32Array): PromptTokens {
  const byMessage = new WeakMap<Message, Uint32Array>();
  const byText = new Map<string, Uint32Array>();
  const of = (message: Message): Uint32Array => {
    const known = byMessage.get(message);
    if (known !== undefined) return known;
    const text = promptTextOf(message);
    const key = textKey(text);
    let tokens = byText.get(key);
    if (tokens === undefined) {
      tokens = encode(text);
      byText.set(key, tokens);
    }
    byMessage.set(message, tokens);
    return tokens;
  };
  return {
    of,
    count(messages) {
      let total = 0;
      for (const message of messages) total += of(message).length;
      return total;
    },
  };
}
