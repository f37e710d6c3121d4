// Redaction and vet: against secretlint on the same tool output in the same run, and on texts built to be slow for each class.
// `node bench/redaction.mjs [CLASS…]` runs both; with classes, only their hostile texts. Cost is processor time of the whole
// process, so that a busy machine and the collector's threads are counted for what they are.
import { fileURLToPath } from "node:url";
import { REDACTION_CLASSES } from "../dist/redaction/classes/index.js";
import { redactDocument, redactorOf } from "../dist/redaction/redactor.js";
import { secretlint } from "../dist/redaction/secretlint.js";
import { vetDocument } from "../dist/redaction/vet.js";
import { hostileAnyway, hostileTexts } from "./hostile-redaction.mjs";
import { exponentOf, round } from "./measure.mjs";
import { inPieces, toolOutput } from "./tool-output.mjs";

const MIB = 2 ** 20;
const ROUNDS = 5;
/** What the reference says of its own table: seconds for 1 MiB. */
const REFERENCE = 1.5;
const SIZES = [MIB / 16, MIB / 4, MIB, 4 * MIB, 16 * MIB];

/** Texts of one class that are looked at; those of a class of many prefixes differ by the prefix alone. */
const MOST = 300;

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];
const met = (holds) => (holds ? "met" : "not met");

async function cost(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Our two uses of the table and secretlint over the same values, in turn. */
async function compared(given, values, demanded) {
  const redactor = redactorOf();
  const readers = {
    vet: (value) => vetDocument(value, redactor.table),
    redact: (value) => redactDocument(value, redactor),
    secretlint: (value) => secretlint.findings(value),
  };
  const costs = { vet: [], redact: [], secretlint: [] };
  // The first round warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const [name, read] of Object.entries(readers)) {
      const seconds = await cost(async () => {
        for (const value of values) {
          const answer = read(value);
          if (answer instanceof Promise) await answer;
        }
      });
      if (turn > 0) costs[name].push(seconds);
    }
  }
  const mib = values.reduce((sum, { length }) => sum + length, 0) / MIB;
  const speed = (name) => mib / median(costs[name]);
  const ours = Math.min(speed("vet"), speed("redact"));
  return {
    given: `${given} (${values.length}, ${round(mib, 1)} MiB)`,
    "vet, MiB/s": round(speed("vet"), 1),
    "redact, MiB/s": round(speed("redact"), 1),
    "secretlint, MiB/s": round(speed("secretlint"), 1),
    "ratio (>= 2)": `${round(ours / speed("secretlint"))}${demanded ? ` ${met(ours >= 2 * speed("secretlint"))}` : ""}`,
    ">= 25 MiB/s a core": demanded ? met(ours >= 25) : "",
    "ours, s/MiB": round(1 / ours, 4),
    "reference, s/MiB": REFERENCE,
  };
}

export async function redaction() {
  const values = toolOutput(20 * MIB);
  return [
    await compared("value by value", values, true),
    await compared("pieces of 1 MiB", inPieces(values, MIB), false),
  ];
}

/** Of all texts for a class the one that costs most at the smallest size, over all sizes. */
async function worst(name, texts, table) {
  const costOf = (text) => cost(() => vetDocument(text, table));
  const screened = [];
  const seen = new Set();
  const step = Math.ceil(texts.length / MOST);
  for (const text of texts.filter((_text, at) => at % step === 0)) {
    const made = text.make(SIZES[0]);
    if (seen.has(made)) continue;
    seen.add(made);
    screened.push({ ...text, seconds: await costOf(made) });
  }
  const slow = screened.sort((one, other) => other.seconds - one.seconds).slice(0, 8);
  // One look may have met the compiler or the collector: the slowest get a second one, at a size that shows growth.
  for (const text of slow) text.seconds = await costOf(text.make(SIZES[1]));
  const text = slow.sort((one, other) => other.seconds - one.seconds)[0];
  const points = [];
  for (const size of SIZES) {
    const made = text.make(size);
    const runs = [];
    for (let run = 0; run < ROUNDS; run += 1) runs.push(await costOf(made));
    points.push({ size: made.length, seconds: median(runs) });
  }
  const perMib = Math.max(...points.slice(1).map(({ size, seconds }) => (seconds / size) * MIB));
  const exponent = exponentOf(points);
  return {
    class: name,
    texts: seen.size,
    "the slowest": text.name,
    "s/MiB (<= 0.15)": `${round(perMib, 3)} ${met(perMib <= 0.15)}`,
    "exponent (<= 1.1)": `${round(exponent)} ${met(exponent <= 1.1)}`,
  };
}

export async function redactionHostile(only = []) {
  const { table } = redactorOf(REDACTION_CLASSES);
  for (const value of toolOutput(4 * MIB)) vetDocument(value, table);
  const rows = [{ name: "(any)", texts: hostileAnyway }].concat(
    REDACTION_CLASSES.map((row) => ({ name: row.name, texts: hostileTexts(row) })),
  );
  const measured = [];
  for (const { name, texts } of rows) {
    if (only.length === 0 || only.includes(name)) measured.push(await worst(name, texts, table));
  }
  return measured;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv.slice(2);
  if (only.length === 0) console.table(await redaction());
  console.table(await redactionHostile(only));
}
