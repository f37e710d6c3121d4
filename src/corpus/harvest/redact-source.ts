// Pass 2 over one source: its chosen stretches redacted, looked at again and proved against the strict loader. What fails
// a look is left out by name; what comes out may reach the disk.
import { canonicalJson } from "../../core/canonical.ts";
import { KnownError } from "../../core/errors.ts";
import { sha256 } from "../../core/hash.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import type { Run } from "../../core/schemas/run.ts";
import type { Collected, Numbering } from "../../redaction/numbering.ts";
import type { Places } from "../../redaction/places.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { residualFindings, residualNote } from "../../redaction/residual.ts";
import type { SecondDetector } from "../../redaction/second-detector.ts";
import type { Format } from "../formats/format.ts";
import { checkedEntry, type Vet } from "../read-entries.ts";
import type { TraceSource } from "../trace/source.ts";
import { entryLine } from "../write.ts";
import { eachStretch } from "./collect.ts";
import type { Laps } from "./laps.ts";
import { NO_ID, rawEntry } from "./raw-entry.ts";
import type { LeftOut } from "./reasons.ts";
import type { Stretch, StretchOptions } from "./stretch.ts";

/** What became of one chosen stretch. Plain data; holds nothing unredacted. */
export type Redacted =
  | {
      readonly kind: "entry";
      /** Place of the stretch in its source. */
      readonly stretch: number;
      readonly line: string;
      readonly format: string;
      readonly substitutions: Readonly<Record<string, number>>;
    }
  | { readonly kind: "left-out"; readonly stretch: number; readonly reason: LeftOut; readonly note: string };

/** How every unredacted entry begins: its keys are sorted, and the id is the first. */
const BEFORE_ID = `{"id":${JSON.stringify(NO_ID)}`;
const PLACE = { file: "harvest", line: 1 };

export interface RedactOptions extends StretchOptions {
  readonly redactor: Redactor;
  readonly numbering: Numbering;
  readonly second: SecondDetector;
  readonly vet: Vet;
  /** The stretches to make entries of, by place, with what the first pass remembers of their secrets; others are passed over. */
  readonly chosen: ReadonlyMap<number, Places | null>;
  /** Values of the source, as the first pass gave them; places point into them. */
  readonly values: Collected["values"];
  readonly laps: Laps;
  /** Is shown both forms of each entry that is kept; for measures, in memory. */
  readonly beside?: (raw: Entry, redacted: Entry, place: number) => Promise<void>;
}

export async function* redactSource(
  format: Format,
  source: TraceSource,
  options: RedactOptions,
): AsyncGenerator<Redacted, void, void> {
  let place = -1;
  for await (const { run, stretch } of eachStretch(format, source, options)) {
    place += 1;
    if (!options.chosen.has(place) || stretch.refused !== null) continue;
    yield await redactStretch(run, stretch, place, options);
  }
}

async function redactStretch(run: Run, stretch: Stretch, place: number, options: RedactOptions): Promise<Redacted> {
  const { redactor, numbering, laps } = options;
  const leftOut = (reason: LeftOut, note: string): Redacted => ({ kind: "left-out", stretch: place, reason, note });
  const replaced = new Map<string, string>();
  const raw = rawEntry(run, stretch);
  const document = canonicalJson(raw);
  laps.lap("reading");
  const places = options.chosen.get(place) ?? null;
  const again = places === null ? null : redactor.again(document, places, options.values);
  const reading = again ?? redactor.read(document);
  const { values } = reading;
  if (values.some(({ value }) => !numbering.has(value)))
    return leftOut("changed", "values that the first pass did not meet");
  for (const { class: name, value } of values) replaced.set(value, name);
  const { text, counts } = reading.write(numbering);
  laps.lap("redaction");
  const findings = await residualFindings({ text, table: redactor.table, replaced, second: timed(options) });
  laps.lap("redaction");
  if (findings.length > 0) return leftOut("residual", residualNote(findings));
  try {
    const { line, entry } = proved(text, raw.meta.format, options.vet);
    laps.lap("checking");
    await options.beside?.(raw, entry, place);
    laps.lap("measuring drift");
    return { kind: "entry", stretch: place, line, format: raw.meta.format, substitutions: Object.fromEntries(counts) };
  } catch (error) {
    if (error instanceof KnownError) return leftOut("loader-refused", error.code);
    throw error;
  }
}

/** The second detector, its time booked apart. */
function timed({ second, laps }: RedactOptions): SecondDetector {
  return {
    name: second.name,
    async findings(text) {
      laps.lap("redaction");
      const found = await second.findings(text);
      laps.lap("second detector");
      return found;
    },
  };
}

/**
 * The line of an entry with an id of its own (the format, and a digest of what was left after redaction), once the strict loader
 * has taken it. Throws KnownError when it does not.
 */
function proved(text: string, format: string, vet: Vet): { readonly line: string; readonly entry: Entry } {
  const id = `${format}-${sha256(text).slice(0, 12)}`;
  const line = `{"id":${JSON.stringify(id)}${text.slice(BEFORE_ID.length)}`;
  const entry = checkedEntry(line, PLACE, vet);
  // Written anew, since a placeholder in a key can change the order of keys.
  return { line: entryLine(entry), entry };
}
