// Token ids of prompts: o200k over the prompt text of design.md section 7. Tool specs, where a request has some, stand in front of
// everything as one text of their own. A message's ids are remembered by its text, so that a growing conversation is read once.
import { canonicalJson } from "../../core/canonical.ts";
import type { Transcript } from "../../core/message.ts";
import { promptTextOf } from "../../core/prompt-text.ts";
import { textKey } from "../../core/text-key.ts";

/** Texts whose ids are remembered, in characters of all of them. */
const REMEMBERED = 64 * 1024 * 1024;

export class PromptIds {
  private readonly encode: (text: string) => Uint32Array;
  private known = new Map<string, Uint32Array>();
  private chars = 0;

  constructor(encode: (text: string) => Uint32Array) {
    this.encode = encode;
  }

  of(messages: Transcript, tools: readonly unknown[]): Uint32Array {
    const texts = messages.map(promptTextOf);
    if (tools.length > 0) texts.unshift(`<|tools|>\n${canonicalJson(tools)}\n`);
    const parts = texts.map((text) => this.idsOf(text));
    const ids = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      ids.set(part, at);
      at += part.length;
    }
    return ids;
  }

  private idsOf(text: string): Uint32Array {
    const key = textKey(text);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.chars > REMEMBERED) {
      this.known = new Map();
      this.chars = 0;
    }
    const ids = this.encode(text);
    this.chars += text.length;
    this.known.set(key, ids);
    return ids;
  }
}
