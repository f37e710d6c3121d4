// The corpora that a `corpus` command reads: strictly and one entry at a time, in the order given. What is kept of an entry is
// where it stands and what it is called.
import { stat } from "node:fs/promises";
import { KnownError } from "../core/errors.ts";
import { type CorpusFacts, streamCorpus } from "../corpus/load.ts";
import type { EntryLine } from "../corpus/read-entries.ts";
import { fileBytes, type ReadBytes } from "../corpus/read-lines.ts";
import { shownId } from "../corpus/refusals.ts";
import { loaderVet } from "../redaction/vet.ts";
import { refuseUrl } from "./corpora.ts";
import type { Io } from "./io.ts";

/** A corpus that was read to its end. */
export interface Input extends CorpusFacts {
  readonly file: string;
  readonly entries: number;
}

/** Where an entry stands: the place of its corpus in the order given, and its line. */
export interface EntryPlace {
  readonly input: number;
  readonly line: number;
}

export interface Survey {
  readonly inputs: readonly Input[];
  /** Every distinct entry, in order. */
  readonly places: readonly EntryPlace[];
  /** Entries that an earlier corpus holds too, by input. */
  readonly repeated: readonly number[];
}

export interface InputOptions {
  readonly requirePin: boolean;
  readonly read: ReadBytes;
  /** Called for each entry, in order. */
  readonly each?: (entry: EntryLine, input: number) => void;
}

/**
 * Reads the corpora to their ends. Throws KnownError for what the strict loader refuses, and for the same bytes twice. Notes
 * for a person go to stderr.
 */
export async function readInputs(files: readonly string[], options: InputOptions, io: Io): Promise<readonly Input[]> {
  const redactionFindings = loaderVet();
  const inputs: Input[] = [];
  for (const [at, file] of files.entries()) {
    refuseUrl(file);
    const { requirePin, read } = options;
    const reader = streamCorpus(file, { requirePin, redactionFindings, io: { read } });
    let entries = 0;
    let next = await reader.next();
    for (; !next.done; next = await reader.next()) {
      entries += 1;
      options.each?.(next.value, at);
    }
    const facts = next.value;
    for (const note of facts.notes) io.note(note);
    const twin = inputs.find(({ sha256 }) => sha256 === facts.sha256);
    if (twin !== undefined) {
      throw new KnownError("input/same-corpus", `the same bytes as ${twin.name}`, {
        place: { file },
        remedy: "name each corpus once",
      });
    }
    inputs.push({ ...facts, file, entries });
  }
  return inputs;
}

/**
 * The distinct entries of some corpora. An entry that an earlier corpus holds too is passed over; another entry of the same
 * id is refused with both places, unless ids are to be prefixed.
 */
export async function survey(
  files: readonly string[],
  options: Omit<InputOptions, "each"> & { readonly prefix: boolean },
  io: Io,
): Promise<Survey> {
  const digests = new Set<string>();
  const ids = new Map<string, EntryPlace>();
  const places: EntryPlace[] = [];
  const repeated = files.map(() => 0);
  const inputs = await readInputs(
    files,
    {
      ...options,
      each({ entry, line, sha256 }, input) {
        if (digests.has(sha256)) {
          repeated[input] = (repeated[input] ?? 0) + 1;
          return;
        }
        const earlier = ids.get(entry.id);
        if (earlier !== undefined && !options.prefix) {
          const place = `${files[earlier.input] ?? ""}:${earlier.line}`;
          throw new KnownError(
            "corpus/duplicate-id",
            `${shownId(entry.id)} is the id of another entry, ${place}, that differs`,
            {
              place: { file: files[input] ?? "", line },
              remedy: "give --prefix to put the corpus before each id",
            },
          );
        }
        digests.add(sha256);
        if (earlier === undefined) ids.set(entry.id, { input, line });
        places.push({ input, line });
      },
    },
    io,
  );
  return { inputs, places, repeated };
}

const MIB = 1024 * 1024;

/**
 * Does work that reads the files up to `times` times: with progress for many bytes, and until the process is asked to stop.
 */
export async function whileReading<T>(
  files: readonly string[],
  times: number,
  io: Io,
  work: (read: ReadBytes) => Promise<T>,
): Promise<T> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const steps = Math.ceil((times * sizes.reduce((sum, size) => sum + size, 0)) / MIB);
  const progress = io.progress(steps < 32 ? 0 : steps);
  async function* read(file: string): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of fileBytes(file)) {
      io.signal.throwIfAborted();
      progress.tick();
      yield chunk;
    }
  }
  try {
    return await work(read);
  } finally {
    progress.stop();
  }
}
