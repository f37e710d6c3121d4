// Prompt tokens as the server counts them: the ledger's prompt text through the server's own tokenizer, message by message. Ids are
// our own, one for each distinct piece. Stops for good when the tokenizer does.
import type { Message, Transcript } from "../../core/message.ts";
import { promptTextOf } from "../../core/prompt-text.ts";
import { textKey } from "../../core/text-key.ts";
import type { SeatTokenizer } from "../../seats/seat.ts";

export class ServerTokens {
  private readonly tokenizer: SeatTokenizer;
  private readonly ids = new Map<string, number>();
  private readonly byText = new Map<string, Uint32Array>();
  private readonly byMessage = new WeakMap<Message, Uint32Array>();

  constructor(tokenizer: SeatTokenizer) {
    this.tokenizer = tokenizer;
  }

  /** The chunks of a prompt, one a message; null once the tokenizer does not answer. */
  async of(messages: Transcript): Promise<readonly Uint32Array[] | null> {
    const chunks: Uint32Array[] = [];
    for (const message of messages) {
      const chunk = this.byMessage.get(message) ?? (await this.read(message));
      if (chunk === null) return null;
      chunks.push(chunk);
    }
    return chunks;
  }

  private async read(message: Message): Promise<Uint32Array | null> {
    const text = promptTextOf(message);
    const key = textKey(text);
    let chunk = this.byText.get(key);
    if (chunk === undefined) {
      if (this.tokenizer.degraded !== null) return null;
      try {
        chunk = Uint32Array.from(await this.tokenizer.pieces(text), (piece) => this.idOf(piece));
      } catch {
        // Why stands in the tokenizer's `degraded`, or the next call tries again.
        return null;
      }
      this.byText.set(key, chunk);
    }
    this.byMessage.set(message, chunk);
    return chunk;
  }

  private idOf(piece: string | Uint8Array): number {
    const key = typeof piece === "string" ? `t${piece}` : `b${Buffer.from(piece).toString("hex")}`;
    const id = this.ids.get(key) ?? this.ids.size;
    this.ids.set(key, id);
    return id;
  }
}
