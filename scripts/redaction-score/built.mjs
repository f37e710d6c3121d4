// The labelled set, scored against the built redaction classes.
import { REDACTION_CLASSES } from "../../dist/redaction/classes/index.js";
import { redactDocument, redactorOf } from "../../dist/redaction/redactor.js";
import { score } from "../redaction-set/score.mjs";

export function scoreOfBuild() {
  const redactor = redactorOf(REDACTION_CLASSES);
  return score((text) => {
    const out = redactDocument(text, redactor);
    return { text: out.text, classes: [...out.counts.keys()] };
  });
}
