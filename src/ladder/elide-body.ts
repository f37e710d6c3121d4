// One body to its size marker and a bounded residue of signal lines. Used by the rung and by the emergency shrink.
import { cutAfter, headOf } from "../core/text/cut.ts";
import { LADDER } from "./constants.ts";
import { header, headerOf } from "./headers.ts";
import { readReference } from "./references.ts";
import { type BodyOutcome, left, rewritten } from "./rung.ts";
import { firstSignalIn, signalLines } from "./signals/signal.ts";

const RULE = LADDER.elide;

/** The elided body. Dedupe references and what is elided or cleared already decline; other artefacts give their sizes. */
export function elideBody(body: string): BodyOutcome {
  const found = headerOf(body);
  if (found?.kind === "elided" || found?.kind === "cleared" || readReference(body) !== null) return left("artefact");
  const text = found === null ? body : body.slice(found.below);
  return rewritten([header.elided(found?.chars ?? body.length), ...residueOf(text)].join("\n"));
}

/** The last signal lines of a text, each excerpted, the oldest leaving until their sum fits. */
function residueOf(text: string): readonly string[] {
  const numbers = signalLines(text).slice(-RULE.lines);
  if (numbers.length === 0) return [];
  const lines = text.split("\n");
  const residue = numbers.map((number) => excerptOf((lines[number] ?? "").replace(/\r$/, "")));
  let sum = residue.reduce((total, line) => total + line.length, 0);
  while (sum > RULE.total) sum -= residue.shift()?.length ?? 0;
  return residue;
}

function excerptOf(line: string): string {
  if (line.length <= RULE.line) return line;
  const latest = line.length - RULE.line;
  const start = cutAfter(line, Math.min(latest, Math.max(0, firstSignalIn(line) - RULE.lead)));
  return headOf(line.slice(start), RULE.line);
}
