// Which of the files below what a user named are traces, of which format, and which of them belong together. Detection alone.
import { KnownError } from "../../core/errors.ts";
import type { Format } from "../formats/format.ts";
import { detect, FORMATS } from "../formats/index.ts";
import { type Found, type FoundFile, headOf } from "../trace/fs-source.ts";
import { fileProbe, folderProbe, HEAD_BYTES } from "../trace/probe.ts";
import type { LeftOut } from "./reasons.ts";

/** One source, in input order. Plain data. */
export interface PlannedSource {
  /** A file, or a folder whose files belong together. */
  readonly path: string;
  readonly files: readonly FoundFile[];
  /** Name of the format; null when the source is left out. */
  readonly format: string | null;
  readonly leftOut: { readonly reason: LeftOut; readonly note: string } | null;
}

/** The format of a name. Throws a plain error for a name that is no row: a bug. */
export function formatNamed(name: string): Format {
  const format = FORMATS.find((row) => row.name === name);
  if (format === undefined) throw new Error(`no format ${name}`);
  return format;
}

/** The sources among found files. `only` takes every file for one format, whatever it looks like. */
export async function planSources(found: Found, only: Format | null = null): Promise<readonly PlannedSource[]> {
  const sources: PlannedSource[] = found.unreadable.map((error) => ({
    path: error.place?.file ?? "",
    files: [],
    format: null,
    leftOut: { reason: "unreadable", note: error.message },
  }));
  const taken = new Set<string>();
  for (const folder of foldersOf(found.files)) {
    const files = below(found.files, folder).filter(({ path }) => !taken.has(path));
    if (files.length === 0) continue;
    const probe = folderProbe(
      folder,
      files.map(({ path }) => path.slice(folder.length + 1)),
    );
    const detected = detect(probe);
    if (detected.kind !== "format" || (only !== null && detected.format !== only)) continue;
    for (const { path } of files) taken.add(path);
    sources.push({ path: folder, files, format: detected.format.name, leftOut: null });
  }
  for (const file of found.files) if (!taken.has(file.path)) sources.push(await planFile(file, only));
  return sources.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

async function planFile(file: FoundFile, only: Format | null): Promise<PlannedSource> {
  const source = { path: file.path, files: [file] };
  const leftOut = (reason: LeftOut, note: string) => ({ ...source, format: null, leftOut: { reason, note } });
  try {
    if (only !== null) return { ...source, format: only.name, leftOut: null };
    const detected = detect(fileProbe(file.path, await headOf(file, HEAD_BYTES)));
    if (detected.kind === "format") return { ...source, format: detected.format.name, leftOut: null };
    return detected.kind === "unread"
      ? leftOut("format-not-read", `${file.path}: ${detected.unread.title}, ${detected.unread.why}`)
      : leftOut("unknown-format", `${file.path}: no format that is known`);
  } catch (error) {
    if (error instanceof KnownError) return leftOut("unreadable", error.message);
    throw error;
  }
}

/** Folders of the files, outermost first: a folder that is one source takes those below it. */
function foldersOf(files: readonly FoundFile[]): readonly string[] {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) folders.add(path.slice(0, at));
  }
  return [...folders].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** The files below a folder: they stand together, since all are sorted by code unit. */
function below(files: readonly FoundFile[], folder: string): readonly FoundFile[] {
  // "/" and the character behind it enclose everything below the folder.
  return files.slice(firstFrom(files, `${folder}/`), firstFrom(files, `${folder}0`));
}

function firstFrom(files: readonly FoundFile[], path: string): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((files[middle] as FoundFile).path < path) low = middle + 1;
    else high = middle;
  }
  return low;
}
