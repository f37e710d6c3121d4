// The independent count of the real files: for every row of it the figures hold for what detection and reading make of the file, or
// it is written down why the count is another one.
import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Run } from "../../../src/core/schemas/run.ts";
import { checkTranscript } from "../../../src/core/transcript.ts";
import type { Format } from "../../../src/corpus/formats/format.ts";
import { detect } from "../../../src/corpus/formats/index.ts";
import { fsSource } from "../../../src/corpus/trace/fs-source.ts";
import { fileProbe, HEAD_BYTES } from "../../../src/corpus/trace/probe.ts";
import type { Problem } from "../../../src/corpus/trace/source.ts";
import { figuresOf, noRealFiles, runsIn } from "./reading.ts";

const TRACES = new URL("../../../../shared/traces/", import.meta.url).pathname;

type Row = Readonly<Record<string, unknown>>;

interface Read {
  readonly runs: readonly Run[];
  readonly problems: readonly Problem[];
}

const sum = (runs: readonly Run[], figure: (run: Run) => number) => runs.reduce((total, run) => total + figure(run), 0);
const pairing = (name: string) => (read: Read) => sum(read.runs, (run) => figuresOf(run)[name] ?? Number.NaN);
/** Results that no message can hold are problems, of the run or, where nothing else was said, of the source. */
const LOST = "a tool result without its call";
const lost = ({ runs, problems }: Read) =>
  [...problems, ...runs.flatMap((run) => run.problems)].filter(({ what }) => what.startsWith(LOST)).length;
const paired = (read: Read) => sum(read.runs, (run) => run.messages.filter(({ role }) => role === "tool").length);
const boundaries = (read: Read) => sum(read.runs, (run) => run.boundaries.length);

/** Ids that several calls of a run share: the builder numbers all but the first. */
function sharedIds({ runs }: Read): number {
  return sum(runs, ({ messages }) => {
    const ids = new Set(messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)));
    const shared = [...ids]
      .map((id) => /^(.*)~\d+$/s.exec(id)?.[1])
      .filter((base) => base !== undefined && ids.has(base));
    return new Set(shared).size;
  });
}

/** How a figure of the count is found in what was read. */
const FIGURES: Readonly<Record<string, (read: Read) => number>> = {
  tool_calls: pairing("tool_calls"),
  tool_results: (read) => paired(read) + lost(read),
  dangling_calls: pairing("dangling_calls"),
  orphan_results: lost,
  messages_with_parallel_calls: pairing("messages_with_parallel_calls"),
  duplicate_call_ids: sharedIds,
  observation_results: paired,
  compact_boundaries: boundaries,
  compactions: boundaries,
  unparseable_or_non_object: ({ runs, problems }) =>
    [...problems, ...runs.flatMap((run) => run.problems)].filter(({ what }) => /no JSON|object/.test(what)).length,
};

