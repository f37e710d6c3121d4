// The contract of everything that answers a request: a server behind HTTP, a script, a recording, a simulation. An expected
// failure is an answer with a class, never a throw; a figure that was not reported is null with a reason.
import type { Message, Transcript } from "../core/message.ts";
import type { Usage } from "../core/schemas/usage.ts";

/** Who asks; recorded turns are kept apart by it. */
export type SeatRole = "agent" | "summariser" | "judge";

export interface SeatRequest {
  readonly messages: Transcript;
  /** OpenAI-style tool specs, as they stand in a corpus entry. */
  readonly tools?: readonly unknown[];
  /** Output tokens at most. */
  readonly maxOut?: number;
  readonly temperature?: number;
  /** A JSON schema that the answer must keep; a seat that can't hold a model to it says so in `notes`. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Entry or contract, arm and role that the call belongs to: what a scripted or recorded seat answers by. */
  readonly task?: string;
  readonly arm?: string;
  readonly role?: SeatRole;
}

/** Why no answer came. `overflow`: the prompt does not fit the served window. Time-outs are told from it first. */
export type FailureClass =
  | "timeout"
  | "overflow"
  | "unreachable"
  | "refused"
  | "no-model"
  | "busy"
  | "server-error"
  | "bad-reply"
  | "exhausted"
  | "capped"
  | "cancelled";

export interface SeatFailure {
  readonly class: FailureClass;
  /** One sentence of ours: what, and what to do. Holds no text of the server's beyond short codes, and no key. */
  readonly says: string;
  /** HTTP status where there was one. */
  readonly status: number | null;
  /** Tokens of the prompt where the server told them with its refusal. */
  readonly promptTokens: number | null;
}

/** Milliseconds of one request; waiting for a server that asked to be left alone counts in neither limit nor latency. */
export interface SeatTiming {
  readonly latency: number;
  readonly waited: number;
  /** Requests sent, retries included. */
  readonly attempts: number;
}

export interface SeatAnswer {
  readonly kind: "answer";
  /** The assistant's message. */
  readonly message: Message;
  /** As the server said it; null when it said none. */
  readonly finish: string | null;
  readonly usage: Usage;
  /** Every cache figure that the server gave, by where it stood; two that differ are a note and leave `usage.cached` null. */
  readonly cacheFigures: Readonly<Record<string, number>>;
  readonly model: string | null;
  readonly slot: number | null;
  readonly timing: SeatTiming;
  readonly notes: readonly string[];
}

export interface SeatRefusal {
  readonly kind: "failed";
  readonly failure: SeatFailure;
  readonly timing: SeatTiming;
}

export type SeatReply = SeatAnswer | SeatRefusal;

/** Where figures of a seat come from; every report that shows them says it. */
export type SeatFigures = "measured" | "simulated" | "scripted";

/** What is known of a seat before it is used. */
export interface SeatFacts {
  readonly figures: SeatFigures;
  /** Name of a row of the dialect table; null for a seat without a server. */
  readonly dialect: string | null;
  readonly model: string | null;
  readonly window: {
    readonly tokens: number;
    readonly from: "configured" | "upstream-props" | "props" | "models" | "fallback";
  };
  /** sha256 of what the server says it is (own-formats, Contract); null when it says too little, with the reason in `unpinnable`. */
  readonly pin: string | null;
  readonly unpinnable: string | null;
  /** Conversations that the server keeps apart; null: not told. */
  readonly slots: number | null;
  /** Whether the server turns text into pieces. */
  readonly tokenizes: boolean;
  readonly notes: readonly string[];
}

/** The server's own tokenizer; shaped as the token-exact drop takes it. */
export interface SeatTokenizer {
  /** Why it is not asked any more; null while it answers. Stays once set. */
  readonly degraded: string | null;
  /** Tokens of a text in order, as text or as bytes where one is no UTF-8 by itself. Rejects when the endpoint fails. */
  pieces(text: string): Promise<readonly (string | Uint8Array)[]>;
}

export interface Seat {
  readonly name: string;
  complete(request: SeatRequest, abort?: AbortSignal): Promise<SeatReply>;
  /** Asks the server what it is, once; later calls answer the same. Throws KnownError (exit inconclusive) when none is there. */
  facts(abort?: AbortSignal): Promise<SeatFacts>;
  /** Asks anew for the pin alone, to see whether it moved; null when it can't be told. */
  pin(abort?: AbortSignal): Promise<string | null>;
  /** Null where the seat has none. */
  readonly tokenizer: SeatTokenizer | null;
  close?(): Promise<void>;
}
