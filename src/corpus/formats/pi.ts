// pi session files (versions 1 to 3), OpenClaw and forks of pi: JSON lines that form a tree from version 2 on. The run is the path
// from the last entry to the root.
import type { Run } from "../../core/schemas/run.ts";
import { jsonValues } from "../trace/json-values.ts";
import { addEntry, isEntry, reachesModel } from "../trace/pi/entries.ts";
import { type Entry, pathOf } from "../trace/pi/tree.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { Problem, TraceSource } from "../trace/source.ts";
import { get, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "pi";

export const pi: Format = {
  name: NAME,
  title: "pi and OpenClaw sessions",
  about: {
    told: "the first line is a session with cwd",
    kept: "the path from the last entry to the root, calls and results, shell commands of the user, model, usage, compactions and branch summaries, aborts",
    left: "branches that were given up (named), thinking and images (counted), labels, custom entries",
  },
  tested: { files: 1, versions: "version 1 (2025-11)" },
  home: [".pi", "agent", "sessions"],
  recognises: ({ folder, first }) => !folder && isHeader(first) && textAt(first, "cwd") !== null,
  read,
};

function isHeader(value: unknown): boolean {
  return textAt(value, "type") === "session";
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  let header: unknown = null;
  let entries: Entry[] = [];
  let problems: Problem[] = [];
  const take = () => {
    const run = runOf(source, header, entries, problems);
    entries = [];
    problems = [];
    return run;
  };
  for await (const entry of jsonValues(source, { report: (problem) => problems.push(problem) })) {
    if (!isHeader(entry.value)) {
      entries.push(entry);
      continue;
    }
    // A second header: another session in the same file.
    const run = take();
    if (run !== null) yield run;
    header = entry.value;
  }
  const run = take();
  if (run !== null) yield run;
}

function runOf(
  source: TraceSource,
  header: unknown,
  entries: readonly Entry[],
  problems: readonly Problem[],
): Run | null {
  const run = new RunBuilder(NAME, source.path);
  run.session = textAt(header, "id");
  run.parent = sessionIn(textAt(header, "parentSession") ?? textAt(header, "branchedFrom"));
  run.time(get(header, "timestamp"));
  for (const problem of problems) run.report(problem);
  const { path, left } = pathOf(entries);
  for (const entry of left) if (!isEntry(entry)) addEntry(run, entry, null);
  const lost = left.filter((entry) => isEntry(entry) && reachesModel(entry));
  if (lost.length > 0)
    run.problem(lost[0]?.line ?? 0, `entries of branches that were given up, left out: ${lost.length}`);
  let model = textAt(header, "modelId");
  for (const entry of path) {
    if (textAt(entry.value, "type") === "model_change") model = textAt(entry.value, "modelId") ?? model;
    addEntry(run, entry, model);
  }
  return run.end(source);
}

/** The session's id in the path of its file, `<time>_<id>.jsonl`. */
function sessionIn(path: string | null): string | null {
  const stem = path
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\.jsonl$/, "");
  return stem === undefined || stem === "" ? null : stem.slice(stem.lastIndexOf("_") + 1);
}
