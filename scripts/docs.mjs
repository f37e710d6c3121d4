// Prints what the code knows about itself into the documents: tables and real output between markers in README.md and
// docs/*.md, and the help text that the executable answers without loading anything. With --check it writes nothing and
// exits 1, naming every part that is stale. Needs a build.
//
// A part stands between `<!-- begin NAME -->` and `<!-- end -->`, where NAME is a row of PARTS, `flags: COMMAND`,
// `output: ARGUMENTS` (what the built program prints for them on 80 columns) or `output/TITLE: ARGUMENTS` (only the table
// of that output whose title line begins so).
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { flagTable } from "./docs/flag-table.mjs";
import { helpSource } from "./docs/help-source.mjs";
import { PARTS } from "./docs/parts.mjs";
import { printedBy } from "./docs/run-cli.mjs";

const root = new URL("../", import.meta.url);
const check = process.argv.includes("--check");
const PART = /<!-- begin ([^\n]*?) -->\n[\s\S]*?<!-- end -->/g;

/** The output, or one table of it, as a fenced block that begins with the command line. */
function output(words, title) {
  const text = printedBy(words).replace(/ +$/gm, "").trimEnd();
  const shown = title === undefined ? text : text.split("\n\n").find((block) => block.startsWith(title));
  if (shown === undefined) throw new Error(`compaction-eval ${words} prints no block "${title}"`);
  return `\`\`\`text\n$ npx compaction-eval ${words}\n${title === undefined ? "" : "[...]\n"}${shown}\n\`\`\``;
}

async function part(name) {
  const [kind, subject] = name.split(/: (.*)/s);
  const [, title] = /^output\/(.*)$/.exec(kind) ?? [];
  if (kind === "output" || title !== undefined) return output(subject, title);
  if (kind === "flags") return flagTable(subject);
  if (!Object.hasOwn(PARTS, name)) throw new Error(`no part is called "${name}"`);
  return PARTS[name]();
}

async function renewed(text) {
  const parts = new Map();
  for (const [, name] of text.matchAll(PART)) parts.set(name, parts.get(name) ?? (await part(name)));
  return text.replace(PART, (_, name) => `<!-- begin ${name} -->\n${parts.get(name)}\n<!-- end -->`);
}

/** Names of the parts that differ between two states of a document. */
function staleParts(before, after) {
  const texts = [...before.matchAll(PART)].map(([text]) => text);
  return [...after.matchAll(PART)].filter(([text], at) => text !== texts[at]).map(([, name]) => name);
}

const documents = ["README.md", ...readdirSync(new URL("docs/", root)).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith(".md") && existsSync(new URL(name, root)),
);
const stale = [];
for (const name of documents.sort()) {
  const before = readFileSync(new URL(name, root), "utf8");
  const after = await renewed(before);
  stale.push(...staleParts(before, after).map((found) => `${name}: ${found}`));
  if (!check && after !== before) writeFileSync(new URL(name, root), after);
}
const helpFile = new URL("src/cli/help.generated.ts", root);
const help = await helpSource();
if (readFileSync(helpFile, "utf8") !== help) {
  stale.push("src/cli/help.generated.ts");
  if (!check) writeFileSync(helpFile, help);
}

for (const name of stale) console.error(`${check ? "stale" : "renewed"}: ${name}`);
if (check && stale.length > 0) {
  console.error("run npm run docs");
  process.exitCode = 1;
}
