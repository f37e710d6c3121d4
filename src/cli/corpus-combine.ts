// One corpus out of entries of several: their lines as they stand, but for ids that are prefixed and placeholders that get
// another number. A line that changes is written canonically and passes the strict loader's checks again.
import { basename, dirname } from "node:path";
import { canonicalJson } from "../core/canonical.ts";
import { KnownError, type Place } from "../core/errors.ts";
import type { Entry } from "../core/schemas/entry.ts";
import { entryTexts } from "../corpus/entry-texts.ts";
import { checkedEntry } from "../corpus/read-entries.ts";
import type { ReadBytes } from "../corpus/read-lines.ts";
import { REDACTION_CLASSES } from "../redaction/classes/index.ts";
import { Renumbering } from "../redaction/renumber.ts";
import { loaderVet } from "../redaction/vet.ts";
import { CorpusFile, type WrittenCorpus } from "./corpus-file.ts";
import { type Input, type Survey, survey, whileReading } from "./corpus-inputs.ts";
import type { Io } from "./io.ts";
import { willPin, writePins } from "./pins-file.ts";

export interface CombineRequest {
  readonly files: readonly string[];
  readonly requirePin: boolean;
  readonly out: string;
  /** Puts the corpus before each id. */
  readonly prefix: boolean;
  readonly keepNumbers: boolean;
  readonly pin?: boolean | undefined;
  /** Which of `count` distinct entries are taken, ascending. */
  readonly choose: (count: number) => readonly number[];
}

export interface Combined extends Pick<Survey, "inputs" | "repeated"> {
  /** Distinct entries of the inputs. */
  readonly distinct: number;
  readonly made: WrittenCorpus & {
    readonly name: string;
    readonly pinned: boolean;
    /** Placeholders that got another number, by class. */
    readonly renumbered: Readonly<Record<string, number>>;
  };
}

/** Reads the corpora, writes the new one, whole or not at all, and its pin. Reads them twice, a pinned one three times. */
export function combine(request: CombineRequest, io: Io): Promise<Combined> {
  const { files, requirePin, prefix } = request;
  if (prefix) refuseEqualNames(files);
  return whileReading(files, 3, io, async (read) => {
    const found = await survey(files, { requirePin, prefix, read }, io);
    const { inputs, places, repeated } = found;
    const chosen = inputs.map(() => new Set<number>());
    for (const at of request.choose(places.length)) {
      const place = places[at];
      if (place !== undefined) chosen[place.input]?.add(place.line);
    }
    const made = await written(request, found, chosen, read, io);
    return { inputs, repeated, distinct: places.length, made };
  });
}

/** Ids as `run` prefixes them. Throws KnownError when two corpora have one name. */
function refuseEqualNames(files: readonly string[]): void {
  const names = files.map((file) => basename(file));
  const twice = files.find((_, at) => names.indexOf(names[at] ?? "") !== at);
  if (twice === undefined) return;
  throw new KnownError("usage/prefix", `--prefix: ${twice} is not the only corpus of its name`, {
    remedy: "rename one of them",
  });
}

async function written(
  request: CombineRequest,
  { inputs, repeated }: Survey,
  chosen: readonly ReadonlySet<number>[],
  read: ReadBytes,
  io: Io,
): Promise<Combined["made"]> {
  const { out } = request;
  const [folder, name] = [dirname(out), basename(out)];
  const pinned = await willPin({ asked: request.pin, inputs, folder, names: [name] });
  const change = new LineChange(request);
  const file = new CorpusFile(out);
  try {
    for (const [at, input] of inputs.entries()) {
      change.nextInput(input);
      for await (const { line, text } of entryTexts(input, read, (number) => chosen[at]?.has(number) === true)) {
        file.add(change.changed(text, { file: input.file, line }));
      }
    }
    const facts = file.finish();
    io.signal.throwIfAborted();
    file.commit();
    if (pinned) await writePins(folder, [{ name, sha256: facts.sha256 }], io);
    for (const note of change.notes(repeated.some((count) => count > 0))) io.note(note);
    return { ...facts, name, pinned, renumbered: change.renumbered() };
  } finally {
    file.discard();
  }
}

const PLACEHOLDER = "[redacted-";
/** An escape that may hide a character of a placeholder. */
const ESCAPED_ASCII = /\\u00[2-7]/i;

class LineChange {
  private readonly numbers: Renumbering | null;
  private readonly prefix: boolean;
  private readonly vet = loaderVet();
  private readonly redacted = new Set<string>();
  private name = "";

  constructor({ keepNumbers, prefix }: CombineRequest) {
    this.numbers = keepNumbers ? null : new Renumbering(REDACTION_CLASSES.map((row) => row.name));
    this.prefix = prefix;
  }

  nextInput({ name, sha256 }: Input): void {
    this.name = this.prefix ? name : sha256;
    this.numbers?.nextSource();
  }

  /** The line that stands in the new corpus for this one. */
  changed(text: string, place: Place): string {
    const plain = ESCAPED_ASCII.test(text) ? canonicalJson(JSON.parse(text)) : text;
    if (plain.includes(PLACEHOLDER)) this.redacted.add(this.name);
    const moved = this.numbers?.renumbered(plain) ?? plain;
    if (moved === plain && !this.prefix) return text;
    const { id } = JSON.parse(plain) as Entry;
    const entry = { ...(JSON.parse(moved) as Entry), id: this.prefix ? `${this.name}#${id}` : id };
    const line = canonicalJson(entry);
    checkedEntry(line, place, this.vet);
    return line;
  }

  renumbered(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.numbers?.moved ?? []);
  }

  /** `shared`: an entry stands in two of the corpora. */
  notes(shared: boolean): readonly string[] {
    if (this.numbers === null) {
      if (this.redacted.size < 2) return [];
      return ["numbers were kept: a placeholder that stands in two of the corpora may mean two values"];
    }
    if (!shared || this.numbers.moved.size === 0) return [];
    return ["corpora share entries: if they are parts of one harvest, --keep-numbers keeps equal values equal"];
  }
}
