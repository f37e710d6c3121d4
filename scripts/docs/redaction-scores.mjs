// Recall and precision of every redaction class over the labelled set.
import { scoreOfBuild } from "../redaction-score/built.mjs";
import { percent } from "../redaction-set/score.mjs";
import { markdownTable } from "./markdown-table.mjs";

const TITLES = [
  "class",
  "shapes",
  "cases",
  "recall",
  "by itself",
  "look-alikes",
  "precision",
  "near-misses",
  "precision",
];

export function redactionScores() {
  return markdownTable(
    TITLES,
    scoreOfBuild().map((row) => [
      row.class,
      String(row.shapes),
      String(row.cases),
      percent(row.recall),
      percent(row.ownRecall),
      String(row.lookAlikes.cases),
      percent(row.lookAlikes.precision),
      String(row.nearMisses.cases),
      percent(row.nearMisses.precision),
    ]),
  );
}
