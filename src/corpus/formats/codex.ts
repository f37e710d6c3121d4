// OpenAI Codex CLI rollouts, bare and wrapped; one thread a file, sub-agents in files of their own. The transcript comes from the
// response items; events only say who typed, what failed, what it cost and what was taken back.
import type { Run } from "../../core/schemas/run.ts";
import { isItem } from "../trace/codex/item.ts";
import { play } from "../trace/codex/play.ts";
import { Rollout } from "../trace/codex/rollout.ts";
import { jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, isObject, objectAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "codex";

export const codex: Format = {
  name: NAME,
  title: "OpenAI Codex CLI rollout (JSON lines, both eras)",
  about: {
    told: "session_meta, response_item and their like with a payload; a bare opening with instructions before items or states",
    kept: "response items, parallel calls, results with exit codes, model, usage of each request, what was typed, aborts, rollbacks, compactions, parents",
    left: "reasoning, images and encrypted items (counted), events that repeat items, the replayed history of a parent",
  },
  tested: { files: 1, versions: "0.142.4" },
  home: [".codex", "sessions"],
  recognises: ({ folder, first, records }) =>
    !folder && ([first, ...records.slice(0, 5)].some(isWrapped) || isBare(first, records)),
  read,
};

const WRAPPERS = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);

function isWrapped(record: unknown): boolean {
  return WRAPPERS.has(textAt(record, "type") ?? "") && objectAt(record, "payload") !== null;
}

/** An opening without a type, then states or items. */
function isBare(first: unknown, records: readonly unknown[]): boolean {
  const opens = textAt(first, "id") !== null && textAt(first, "timestamp") !== null && get(first, "type") === undefined;
  if (!opens) return false;
  const next = records.slice(1, 6);
  return next.some((record) => textAt(record, "record_type") === "state" || isItem(record)) || isOpening(first, next);
}

function isOpening(first: unknown, next: readonly unknown[]): boolean {
  return next.length === 0 && get(first, "instructions") !== undefined && get(first, "messages") === undefined;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const run = new RunBuilder(NAME, source.path);
  const rollout = new Rollout();
  const report = ({ line, what }: { line: number; what: string }) => run.problem(line, what);
  for await (const { value, line, raw } of jsonValues(source, { report })) {
    if (isObject(value)) rollout.add(value, line, raw);
    else run.problem(line, "a record that is no object");
  }
  play(run, rollout);
  const built = run.end(source);
  if (built !== null) yield built;
}
