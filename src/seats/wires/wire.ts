// The contract of a wire: how a request is written for a server, and how its answer is read. Pure over text and JSON.
import type { Message } from "../../core/message.ts";
import type { SeatRequest } from "../seat.ts";

export interface WireSettings {
  readonly model: string | null;
  readonly stream: boolean;
  readonly slot: number | null;
  /** Whether a JSON schema may be sent. */
  readonly schema: boolean;
}

/** What an answer holds before any dialect has looked at its figures. */
export interface WireAnswer {
  readonly message: Message;
  readonly finish: string | null;
  readonly model: string | null;
  /** Of the last part that had one; null when none had. */
  readonly usage: unknown;
  /** Figures beside usage (llama.cpp's timings). */
  readonly timings: unknown;
  readonly slot: number | null;
  readonly fingerprint: string | null;
  readonly notes: readonly string[];
}

export type WireReading = WireAnswer | { readonly bad: string };

export interface Wire {
  readonly name: "openai" | "anthropic";
  /** Path of the endpoint behind the server's root. */
  readonly path: string;
  headers(key: string | null): Readonly<Record<string, string>>;
  body(request: SeatRequest, settings: WireSettings): unknown;
  /** Reads a whole answer (`stream` false) or the text of an event stream. */
  read(text: string, stream: boolean): WireReading;
}

/** The object of a JSON text; null when it holds anything else, or is no JSON. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
