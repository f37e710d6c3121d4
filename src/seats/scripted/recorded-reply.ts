// What a recorded turn answers: its chunks in the provider's own form, read by the wires that read them from a server. Plain text and
// a plain message will do too, so that a script can be written by hand.
import { type Message, messageSchema } from "../../core/message.ts";
import { anthropic } from "../wires/anthropic.ts";
import { openai } from "../wires/openai.ts";
import { listOf, objectOf, type Wire, type WireReading } from "../wires/wire.ts";

/** A message, and why it ended as the server said it; null when it did not say. */
export interface Spoken {
  readonly message: Message;
  readonly finish: string | null;
}

/** Null when the responses hold no message that can be read. */
export function spokenIn(responses: readonly unknown[]): Spoken | null {
  const [first] = responses;
  if (responses.length === 0) return null;
  if (responses.every((response) => typeof response === "string"))
    return { message: { role: "assistant", content: responses.join("") }, finish: null };
  if (responses.length > 1) return streamed(responses);
  const plain = messageSchema.safeParse(first);
  if (plain.success) return { message: plain.data as Message, finish: null };
  const { choices, content } = objectOf(first);
  if (Array.isArray(content)) return read(anthropic, JSON.stringify(first), false);
  const whole = objectOf(listOf(choices)[0]).message !== undefined;
  return whole ? read(openai, JSON.stringify(first), false) : streamed(responses);
}

function streamed(chunks: readonly unknown[]): Spoken | null {
  const events = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  const ofAnthropic = chunks.some((chunk) => objectOf(chunk).type === "message_start");
  if (ofAnthropic) return read(anthropic, events, true);
  if (!chunks.some((chunk) => listOf(objectOf(chunk).choices).length > 0)) return null;
  // Recorders seldom keep the word that ends such a stream.
  return read(openai, `${events}data: [DONE]\n\n`, true);
}

function read(wire: Wire, text: string, stream: boolean): Spoken | null {
  const reading: WireReading = wire.read(text, stream);
  return "bad" in reading ? null : { message: reading.message, finish: reading.finish };
}
