// The two lines of the exec protocol, version 1 (specs/own-formats.md): the request as canonical JSON, and a strict reading
// of the answer. Whether an answered transcript is legal and keeps its promises is not asked here.
import type { z } from "zod";
import { canonicalJson } from "../../core/canonical.ts";
import { type FindingKind, scanJson } from "../../core/json/scan.ts";
import type { Transcript } from "../../core/message.ts";
import { execAnswerSchema, execErrorSchema } from "../../core/schemas/exec-protocol.ts";
import type { FitInput } from "../strategy.ts";
import { visible } from "./stderr-tail.ts";

/** Characters of somebody else's text in a sentence of ours. */
const QUOTED = 300;
const NOTES = 20;

export type Answer =
  | {
      readonly kind: "answer";
      readonly messages: Transcript;
      readonly costUsd: number | null;
      readonly notes: readonly string[];
    }
  /** The program itself says that it cannot. */
  | { readonly kind: "error"; readonly why: string }
  /** No answer of the protocol. `lost`: it is no answer to this request, so the program has lost its place. */
  | { readonly kind: "bad"; readonly why: string; readonly lost: boolean };

/** The request line, its line break included. Throws TypeError when a tool spec is no JSON. */
export function requestLine(input: FitInput): string {
  const request = {
    protocol: 1,
    id: input.id,
    step: input.step,
    messages: input.messages,
    budget: Math.max(0, Math.floor(input.budget)) || 0,
    protected_prefix: input.protectedPrefix,
    keep_recent: input.keepRecent,
    pinned: input.pinned,
    tools: input.tools,
    objective: input.objective,
  };
  return `${canonicalJson(request)}\n`;
}

const HIDES: Readonly<Record<FindingKind, string>> = {
  "not-json": "no JSON",
  "too-deep": "nested too deeply",
  "duplicate-key": "ambiguous: one object has a key twice",
  "proto-key": "holding a __proto__ key",
  "lone-surrogate": "no well-formed Unicode: a lone surrogate stands in it",
  "inexact-integer": "holding an integer that a double cannot hold",
  "number-overflow": "holding a number too large for a double",
};

/** Reads an answer line to the request `id`. */
export function readAnswer(text: string, id: string): Answer {
  const found = scanJson(text)[0];
  if (found !== undefined) {
    return bad(`the program's answer is ${HIDES[found.kind]} (at character ${found.offset + 1})`);
  }
  const value: unknown = JSON.parse(text);
  const isError = typeof value === "object" && value !== null && Object.hasOwn(value, "error");
  return isError ? readError(value, id) : readMessages(value, id);
}

function readError(value: unknown, id: string): Answer {
  const parsed = execErrorSchema.safeParse(value);
  if (!parsed.success) return bad(shapeProblem(parsed.error));
  if (parsed.data.id !== id) return wrongId();
  return { kind: "error", why: `the program answered with an error: ${quoted(parsed.data.error)}` };
}

function readMessages(value: unknown, id: string): Answer {
  const parsed = execAnswerSchema.safeParse(value);
  if (!parsed.success) return bad(shapeProblem(parsed.error));
  if (parsed.data.id !== id) return wrongId();
  const notes = parsed.data.notes ?? [];
  return {
    kind: "answer",
    messages: parsed.data.messages as Transcript,
    costUsd: parsed.data.cost_usd ?? null,
    notes: notes.slice(0, NOTES).map(quoted),
  };
}

function bad(why: string): Answer {
  return { kind: "bad", why, lost: false };
}

function wrongId(): Answer {
  return { kind: "bad", why: "the program's answer carries the id of another request", lost: true };
}

function shapeProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map(String).join(".");
  return `the program's answer is no answer of the protocol: ${quoted(`${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}`)}`;
}

function quoted(text: string): string {
  const shown = visible(text.slice(0, QUOTED + 1));
  return text.length > QUOTED ? `${shown}…` : shown;
}
