// The parts of a split corpus in their folder: all of them are on the disk before the first is in its place.
import { realpathSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { KnownError } from "../core/errors.ts";
import { entryTexts } from "../corpus/entry-texts.ts";
import { fileError } from "../corpus/file-errors.ts";
import type { ReadBytes } from "../corpus/read-lines.ts";
import { CorpusFile, type WrittenCorpus } from "./corpus-file.ts";
import type { Input } from "./corpus-inputs.ts";
import type { Parts } from "./corpus-parts.ts";
import type { Io } from "./io.ts";
import { willPin, writePins } from "./pins-file.ts";

export interface SplitRequest {
  readonly input: Input;
  readonly parts: Parts;
  /** What the names of all parts begin with. */
  readonly stem: string;
  readonly folder: string;
  readonly pin: boolean | undefined;
}

export interface SplitMade {
  readonly pinned: boolean;
  readonly parts: readonly (WrittenCorpus & { readonly name: string; readonly part: string })[];
}

export async function writeParts(request: SplitRequest, read: ReadBytes, io: Io): Promise<SplitMade> {
  const { input, parts, stem, folder, pin } = request;
  const nameOf = (part: string) => `${stem}.${part}.jsonl`;
  const names = [...parts.keys()].map(nameOf);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError(folder, error, "write");
  });
  const pinned = await willPin({ asked: pin, inputs: [input], folder, names });
  const files = new Map<string, CorpusFile>();
  try {
    for (const part of parts.keys()) {
      const path = join(folder, nameOf(part));
      refuseInput(path, input.file);
      files.set(part, new CorpusFile(path));
    }
    const partOf = new Map([...parts].flatMap(([part, lines]) => lines.map((line) => [line, part] as const)));
    for await (const { line, text } of entryTexts(input, read, (number) => partOf.has(number))) {
      files.get(partOf.get(line) ?? "")?.add(text);
    }
    const made = [...files].map(([part, file]) => ({ name: nameOf(part), part, ...file.finish() }));
    io.signal.throwIfAborted();
    for (const file of files.values()) file.commit();
    if (pinned) await writePins(folder, made, io);
    return { pinned, parts: made };
  } finally {
    for (const file of files.values()) file.discard();
  }
}

/** A part may be a link to the very file that is split. */
function refuseInput(path: string, input: string): void {
  let target: string;
  try {
    target = realpathSync(path);
  } catch {
    return;
  }
  if (target !== realpathSync(input)) return;
  throw new KnownError("output/not-written", "it is the corpus that is split", {
    place: { file: path },
    remedy: "name another folder",
  });
}
