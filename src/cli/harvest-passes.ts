// The two passes of a harvest over all sources, shared among workers.

import type { SourceSeen } from "../corpus/harvest/collect.ts";
import { measuredRows } from "../corpus/harvest/measured.ts";
import type { PlanRow, SourceOutcome } from "../corpus/harvest/plan.ts";
import type { PlannedSource } from "../corpus/harvest/sources.ts";
import type { StretchOptions } from "../corpus/harvest/stretch.ts";
import type { Numbering } from "../redaction/numbering.ts";
import type { HarvestItems } from "./harvest-items.ts";
import type { Chosen, Collect, HarvestShared, HarvestTask, Redact, Spent } from "./harvest-worker.ts";
import type { Io } from "./io.ts";
import { runPool } from "./pool.ts";

/** Enough for the small objects of one trace; its long texts are old at once. */
const YOUNG_MB = 8;

/** What both passes need to know. */
export interface PassRequest {
  readonly classes: readonly string[];
  readonly stretch: StretchOptions;
  readonly jobs: number;
}

/** What the first pass says of a source. */
export interface FirstPass {
  readonly outcome: SourceOutcome;
  readonly digest: string | null;
  readonly note: string | null;
  readonly spent: Spent;
}

/** The first pass over every readable source; an answer for each source, in order. */
export async function collectAll(
  sources: readonly PlannedSource[],
  request: PassRequest,
  io: Io,
): Promise<readonly FirstPass[]> {
  const readable = sources.filter(({ format }) => format !== null);
  const progress = io.progress(readable.length);
  const answers = await runPool<HarvestTask, Collect | Redact>({
    worker: new URL("./harvest-worker.js", import.meta.url),
    data: sharedOf(request, null),
    tasks: readable.map((source) => ({ source, chosen: [], values: [] })),
    jobs: request.jobs,
    youngMb: YOUNG_MB,
    signal: io.signal,
    lost: (task, why, stack) => lostSource(task, why, stack, io),
    done: () => progress.tick(),
  }).finally(() => progress.stop());
  let next = 0;
  return sources.map((source): FirstPass => {
    if (source.leftOut !== null)
      return { outcome: { reason: source.leftOut.reason }, digest: null, note: null, spent: {} };
    const answer = answers[next++];
    if (answer?.kind === "seen")
      return { outcome: { seen: answer.seen }, digest: answer.sha256, note: null, spent: answer.spent };
    return {
      outcome: { reason: "unreadable" },
      digest: null,
      note: answer?.kind === "unreadable" ? answer.note : source.path,
      spent: {},
    };
  });
}

export interface SecondPass {
  readonly sources: readonly PlannedSource[];
  readonly rows: readonly PlanRow[];
  readonly digests: readonly (string | null)[];
  readonly items: HarvestItems;
  readonly numbering: Numbering;
  /** What the first pass said of a source; null when it could not read it. */
  seen(source: number): SourceSeen | null;
}

/** The second pass over whatever is not finished yet; finished stretches go to the items. Answers the time that it took. */
export async function redactAll(pass: SecondPass, request: PassRequest, io: Io): Promise<readonly Spent[]> {
  const { items } = pass;
  const spent: Spent[] = [];
  const kept = pass.rows.filter(({ reason }) => reason === null);
  const measured = measuredRows(kept);
  const bySource = new Map<number, Chosen[]>();
  for (const row of kept) {
    if (items.has(row.source, row.stretch as number)) continue;
    const chosen = bySource.get(row.source) ?? [];
    bySource.set(row.source, chosen);
    const stretch = row.stretch as number;
    chosen.push({
      stretch,
      measured: measured.has(row),
      places: pass.seen(row.source)?.stretches[stretch]?.places ?? null,
    });
  }
  const order = [...bySource.keys()];
  const tasks = order.map((source) => ({
    source: pass.sources[source]!,
    chosen: bySource.get(source)!,
    values: pass.seen(source)?.values.values ?? [],
  }));
  const places = new Map(tasks.map((task, at) => [task as HarvestTask, order[at] as number]));
  const progress = io.progress(tasks.length);
  await runPool<HarvestTask, Collect | Redact>({
    worker: new URL("./harvest-worker.js", import.meta.url),
    data: sharedOf(request, pass.numbering),
    tasks,
    jobs: request.jobs,
    youngMb: YOUNG_MB,
    signal: io.signal,
    retain: false,
    lost: (task, why, stack) => lostSource(task, why, stack, io),
    done(answer, task) {
      const source = places.get(task) as number;
      if (answer.kind === "redacted") spent.push(answer.spent);
      const same = answer.kind === "redacted" && answer.sha256 === pass.digests[source];
      if (answer.kind === "redacted" && same) {
        items.add(source, answer.items);
      } else
        items.lose(
          source,
          task.chosen.map(({ stretch }) => stretch),
          answer.kind === "redacted" ? "changed" : "unreadable",
        );
      progress.tick();
    },
  }).finally(() => progress.stop());
  return spent;
}

function sharedOf(request: PassRequest, numbering: Numbering | null): HarvestShared {
  return {
    classes: request.classes,
    options: request.stretch,
    values: numbering === null ? null : numbering.snapshot(),
  };
}

function lostSource(task: HarvestTask, why: string, stack: string | null, io: Io): Collect | Redact {
  if (stack !== null) io.debug(stack);
  // The reason may quote what was read.
  return {
    kind: "unreadable",
    note: `${task.source.path}: could not be read (${stack === null ? why : "a fault of the reader; --debug shows it"})`,
  };
}
