// Whether what a `corpus` command writes is pinned, and the writing of pins.json: pins of other files stay as they are.
import { join } from "node:path";
import { canonicalJson } from "../core/canonical.ts";
import { KnownError } from "../core/errors.ts";
import { PINS_FILE, readPins } from "../corpus/pins.ts";
import { fileBytes } from "../corpus/read-lines.ts";
import { writeFileWhole } from "./files.ts";
import type { Io } from "./io.ts";

export interface PinQuestion {
  /** --pin or --no-pin; undefined: neither. */
  readonly asked: boolean | undefined;
  readonly inputs: readonly { readonly pinned: boolean }[];
  /** Where the corpora will stand. */
  readonly folder: string;
  readonly names: readonly string[];
}

/**
 * Asked before anything is written. Corpora made of pinned ones are pinned, others only with --pin. Throws KnownError when
 * pins.json can't be used, or names a corpus that would be replaced without a new pin: no command would load it.
 */
export async function willPin({ asked, inputs, folder, names }: PinQuestion): Promise<boolean> {
  const pins = (await readPins(folder, fileBytes)) ?? {};
  if (asked ?? inputs.every(({ pinned }) => pinned)) return true;
  const named = names.find((name) => Object.hasOwn(pins, name));
  if (named === undefined) return false;
  throw new KnownError("output/pinned", `${PINS_FILE} beside it pins other bytes of this name`, {
    place: { file: join(folder, named) },
    remedy: "give --pin to pin the new ones, or name another file",
  });
}

/** Adds or renews pins, the whole file or nothing. */
export async function writePins(
  folder: string,
  corpora: readonly { readonly name: string; readonly sha256: string }[],
  io: Io,
): Promise<void> {
  const pins = Object.entries((await readPins(folder, fileBytes)) ?? {});
  const added = corpora.map(({ name, sha256 }) => [name, sha256] as const);
  const file = join(folder, PINS_FILE);
  await writeFileWhole(file, `${canonicalJson(Object.fromEntries([...pins, ...added]))}\n`);
  io.note(`pinned in ${file}`);
}
