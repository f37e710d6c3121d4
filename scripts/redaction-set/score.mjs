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
    CLASS_SPECS.map((spec) => [spec.class, { spec, secret: [], "look-alike": [], "near-miss": [] }]),
  );
  for (const each of labelledSet()) {
    const out = redact(each.text);
    const left = each.secrets.some((place) => survives(out.text, place.value, each.text.slice(place.start, place.end)));
    byClass.get(each.class)[each.kind].push({
      ...each,
      gone: !left,
      own: out.classes.includes(each.class),
      others: out.classes.filter((name) => name !== each.class),
    });
  }
  return [...byClass.values()].map(summary);
}

/** Whether the value can be read in the text, as it was decoded or as it was written. */
function survives(text, value, written) {
  return [value, written].some((form) => {
    if (form.length <= PIECE) return text.includes(form);
    for (let at = 0; at + PIECE <= form.length; at += 1) if (text.includes(form.slice(at, at + PIECE))) return true;
    return false;
  });
}

function summary(rows) {
  const covered = rows.secret.filter((each) => each.covered);
  const share = (holds) => covered.filter(holds).length / covered.length;
  const ownRecall = share((each) => each.own);
  return {
    class: rows.spec.class,
    shapes: rows.spec.shapes.length,
    contexts: CONTEXT_NAMES.length,
    cases: rows.secret.length,
    recall: share((each) => each.gone),
    ownRecall,
    lookAlikes: precision(rows["look-alike"], ownRecall),
    nearMisses: precision(rows["near-miss"], ownRecall),
    uncovered: rows.secret.filter((each) => !each.covered),
    missed: covered.filter((each) => !each.gone),
    falseFindings: [...rows["look-alike"], ...rows["near-miss"]].filter((each) => each.own),
  };
}

/** True findings are those that as many true cases give; a finding of another class is counted apart. */
function precision(cases, ownRecall) {
  const found = cases.filter((each) => each.own).length;
  const right = ownRecall * cases.length;
  return {
    cases: cases.length,
    found,
    byOthers: cases.filter((each) => !each.own && each.others.length > 0).length,
    precision: found === 0 ? 1 : right / (right + found),
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
