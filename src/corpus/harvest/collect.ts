// Pass 1 over one source: what it holds, what of that could be an entry, and the values that redaction would take from it. Nothing
// leaves memory but digests, counts and those values.
import { createHash } from "node:crypto";
import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import { charsOfAll, type Message } from "../../core/message.ts";
import type { Run } from "../../core/schemas/run.ts";
import type { Collected } from "../../redaction/numbering.ts";
import type { Places } from "../../redaction/places.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { Format } from "../formats/format.ts";
import type { TraceSource } from "../trace/source.ts";
import { DIGEST_BYTES } from "./dedupe.ts";
import type { Laps } from "./laps.ts";
import { rawEntry } from "./raw-entry.ts";
import type { LeftOut } from "./reasons.ts";
import { type Stretch, type StretchOptions, stretchesOf } from "./stretch.ts";

/** One stretch of a source, as pass 1 saw it. Plain data. */
export interface Seen {
  readonly session: string | null;
  readonly digests: Uint8Array;
  /** UTF-16 code units of its messages. */
  readonly chars: number;
  readonly refused: LeftOut | null;
  /** Of its secrets, in the values of the source; null: to be looked for again. */
  readonly places: Places | null;
}

/** What pass 1 says of a source. Plain data. */
export interface SourceSeen {
  readonly stretches: readonly Seen[];
  readonly values: Collected;
  /** Repairs by name. */
  readonly repairs: Readonly<Record<string, number>>;
  readonly problems: readonly { readonly file: string; readonly line: number; readonly what: string }[];
}

/** Every stretch of a source with its run, in order: what both passes go over. */
export async function* eachStretch(
  format: Format,
  source: TraceSource,
  options: StretchOptions,
): AsyncGenerator<{ readonly run: Run; readonly stretch: Stretch; readonly first: boolean }, void, void> {
  for await (const run of format.read(source)) {
    for (const [index, stretch] of stretchesOf(run, options).entries()) yield { run, stretch, first: index === 0 };
  }
}

export async function collectSource(
  format: Format,
  source: TraceSource,
  redactor: Redactor,
  options: StretchOptions,
  laps: Laps,
): Promise<SourceSeen> {
  const stretches: Seen[] = [];
  const values: Collected["values"][number][] = [];
  const known = new Map<string, number>();
  const indexOf = ({ class: name, value }: Collected["values"][number]): number => {
    const at = known.get(value) ?? values.push({ class: name, value }) - 1;
    known.set(value, at);
    return at;
  };
  const taken: Collected["taken"][number][] = [];
  const repairs = { "dangling-calls": 0, "orphan-results": 0, problems: 0 };
  const problems: SourceSeen["problems"][number][] = [];
  for await (const { run, stretch, first } of eachStretch(format, source, options)) {
    if (first) {
      // One by one, here and below: there may be more than a call takes arguments.
      for (const problem of run.problems) problems.push(problem);
      repairs["dangling-calls"] += danglingOf(run);
    }
    const session = run.session === null ? null : sha256(`${run.source}/${run.session}`);
    const messages = run.messages.slice(stretch.start, stretch.end);
    const { refused } = stretch;
    const seen = { session, digests: digestsOf(messages), chars: charsOfAll(messages), refused };
    if (refused !== null) {
      stretches.push({ ...seen, places: null });
      continue;
    }
    const document = canonicalJson(rawEntry(run, stretch));
    laps.lap("reading");
    const reading = redactor.read(document);
    for (const value of reading.values) indexOf(value);
    stretches.push({ ...seen, places: reading.places(indexOf) });
    for (const value of reading.taken()) taken.push(value);
    laps.lap("redaction");
  }
  laps.lap("reading");
  for (const problem of source.problems) problems.push(problem);
  for (const { what } of problems)
    repairs[what.startsWith("a tool result without its call") ? "orphan-results" : "problems"] += 1;
  return {
    stretches,
    values: { values, taken },
    repairs,
    problems,
  };
}

function danglingOf({ messages }: Run): number {
  let open = 0;
  for (const { role, tool_calls: calls } of messages) open += role === "tool" ? -1 : (calls?.length ?? 0);
  return open;
}

/** Ids of calls are left out: importers may have issued them. */
function digestsOf(messages: readonly Message[]): Uint8Array {
  const digests = new Uint8Array(messages.length * DIGEST_BYTES);
  for (const [index, { role, content, tool_calls: calls = [] }] of messages.entries()) {
    const hash = createHash("sha256");
    for (const part of [role, content, ...calls.flatMap(({ function: made }) => [made.name, made.arguments])]) {
      // Lengths keep parts apart; null is no text.
      hash.update(part === null ? "-" : `${part.length}:`).update(part ?? "");
    }
    const digest = hash.digest();
    digests.set(digest.subarray(0, DIGEST_BYTES), index * DIGEST_BYTES);
  }
  return digests;
}
