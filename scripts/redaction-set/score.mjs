// Scores a redactor against the set. It is given as a function, so that nothing of the set depends on what is scored.
import { CLASS_SPECS, CONTEXT_NAMES, labelledSet } from "./index.mjs";

/** Twelve characters of a value that are still there give it away; a shorter one must be gone as a whole. */
const PIECE = 12;

/** Recall of covered shapes, and precision on near-misses, that every class must reach. */
export const LEAST_RECALL = 0.99;
export const LEAST_PRECISION = 0.95;

/**
 * `redact` answers a text's redacted form and the names of the classes that found something.
 * @param {(text: string) => { text: string, classes: readonly string[] }} redact
 */
export function score(redact) {
  const byClass = new Map(
    CLASS_SPECS.map((spec) => [spec.class, { spec, true: [], "look-alike": [], "near-miss": [] }]),
  );
  for (const each of labelledSet()) {
    const out = redact(each.text);
    const own = out.classes.includes(each.class);
    const { kind } = each;
    const left = each.secrets.some((place) => survives(out.text, place.value, each.text.slice(place.start, place.end)));
    byClass
      .get(each.class)
      [kind === "secret" ? "true" : kind].push({ ...each, own, gone: !left, others: others(out, each) });
  }
  return [...byClass.values()].map(summary);
}

const others = (out, each) => out.classes.filter((name) => name !== each.class);

/** Whether the value can be read in the text, as it was decoded or as it was written. */
function survives(text, value, written) {
  return [value, written].some((form) => {
    if (form.length <= PIECE) return text.includes(form);
    for (let at = 0; at + PIECE <= form.length; at += 1) if (text.includes(form.slice(at, at + PIECE))) return true;
    return false;
  });
}

function summary(rows) {
  const covered = rows.true.filter((each) => each.covered);
  const gone = covered.filter((each) => each.gone).length;
  const own = covered.filter((each) => each.own).length;
  const recall = gone / covered.length;
  return {
    class: rows.spec.class,
    shapes: rows.spec.shapes.length,
    contexts: CONTEXT_NAMES.length,
    cases: rows.true.length,
    uncovered: rows.true.length - covered.length,
    recall,
    ownRecall: own / covered.length,
    lookAlikes: precision(rows["look-alike"], recall),
    nearMisses: precision(rows["near-miss"], recall),
    missed: covered.filter((each) => !each.gone),
    falseFindings: [...rows["look-alike"], ...rows["near-miss"]].filter((each) => each.own),
  };
}

/** True findings are what the same number of true cases gives; a finding of another class is counted apart. */
function precision(cases, recall) {
  const found = cases.filter((each) => each.own).length;
  const true_ = recall * cases.length;
  return {
    cases: cases.length,
    found,
    byOthers: cases.filter((each) => !each.own && each.others.length > 0).length,
    precision: true_ / (true_ + found),
  };
}

/** What keeps a class from passing; empty when it passes. */
export function failures(rows) {
  return rows.flatMap((row) => [
    ...(row.recall < LEAST_RECALL ? [`${row.class}: recall ${percent(row.recall)}`] : []),
    ...(row.nearMisses.precision < LEAST_PRECISION
      ? [`${row.class}: precision on near-misses ${percent(row.nearMisses.precision)}`]
      : []),
  ]);
}

/** Rounded down, so that 100.0% means all. */
export const percent = (share) => `${(Math.floor(share * 1000 + 1e-9) / 10).toFixed(1)}%`;
