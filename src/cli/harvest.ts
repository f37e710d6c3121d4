// A harvest from files to a corpus: find, read once for values and plan, read again and redact, assemble in input order. The
// one place where the two passes meet the pool, the run folder and the disk.
import { mkdtemp, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { KnownError } from "../core/errors.ts";
import { sha256 } from "../core/hash.ts";
import type { Format } from "../corpus/formats/format.ts";
import { FORMATS } from "../corpus/formats/index.ts";
import { Laps, lapShares } from "../corpus/harvest/laps.ts";
import { type PlanOptions, planHarvest, type SourceOutcome } from "../corpus/harvest/plan.ts";
import { type PlannedSource, planSources } from "../corpus/harvest/sources.ts";
import { type FoundFile, findFiles } from "../corpus/trace/fs-source.ts";
import type { Drift } from "../evals/drift.ts";
import { MAX_VALUES, Numbering } from "../redaction/numbering.ts";
import { collectEarly } from "./garbage.ts";
import { type Assembled, assemble, manifestPath } from "./harvest-assembly.ts";
import { HarvestItems } from "./harvest-items.ts";
import { collectAll, type PassRequest, redactAll } from "./harvest-passes.ts";
import type { Io } from "./io.ts";
import { openRunFolder, type RunFolder } from "./run-folder.ts";

export interface HarvestRequest extends PassRequest {
  readonly traces: readonly string[];
  /** Takes every file for this format. */
  readonly as: Format | null;
  readonly out: string;
  readonly runFolder: string | null;
  readonly plan: PlanOptions;
}

/** What was made, and what a person should know. */
export interface Harvested extends Assembled {
  readonly drift: Drift;
  readonly repairs: Readonly<Record<string, number>>;
  /** Shares of the time of all workers and of the assembly. */
  readonly spent: readonly (readonly [string, number])[];
  readonly notes: readonly string[];
}

/** Throws KnownError when nothing can be made; the old corpus then stands untouched. */
export async function harvest(request: HarvestRequest, io: Io): Promise<Harvested> {
  collectEarly();
  const found = await findFiles(request.traces);
  await refuseOutAmong(found.files, request.out);
  const sources = await planSources(found, request.as);
  if (!sources.some(({ format }) => format !== null)) throw nothingReadable(sources);
  const notes = sources.flatMap(({ leftOut }) => (leftOut === null ? [] : [leftOut.note]));

  const first = await collectAll(sources, request, io);
  const outcomes = first.map(({ outcome }) => outcome);
  const rows = planHarvest(outcomes, request.plan);
  const seen = (source: number) => {
    const outcome = outcomes[source];
    return outcome !== undefined && "seen" in outcome ? outcome.seen : null;
  };
  const numbering = new Numbering();
  for (const outcome of outcomes) {
    if (!("seen" in outcome)) continue;
    numbering.add(outcome.seen.values);
    for (const { file, line, what } of outcome.seen.problems)
      notes.push(`${file}${line > 0 ? `:${line}` : ""}: ${what}`);
  }
  for (const { note } of first) if (note !== null) notes.push(note);

  const folder = await openFolder(
    request,
    sources,
    first.map(({ digest }) => digest),
  );
  try {
    const items = await HarvestItems.open(folder);
    const second = await redactAll(
      { sources, rows, digests: first.map(({ digest }) => digest), items, numbering, seen },
      request,
      io,
    );
    const assembly = new Laps(() => performance.now());
    const made = await assemble({
      out: request.out,
      rows,
      items,
      classes: request.classes,
      repairs: repairsOf(outcomes),
    });
    assembly.lap("writing");
    const shares = lapShares([...first.map(({ spent }) => spent), ...second, assembly.spent]);
    return { ...made, spent: shares, repairs: repairsOf(outcomes), notes: [...notes, ...made.notes] };
  } finally {
    await folder.close({ remove: request.runFolder === null });
  }
}

/** A corpus never takes the place of a trace, nor of anything that is no file. Throws KnownError. */
async function refuseOutAmong(files: readonly FoundFile[], out: string): Promise<void> {
  const existing = await stat(out).catch(() => null);
  if (existing !== null && !existing.isFile()) {
    throw new KnownError("usage/out", `--out: ${out} is no regular file`, { remedy: "name a file" });
  }
  const [corpus, manifest] = await Promise.all(
    [out, manifestPath(out)].map((path) => realpath(path).catch(() => null)),
  );
  for (const { path } of files) {
    const real = await realpath(path).catch(() => null);
    if (real === null || (real !== corpus && real !== manifest)) continue;
    throw new KnownError("usage/out-is-input", "it stands among the traces, and --out would write over it", {
      place: { file: path },
      remedy: "name a file outside of them",
    });
  }
}

async function openFolder(
  request: HarvestRequest,
  sources: readonly PlannedSource[],
  digests: readonly (string | null)[],
): Promise<RunFolder> {
  const named = (value: (at: number) => string | null) =>
    Object.fromEntries(
      sources.flatMap((_, at) => {
        const found = value(at);
        return found === null ? [] : [[`source-${String(at + 1).padStart(7, "0")}`, found] as const];
      }),
    );
  const { classes, stretch, plan } = request;
  const folder = request.runFolder ?? (await temporaryBeside(request.out));
  return openRunFolder(folder, {
    schema: "run-manifest/1",
    command: "harvest",
    config: { classes, stretch, plan, as: request.as?.name ?? null, values: MAX_VALUES },
    corpora: [],
    inputs: named((at) => digests[at] ?? null),
    paths: named((at) => sha256(sources[at]!.path)),
  });
}

async function temporaryBeside(out: string): Promise<string> {
  try {
    return await mkdtemp(join(dirname(out), ".harvest-"));
  } catch {
    throw new KnownError("output/not-written", "its folder can't be written", {
      place: { file: out },
      remedy: "name a file in a folder that can be written",
    });
  }
}

function repairsOf(outcomes: readonly SourceOutcome[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const outcome of outcomes) {
    if (!("seen" in outcome)) continue;
    for (const [name, count] of Object.entries(outcome.seen.repairs)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

function nothingReadable(sources: readonly PlannedSource[]): KnownError {
  const looked = FORMATS.map(({ name }) => name).join(", ");
  const first = sources[0]?.leftOut?.note;
  return new KnownError(
    "harvest/nothing",
    `no readable trace${first === undefined ? "" : ` (${first})`}; looked for ${looked}`,
    {
      remedy: "name files or folders of one of these, or a tool's own folder (harvest --where)",
      exit: "inconclusive",
    },
  );
}
