// The folder of a long run: what it was started with, and each finished item on a line of its own. The same run goes on in
// it; another one is refused. Holds finished items and digests, nothing that was not finished.
import { closeSync, fsyncSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { mkdir, open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "../core/canonical.ts";
import { KnownError } from "../core/errors.ts";
import { type RunManifest, runManifestSchema } from "../core/schemas/run-manifest.ts";
import { fileError } from "../corpus/file-errors.ts";
import { splitLines } from "../corpus/lines.ts";
import { writeFileWhole } from "./files.ts";
import { holdLock } from "./run-lock.ts";

const MANIFEST = "manifest.json";
const ITEMS = "items.jsonl";
const REPORT = "report.json";
const LOCK = "lock";
/** The longest item that is read back. */
const MAX_ITEM_BYTES = 400 * 1024 * 1024;

/** Bytes of items.jsonl that hold one item, without its line end. */
export interface ItemPlace {
  readonly at: number;
  readonly length: number;
}

export interface RunFolder {
  /** Items that were finished before, in the order in which they were; a line that was cut is no item and is taken off. */
  finished(): AsyncIterable<{ readonly text: string; readonly place: ItemPlace }>;
  /** Adds a finished item (JSON without line ends). After `finished` was read to its end. */
  append(text: string): ItemPlace;
  read(place: ItemPlace): string;
  /** Keeps the result document beside the items. */
  report(text: string): Promise<void>;
  /** Lets go of the folder; with `remove` the folder goes too. */
  close(options?: { readonly remove?: boolean }): Promise<void>;
}

/** Opens or makes the folder of a run. Throws KnownError when it belongs to another run, to something else, or is in use. */
export async function openRunFolder(folder: string, manifest: RunManifest): Promise<RunFolder> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new KnownError(
      "run/folder",
      `can't be made (${error instanceof Error ? error.message.split(":")[0] : "refused"})`,
      {
        place: { file: folder },
        remedy: "name a folder that can be written",
      },
    );
  });
  const names = await readdir(folder);
  const stranger = names.find((name) => ![MANIFEST, ITEMS, REPORT, LOCK].includes(name));
  const started = names.includes(MANIFEST);
  if (stranger !== undefined || (!started && names.some((name) => name !== LOCK))) {
    throw new KnownError("run/not-a-run", "holds something else than a run", {
      place: { file: folder },
      remedy: "name an empty or a new folder",
    });
  }
  const release = await holdLock(join(folder, LOCK));
  try {
    if (started) requireSame(manifest, await readManifest(join(folder, MANIFEST)), folder);
    else await writeFileWhole(join(folder, MANIFEST), `${canonicalJson(manifest)}\n`);
    return folderOf(folder, release);
  } catch (error) {
    await release();
    throw error;
  }
}

function folderOf(folder: string, release: () => Promise<void>): RunFolder {
  const path = join(folder, ITEMS);
  const descriptor = openSync(path, "a+");
  let end = 0;
  return {
    async *finished() {
      const handle = await open(path, "r");
      for await (const line of splitLines(handle.createReadStream(), MAX_ITEM_BYTES)) {
        if (!line.ended || line.kind === "too-long") break;
        end = line.offset + line.bytes.length + 1;
        yield { text: Buffer.from(line.bytes).toString("utf8"), place: { at: line.offset, length: line.bytes.length } };
      }
      ftruncateSync(descriptor, end);
    },
    append(text) {
      const bytes = Buffer.from(`${text}\n`, "utf8");
      try {
        for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
      } catch (error) {
        throw fileError(path, error, "write");
      }
      const place = { at: end, length: bytes.length - 1 };
      end += bytes.length;
      return place;
    },
    read({ at, length }) {
      const bytes = Buffer.alloc(length);
      for (let done = 0; done < length; ) {
        const more = readSync(descriptor, bytes, done, length - done, at + done);
        if (more === 0) throw new Error("items.jsonl was cut by someone else");
        done += more;
      }
      return bytes.toString("utf8");
    },
    report: (text) => writeFileWhole(join(folder, REPORT), text),
    async close(options = {}) {
      fsyncSync(descriptor);
      closeSync(descriptor);
      await release();
      if (options.remove === true) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readManifest(path: string): Promise<RunManifest> {
  try {
    if ((await stat(path)).size < 64 * 1024 * 1024)
      return runManifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    // Said below, whatever it was.
  }
  throw new KnownError("run/manifest", "is no manifest of a run", {
    place: { file: path },
    remedy: "name a new folder",
  });
}

function requireSame(now: RunManifest, then: RunManifest, folder: string): void {
  const keys = ["command", "config", "corpora", "inputs", "paths"] as const;
  const differing = keys.flatMap((key) =>
    key === "config" ? differences(now.config, then.config) : same(now[key], then[key]) ? [] : [key],
  );
  if (differing.length === 0) return;
  throw new KnownError("run/other-run", `was started with another ${differing.join(", ")}`, {
    place: { file: folder },
    remedy: "give the same again, or name a new folder",
  });
}

function differences(
  now: Readonly<Record<string, unknown>>,
  then: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort();
  return names.filter((name) => !same(now[name] ?? null, then[name] ?? null));
}

function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
