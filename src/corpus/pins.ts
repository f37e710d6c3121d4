// `pins.json` beside a corpus: which bytes a file of that folder must have. A file that is named and differs is refused.
import { basename, dirname, join } from "node:path";
import { KnownError } from "../core/errors.ts";
import { parseStrict } from "../core/json/parse-strict.ts";
import { type Pins, pinsSchema } from "../core/schemas/pins.ts";
import { lineText } from "./line-text.ts";
import type { ReadBytes } from "./read-lines.ts";
import { refused } from "./refusals.ts";

export const PINS_FILE = "pins.json";
/** A pin takes about 100 bytes. */
const MAX_PINS_BYTES = 16 * 1024 * 1024;

export type Pin =
  | { readonly kind: "pinned"; readonly sha256: string }
  /** There is no pins.json, or it does not name the file. */
  | { readonly kind: "not-listed"; readonly pinsFile: boolean };

/** The pin of a corpus file. Throws KnownError when pins.json is there and cannot be used. */
export async function pinOf(corpusFile: string, read: ReadBytes): Promise<Pin> {
  const pins = await readPins(dirname(corpusFile), read);
  if (pins === null) return { kind: "not-listed", pinsFile: false };
  const name = basename(corpusFile);
  const sha256 = Object.hasOwn(pins, name) ? pins[name] : undefined;
  return sha256 === undefined ? { kind: "not-listed", pinsFile: true } : { kind: "pinned", sha256 };
}

/** The pins of a folder, null when it has no pins.json. Throws KnownError when that cannot be used. */
export async function readPins(folder: string, read: ReadBytes): Promise<Pins | null> {
  const file = join(folder, PINS_FILE);
  const bytes = await wholeFile(file, read);
  if (bytes === null) return null;
  const text = lineText(bytes, true);
  if (text.kind === "bad") throw refused(text.reason, { file });
  return parseStrict(text.kind === "text" ? text.text : "", pinsSchema, { code: "pins", place: { file } }).value;
}

/** All bytes of a file, or null when there is none. */
async function wholeFile(file: string, read: ReadBytes): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of read(file)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_PINS_BYTES) {
        throw new KnownError("pins/too-long", "more than 16 MiB", {
          place: { file },
          remedy: "keep one pin per corpus",
        });
      }
    }
  } catch (error) {
    if (error instanceof KnownError && error.code === "input/absent") return null;
    throw error;
  }
  return Buffer.concat(chunks);
}