/** Figures that say how much stands in the file, not what was said in the run. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  "records",
  "messages",
  "contents",
  "steps",
  "history",
  "rows",
  "sample",
  "format",
  "version",
  "events",
  "actions",
  "observations",
  "types",
  "input_types",
  "calls_with_metadata",
  "results_without_source_call_id",
]);

/** Where the count counts something else: our figure, and the reason. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, { readonly ours: number; readonly why: string }>>>> = {
  "claude-code/agent-sessions-fixtures/small.jsonl": {
    orphan_results: {
      ours: 1,
      why: "lines 9 and 10 both answer the one call of line 8, all without ids; the count asks whether an id occurs at all, and null does",
    },
    compact_boundaries: {
      ours: 3,
      why: "the summary of line 22 stands in the side chain, where no boundary record precedes it: it is one",
    },
  },
  "claude-code/entireio-cli__autocompact+microcompact_2.1.14.jsonl": {
    compact_boundaries: { ours: 2, why: "line 33 is a microcompact_boundary, which the count leaves out" },
  },
  "codex/agent-sessions-fixtures/small_0.146.0.jsonl": {
    orphan_results: {
      ours: 1,
      why: "line 28 answers an id whose first call is line 43; the count looks for the id anywhere in the file",
    },
    dangling_calls: {
      ours: 1,
      why: "three calls share the id of that fixture, and two results follow them; the count looks for one result of the id",
    },
  },
  "harbor-atif/terminus_2__hello-world-context-summarization-linear-history.trajectory.json": {
    observation_results: { ours: 0, why: "no step of the file makes a call: what came back is the user's text" },
  },
  "harbor-atif/terminus_2__hello-world-context-summarization-linear-history.trajectory.cont-1.json": {
    observation_results: { ours: 0, why: "no step of the file makes a call: what came back is the user's text" },
  },
  "mini-swe-agent/harbor-rfc__mini-swe-agent-1.json": {
    tool_calls: { ours: 3, why: "the format writes calls as fenced commands, the count sees tool_calls alone" },
    tool_results: { ours: 3, why: "what a fenced command returned is the next user message" },
  },
  "mini-swe-agent/mini__github_issue_bare-list.traj.json": {
    tool_calls: { ours: 10, why: "the format writes calls as fenced commands, the count sees tool_calls alone" },
    tool_results: { ours: 10, why: "what a fenced command returned is the next user message" },
  },
  "openai-messages/toucan_function_call.json": {
    tool_calls: { ours: 1, why: "its one call is a legacy function_call, which the count does not look at" },
    tool_results: { ours: 1, why: "its one result has the role function, which the count does not look at" },
  },
  "swe-agent/ctf_i_got_id__0.x.traj": {
    tool_calls: { ours: 21, why: "text mode: a call is the action of a step; 21 of the 43 messages have one" },
    tool_results: { ours: 20, why: "text mode: a result is the user message behind a step" },
    dangling_calls: { ours: 1, why: "the last message is an action, nothing came back" },
  },
};

/** Files that begin in the middle of a run: nothing stands before the first reply, and nothing is made up. */
const SLICES: ReadonlySet<string> = new Set([
  "claude-code/agent-sessions-fixtures/small.jsonl",
  "openhands/v1_sdk_events.jsonl",
]);

/** Runs that the count leaves out: it does not look into progress records. */
const LEFT_OUT: Readonly<Record<string, (run: Run) => boolean>> = {
  "claude-code/entireio-cli__orphan-result-first-line.jsonl": ({ parent }) => parent !== null,
};

const rows: Readonly<Record<string, Row | readonly Row[]>> = noRealFiles
  ? {}
  : (JSON.parse(readFileSync(`${TRACES}counts.json`, "utf8")) as Record<string, Row | readonly Row[]>);

/** A row for the whole file, or the sum of its rows for parts of it. */
function expected(row: Row | readonly Row[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const part of Array.isArray(row) ? (row as readonly Row[]) : [row as Row]) {
    const { total, ...others } = part;
    for (const [name, value] of Object.entries({ ...others, ...(total as Row | undefined) })) {
      if (OF_THE_FILE.has(name) || value === null) continue;
      totals[name] = (totals[name] ?? 0) + (value as number);
    }
  }
  return totals;
}

function formatOf(path: string): Format | null {
  const detected = detect(fileProbe(path, readFileSync(`${TRACES}${path}`).subarray(0, HEAD_BYTES)));
  return detected.kind === "format" ? detected.format : null;
}

async function readFile(path: string, format: Format): Promise<Read> {
  const full = `${TRACES}${path}`;
  const source = fsSource(full, [{ path: full, size: statSync(full).size }]);
  const runs = await runsIn(format, source);
  return { runs: runs.filter((run) => LEFT_OUT[path]?.(run) !== true), problems: source.problems };
}

describe.skipIf(noRealFiles)("the independent count", () => {
  for (const [path, row] of Object.entries(rows)) {
    it(path, async () => {
      const format = formatOf(path);
      if (format === null) throw new Error(`${path} is of no format that is known`);
      const read = await readFile(path, format);
      const ours: Record<string, number | undefined> = {};
      const theirs: Record<string, number> = {};
      for (const [name, value] of Object.entries(expected(row))) {
        ours[name] = FIGURES[name]?.(read);
        theirs[name] = OTHERWISE[path]?.[name]?.ours ?? value;
        expect(OTHERWISE[path]?.[name]?.ours, `${name}: nothing to explain`).not.toBe(value);
      }
      expect(ours).toEqual(theirs);
      for (const { messages } of read.runs) {
        const check = checkTranscript(messages);
        const slice = SLICES.has(path) && messages[0]?.role === "assistant";
        expect(check.kind === "legal" || check.fault).toBe(slice ? "starts-with-assistant" : true);
      }
    });
  }

  it("explains figures of rows that are there", () => {
    for (const [path, figures] of Object.entries(OTHERWISE)) {
      for (const name of Object.keys(figures)) expect(expected(rows[path] ?? {}), path).toHaveProperty(name);
    }
  });
});
