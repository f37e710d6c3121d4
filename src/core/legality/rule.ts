// What a provider demands of the messages it is sent, one demand a rule. A rule finds every message that breaks it.
import type { Message, Transcript } from "../message.ts";

export type Profile = "openai" | "anthropic" | "gemini" | "alternation";

export interface Violation {
  /** Index of the offending message. */
  readonly message: number;
  readonly what: string;
}

export interface Rule {
  readonly profile: Profile;
  /** `<profile>-<demand>`, unique; its fixture carries the same name. */
  readonly name: string;
  readonly says: string;
  /** Every violation, in message order. Linear in the transcript; a message without content reads as empty. */
  check(messages: Transcript): readonly Violation[];
}

/** A message with its index in the transcript that was checked. */
export interface Placed {
  readonly message: Message;
  readonly index: number;
}

/** Messages without the system's: two providers take system text out of the conversation. */
export function conversation(messages: Transcript): readonly Placed[] {
  return messages.map((message, index) => ({ message, index })).filter(({ message }) => message.role !== "system");
}
