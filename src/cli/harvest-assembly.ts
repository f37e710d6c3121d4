// The corpus of a harvest and its manifest out of finished stretches, in input order. Both appear whole or not at all.
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { canonicalJson } from "../core/canonical.ts";
import { ENTITIES_VERSION } from "../core/entities/index.ts";
import { KnownError } from "../core/errors.ts";
import type { HarvestManifest } from "../core/schemas/harvest-manifest.ts";
import { fileError } from "../corpus/file-errors.ts";
import type { PlanRow } from "../corpus/harvest/plan.ts";
import type { LeftOut } from "../corpus/harvest/reasons.ts";
import { type Drift, type DriftPair, driftOf } from "../evals/drift.ts";
import { LADDER_VERSION } from "../ladder/constants.ts";
import { SECRETLINT_VERSION } from "../redaction/secretlint.ts";
import { writeFileWhole } from "./files.ts";
import type { HarvestItems } from "./harvest-items.ts";

export interface AssemblyInput {
  readonly out: string;
  readonly rows: readonly PlanRow[];
  readonly items: HarvestItems;
  readonly classes: readonly string[];
  readonly repairs: Readonly<Record<string, number>>;
}

export interface Assembled {
  readonly manifest: HarvestManifest;
  readonly drift: Drift;
  readonly notes: readonly string[];
}

export function manifestPath(out: string): string {
  return `${out}.manifest.json`;
}

/** Writes corpus and manifest. Throws KnownError when no entry is left (nothing is written) or the disk refuses. */
export async function assemble(input: AssemblyInput): Promise<Assembled> {
  const left: Record<string, number> = {};
  const formats: Record<string, number> = {};
  const substitutions: Record<string, number> = {};
  const pairs: DriftPair[] = [];
  const kept: PlanRow[] = [];
  const notes: string[] = [];
  for (const row of input.rows) {
    const what = row.stretch === null ? null : input.items.get(row.source, row.stretch);
    const reason: LeftOut | null = row.reason ?? (what === null ? "unreadable" : what.reason);
    if (reason !== null) {
      left[reason] = (left[reason] ?? 0) + 1;
      if (what?.note !== undefined)
        notes.push(`source ${row.source + 1}, stretch ${(row.stretch ?? 0) + 1}: ${reason}: ${what.note}`);
      continue;
    }
    kept.push(row);
    addTo(formats, { [what?.format ?? ""]: 1 });
    addTo(substitutions, what?.substitutions ?? {});
    if (what?.drift) pairs.push(what.drift);
  }
  if (kept.length === 0) throw nothingKept(left);
  const drift = driftOf(pairs, kept.length, "gcf+skeleton@pressure=0.5");
  const written = writeEntries(input, kept);
  try {
    const manifest: HarvestManifest = {
      schema: "harvest/1",
      corpus: { name: basename(input.out), sha256: written.sha256, entries: kept.length },
      planned: input.rows.length,
      kept: kept.length,
      left_out: left,
      substitutions,
      classes: [...input.classes],
      formats,
      repairs: { ...input.repairs },
      drift: { ...drift },
      versions: { ladder: LADDER_VERSION, entities: ENTITIES_VERSION, secretlint: SECRETLINT_VERSION },
    };
    renameSync(written.path, input.out);
    await writeFileWhole(manifestPath(input.out), `${canonicalJson(manifest)}\n`);
    return { manifest, drift, notes };
  } finally {
    rmSync(written.path, { force: true });
  }
}

/** The entries in a temporary file beside the corpus, on the disk when this returns. */
function writeEntries(
  { out, items }: AssemblyInput,
  kept: readonly PlanRow[],
): { readonly path: string; readonly sha256: string } {
  const path = `${out}.${process.pid}.tmp`;
  const hash = createHash("sha256");
  try {
    const descriptor = openSync(path, "w");
    try {
      for (const { source, stretch } of kept) {
        const bytes = Buffer.from(items.line(source, stretch as number), "utf8");
        hash.update(bytes);
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      }
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw fileError(out, error, "write");
  }
  return { path, sha256: hash.digest("hex") };
}

function addTo(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}

function nothingKept(left: Readonly<Record<string, number>>): KnownError {
  const reasons = Object.entries(left).map(([reason, count]) => `${reason} ${count}`);
  return new KnownError("harvest/nothing-kept", `nothing could be kept (${reasons.join(", ")})`, {
    remedy: "see --after-summary, --min-tool-bytes, --max-entry-bytes and --split",
    exit: "inconclusive",
  });
}
