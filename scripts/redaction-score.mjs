// Scores the built redaction classes against the labelled set: `node scripts/redaction-score.mjs [--class NAME] [--json]`. Prints
// recall and precision of each class, then every miss and every false finding. Exits 1 when a class is below its thresholds.
// Needs a build.
import { parseArgs } from "node:util";
import { scoreOfBuild } from "./redaction-score/built.mjs";
import { failures, percent } from "./redaction-set/score.mjs";

const { values } = parseArgs({ options: { json: { type: "boolean" }, class: { type: "string" } } });
const rows = scoreOfBuild().filter((row) => values.class === undefined || row.class === values.class);
const failed = failures(rows);

if (values.json) console.log(JSON.stringify({ rows, failed }, null, 2));
else print();
process.exitCode = failed.length > 0 ? 1 : 0;

function print() {
  const titles = [
    "class",
    "shapes",
    "cases",
    "recall",
    "own",
    "look-alikes",
    "precision",
    "near-misses",
    "precision",
    "by others",
  ];
  const lines = rows.map((row) => [
    row.class,
    row.shapes,
    row.cases,
    percent(row.recall),
    percent(row.ownRecall),
    row.lookAlikes.cases,
    percent(row.lookAlikes.precision),
    row.nearMisses.cases,
    percent(row.nearMisses.precision),
    row.lookAlikes.byOthers + row.nearMisses.byOthers,
  ]);
  const widths = titles.map((title, at) => Math.max(title.length, ...lines.map((line) => String(line[at]).length)));
  for (const line of [titles, ...lines])
    console.log(
      line
        .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]) : String(cell).padStart(widths[at])))
        .join("  "),
    );
  list("missed", (row) => row.missed);
  list("not covered", (row) => row.uncovered);
  list("false findings", (row) => row.falseFindings);
  for (const line of failed) console.log(`below the threshold: ${line}`);
}

function list(title, cases) {
  console.log(`\n${title}:`);
  for (const each of rows.flatMap(cases))
    console.log(
      `  ${each.class} | ${each.kind} | ${each.shape} | ${each.context} | ${JSON.stringify(each.text).slice(0, 160)}`,
    );
}
