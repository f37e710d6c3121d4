// A worker of harvest: reads one source at a time, for the first pass or the second. What it answers holds values in the first
// pass, which stay in memory, and nothing unredacted in the second.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { KnownError } from "../core/errors.ts";
import type { Entry } from "../core/schemas/entry.ts";
import { collectSource, type SourceSeen } from "../corpus/harvest/collect.ts";
import { Laps } from "../corpus/harvest/laps.ts";
import { type Redacted, redactSource } from "../corpus/harvest/redact-source.ts";
import { formatNamed, type PlannedSource } from "../corpus/harvest/sources.ts";
import type { StretchOptions } from "../corpus/harvest/stretch.ts";
import { fsSource } from "../corpus/trace/fs-source.ts";
import type { DriftPair } from "../evals/drift.ts";
import { REDACTION_CLASSES } from "../redaction/classes/index.ts";
import { type Collected, Numbering } from "../redaction/numbering.ts";
import type { Places } from "../redaction/places.ts";
import { redactorOf } from "../redaction/redactor.ts";
import { secretlint } from "../redaction/secretlint.ts";
import { loaderVet } from "../redaction/vet.ts";
import type { FromWorker, ToWorker } from "./pool.ts";

/** What every task of a pass shares. */
export interface HarvestShared {
  readonly classes: readonly string[];
  readonly options: StretchOptions;
  /** Every value of the first pass, in input order; null during it. */
  readonly values: Collected | null;
}

/** A stretch to make an entry of. */
export interface Chosen {
  readonly stretch: number;
  /** Drift is measured on it. */
  readonly measured: boolean;
  readonly places: Places | null;
}

export interface HarvestTask {
  readonly source: PlannedSource;
  /** Second pass: the stretches to make entries of. */
  readonly chosen: readonly Chosen[];
  /** Second pass: the values of the source that the first one met. */
  readonly values: Collected["values"];
}

/** Milliseconds by what they went into. */
export type Spent = Readonly<Record<string, number>>;
export type Unreadable = { readonly kind: "unreadable"; readonly note: string };
/** First pass: what is there, and the sha256 of the bytes that it was read from. */
export type Collect =
  | { readonly kind: "seen"; readonly seen: SourceSeen; readonly sha256: string; readonly spent: Spent }
  | Unreadable;
/** Second pass: each chosen stretch. */
export type Redact =
  | {
      readonly kind: "redacted";
      readonly items: readonly RedactedItem[];
      readonly sha256: string;
      readonly spent: Spent;
    }
  | Unreadable;
export interface RedactedItem {
  readonly item: Redacted;
  readonly drift: DriftPair | null;
}

const shared = workerData as HarvestShared;
const redactor = redactorOf(REDACTION_CLASSES.filter(({ name }) => shared.classes.includes(name)));
const numbering = shared.values === null ? null : Numbering.of(shared.values);
const vet = loaderVet();

async function work(task: HarvestTask): Promise<Collect | Redact> {
  const laps = new Laps(() => performance.now());
  const hash = createHash("sha256");
  const source = fsSource(task.source.path, task.source.files, (chunk) => hash.update(chunk));
  const format = formatNamed(task.source.format as string);
  try {
    if (numbering === null) {
      const seen = await collectSource(format, source, redactor, shared.options, laps);
      return { kind: "seen", seen, sha256: hash.digest("hex"), spent: laps.spent };
    }
    const items: RedactedItem[] = [];
    const pairs = new Map<number, DriftPair | null>();
    const measured = new Set(task.chosen.flatMap(({ stretch, measured }) => (measured ? [stretch] : [])));
    const beside = async (raw: Entry, redacted: Entry, place: number) => {
      if (!measured.has(place)) return;
      // The ladder and its measures are loaded for those entries alone.
      const { driftPair } = await import("./harvest-drift.ts");
      pairs.set(place, await driftPair(raw, redacted));
    };
    const chosen = new Map(task.chosen.map(({ stretch, places }) => [stretch, places]));
    const { values } = task;
    const options = { ...shared.options, redactor, numbering, second: secretlint, vet, chosen, values, beside, laps };
    for await (const item of redactSource(format, source, options)) {
      items.push({ item, drift: pairs.get(item.stretch) ?? null });
    }
    laps.lap("reading");
    return { kind: "redacted", items, sha256: hash.digest("hex"), spent: laps.spent };
  } catch (error) {
    if (error instanceof KnownError) return { kind: "unreadable", note: error.message };
    throw error;
  }
}

parentPort?.on("message", async (message: ToWorker<HarvestTask>) => {
  if (message.kind === "end") process.exit(0);
  parentPort?.postMessage(await answered(message.task));
});

async function answered(task: HarvestTask): Promise<FromWorker<Collect | Redact>> {
  try {
    return { kind: "done", result: await work(task) };
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    return { kind: "threw", why: message, stack };
  }
}
