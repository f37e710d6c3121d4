// Inspect logs: the .eval archive and the .json document. Each sample is a run; grades, stores and traces of the evaluation are none.
import type { Run } from "../../core/schemas/run.ts";
import { openArchive } from "../trace/inspect/archive.ts";
import { logFacts, sampleRun } from "../trace/inspect/sample.ts";
import { jsonValues } from "../trace/json-values.ts";
import type { Probe } from "../trace/probe.ts";
import type { TraceSource } from "../trace/source.ts";
import { isObject, listAt, numberAt, objectAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "inspect";

export const inspect: Format = {
  name: NAME,
  title: "Inspect AI logs (.eval, .json)",
  about: {
    told: "a zip that begins with an entry of a log, or version, status and eval",
    kept: "each sample: messages with attachments put back, calls, errors of tools, model and usage of each reply, limits, compactions, messages of a pool",
    left: "reasoning, media and calls of the server (counted), scores, stores, events, other zip methods than stored, deflate and Zstandard",
  },
  tested: { files: 4, versions: "0.3.42, 0.3.58 and logs of version 1" },
  recognises: (probe) => !probe.folder && (isArchive(probe) || isLog(probe.first)),
  read,
};

/** A zip whose first entry is one of a log. */
function isArchive({ bytes }: Probe): boolean {
  if (bytes.length < 64 || !MAGIC.every((byte, at) => bytes[at] === byte)) return false;
  const length = (bytes[26] as number) + 256 * (bytes[27] as number);
  const name = new TextDecoder("latin1").decode(bytes.subarray(30, 30 + Math.min(length, 256)));
  return /^(?:_journal\/|samples\/|header\.json$|summaries\.json$|reductions\.json$)/.test(name);
}

const MAGIC = [0x50, 0x4b, 0x03, 0x04] as const;

function isLog(value: unknown): boolean {
  const about = objectAt(value, "eval");
  return (
    numberAt(value, "version") !== null &&
    textAt(value, "status") !== null &&
    about !== null &&
    (textAt(about, "task") !== null || textAt(about, "run_id") !== null)
  );
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  const chunks = source.bytes()[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  for (let length = 0; length < MAGIC.length; ) {
    const next = await chunks.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(head).subarray(0, MAGIC.length);
  // A file is read once: its bytes are counted as they come.
  const again: TraceSource = { ...source, bytes: () => joined(head, chunks) };
  yield* MAGIC.every((byte, at) => start[at] === byte) ? readArchive(again) : readDocuments(again);
}

async function* joined(
  head: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* readArchive(source: TraceSource): AsyncGenerator<Run, void, void> {
  const archive = await openArchive(source);
  if (archive === null) return;
  const facts = logFacts(archive.log?.value);
  for await (const value of archive.samples) {
    const run = sampleRun(source, NAME, { value, sample: value.value, path: [] }, facts);
    if (run !== null) yield run;
  }
}

async function* readDocuments(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const value of jsonValues(source)) {
    const samples = listAt(value.value, "samples");
    if (samples.length === 0) source.problem({ file: source.path, line: value.line, what: "a log without samples" });
    for (const [index, sample] of samples.entries()) {
      if (!isObject(sample)) {
        source.problem({ file: source.path, line: value.line, what: `sample ${index + 1} is no object: left out` });
        continue;
      }
      const at = { value, sample, path: ["samples", index] };
      const run = sampleRun(source, NAME, at, logFacts(value.value));
      if (run !== null) yield run;
    }
  }
}
