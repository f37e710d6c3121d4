// What the redaction table finds in files of the user's own choice, by class and per MB; with --peer also what exactly one of
// the table and secretlint's recommended rules finds. For judging false findings: prints places, never what stands there.
//   node scripts/redaction-wild.mjs [--peer] [--places] [--classes +phone,-home] PATH…
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REDACTION_CLASSES } from "../dist/redaction/classes/index.js";
import { placeholdersIn } from "../dist/redaction/placeholder.js";
import { DEFAULT_CLASSES, redactorOf } from "../dist/redaction/redactor.js";
import { secretlint } from "../dist/redaction/secretlint.js";
import { vetDocument } from "../dist/redaction/vet.js";

/** Larger files are taken in pieces of this many characters, cut at a line end. */
const PIECE = 4 * 1024 * 1024;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peer: { type: "boolean" }, places: { type: "boolean" }, all: { type: "boolean" } },
});
const { table } = redactorOf(values.all === true ? REDACTION_CLASSES : DEFAULT_CLASSES);
const ours = new Map();
const onlyOurs = new Map();
const onlyPeer = new Map();
let bytes = 0;
let files = 0;

for (const path of positionals.length === 0 ? ["."] : positionals) {
  for (const file of filesBelow(path)) {
    const text = textOf(file);
    if (text === null) continue;
    files += 1;
    bytes += Buffer.byteLength(text);
    let line = 1;
    for (const piece of pieces(text)) {
      await scan(file, line, piece);
      line += piece.split("\n").length - 1;
    }
  }
}
const megabytes = bytes / 1e6;
console.log(`${files} files, ${megabytes.toFixed(1)} MB`);
show("found by the table", ours);
if (values.peer === true) {
  show("found by the table alone", onlyOurs);
  show("found by secretlint alone", onlyPeer);
}

async function scan(file, line, text) {
  const found = vetDocument(text, table);
  for (const { class: name, line: at } of found) count(ours, name, `${file}:${line + at - 1}`);
  if (values.peer !== true) return;
  const peers = await secretlint.findings(text);
  const placeholders = placeholdersIn(text, table.names);
  const touches = (list, span) => list.some((one) => one.start < span.end && one.end > span.start);
  const lineOf = (start) => line + text.slice(0, start).split("\n").length - 1;
  for (const one of found) if (!touches(peers, one)) count(onlyOurs, one.class, `${file}:${line + one.line - 1}`);
  for (const one of peers) {
    if (!touches(found, one) && !touches(placeholders, one)) count(onlyPeer, one.rule, `${file}:${lineOf(one.start)}`);
  }
}

function count(map, name, place) {
  if (!map.has(name)) map.set(name, []);
  map.get(name).push(place);
}

function show(title, map) {
  const total = [...map.values()].reduce((sum, list) => sum + list.length, 0);
  console.log(`\n${title}: ${total} (${(total / megabytes).toFixed(2)} per MB)`);
  for (const [name, places] of [...map].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(
      `  ${name.padEnd(24)} ${String(places.length).padStart(6)} ${(places.length / megabytes).toFixed(3).padStart(9)}`,
    );
    if (values.places === true) for (const place of places) console.log(`    ${place}`);
  }
}

function* filesBelow(path) {
  if (statSync(path).isFile()) yield path;
  else {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isDirectory()) yield* filesBelow(join(path, entry.name));
      else if (entry.isFile()) yield join(path, entry.name);
    }
  }
}

/** The text of a file; null when it is none. */
function textOf(file) {
  const read = readFileSync(file);
  return read.subarray(0, 8192).includes(0) ? null : read.toString("utf8");
}

function* pieces(text) {
  for (let start = 0; start < text.length; ) {
    const cut = start + PIECE >= text.length ? text.length : text.lastIndexOf("\n", start + PIECE) + 1;
    const end = cut <= start ? Math.min(text.length, start + PIECE) : cut;
    yield text.slice(start, end);
    start = end;
  }
}
