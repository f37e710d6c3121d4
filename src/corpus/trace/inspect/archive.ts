// The JSON documents of an Inspect .eval archive: facts of the log, then its samples one after another. A log that is still written, or
// whose writer died, has its journal alone. Whatever the archive claims, what is held and what is unpacked is bounded.
import { embedded, type JsonValue } from "../json-values.ts";
import { Pieces } from "../pieces.ts";
import type { TraceSource } from "../source.ts";
import { directoryOf, unpackEntry, walkedEntries, type ZipEntry } from "../zip.ts";

const MAX_FILE_BYTES = 512 * 1024 * 1024;
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** Of all entries together: more is a bomb. */
const MAX_TOTAL_BYTES = 16 * 1024 ** 3;

export interface Archive {
  /** `header.json`, or the start of the journal; null when neither can be read. */
  readonly log: JsonValue | null;
  readonly samples: AsyncIterable<JsonValue>;
}

/** Null for a file that is no archive or too large to hold; the source knows why. */
export async function openArchive(source: TraceSource): Promise<Archive | null> {
  const say = (what: string) => source.problem({ file: source.path, line: 0, what });
  const file = await held(source);
  if (file === null) {
    say(`an archive of more than ${MAX_FILE_BYTES} bytes: left out`);
    return null;
  }
  const directory = directoryOf(file);
  if (directory === null) say("an archive without its directory: what is whole in it is read");
  const entries = directory ?? walkedEntries(file);
  const left = { bytes: MAX_TOTAL_BYTES, said: false };
  const readable = async (entry: ZipEntry): Promise<JsonValue | null> => {
    // Names hold ids of samples, which are text of the log: entries are named by their place.
    const place = `entry ${entries.indexOf(entry) + 1} of the archive`;
    left.bytes -= entry.size;
    if (left.bytes < 0) {
      if (!left.said) say(`${place}: the archive unpacks to more than ${MAX_TOTAL_BYTES} bytes, the rest is left out`);
      left.said = true;
      return null;
    }
    const unpacked = await unpackEntry(file, entry, MAX_ENTRY_BYTES);
    const value = unpacked.kind === "bytes" ? embedded(unpacked.bytes.toString("utf8"), 1) : null;
    if (value === null) say(`${place}: ${unpacked.kind === "unreadable" ? unpacked.why : "no JSON"}`);
    return value;
  };
  const named = (name: string) => entries.find((entry) => entry.name === name);
  const facts = named("header.json") ?? named("_journal/start.json");
  return {
    log: facts === undefined ? null : await readable(facts),
    samples: samplesOf(
      entries.filter(({ name }) => name.startsWith("samples/") && name.endsWith(".json")),
      readable,
    ),
  };
}

async function* samplesOf(
  entries: readonly ZipEntry[],
  readable: (entry: ZipEntry) => Promise<JsonValue | null>,
): AsyncGenerator<JsonValue, void, void> {
  for (const entry of entries) {
    const value = await readable(entry);
    if (value !== null) yield value;
  }
}

async function held(source: TraceSource): Promise<Pieces | null> {
  const file = new Pieces();
  for await (const chunk of source.bytes()) {
    if (file.length + chunk.length > MAX_FILE_BYTES) return null;
    file.add(chunk);
  }
  return file;
}
