// log-collapse: runs of near-identical lines in older build and test output. Gated on the call that produced the body; a
// body that is not plainly a text log comes back as it was.

import { isBuildOrTest } from "../../core/tools/build-or-test.ts";
import { openFrame } from "../../core/tools/frame.ts";
import type { Producer } from "../../core/tools/producer.ts";
import { bodyRung, type Gate } from "../body-rung.ts";
import { LADDER } from "../constants.ts";
import { header, headerOf, lineCount } from "../headers.ts";
import { foldPayloads } from "../logs/fold.ts";
import { readReference } from "../references.ts";
import { type BodyOutcome, left, rewritten } from "../rung.ts";

export const logCollapse = bodyRung({
  name: "log-collapse",
  kind: "lossy",
  minimum: LADDER.logs.minimum,
  maximum: LADDER.logs.maximum,
  says: "runs of near-identical lines of build and test output",
  declines: [
    "short",
    "long",
    "pinned",
    "no-producer",
    "producer",
    "artefact",
    "not-text",
    "json-document",
    "no-run",
    "not-shorter",
    "failed",
  ],
  gate,
  rewrite,
});

function gate(producer: Producer | undefined): Gate {
  if (producer === undefined) return { kind: "shut", why: "no-producer" };
  return isBuildOrTest(producer) ? { kind: "open", key: "" } : { kind: "shut", why: "producer" };
}

function rewrite(body: string): BodyOutcome {
  if (headerOf(body) !== null || readReference(body) !== null) return left("artefact");
  if (body.includes("\u0000") || !body.isWellFormed()) return left("not-text");
  const frame = openFrame(body);
  if (frame.payloads.some(isJsonDocument)) return left("json-document");
  const folded = foldPayloads(frame.payloads);
  if (folded.runs === 0) return left("no-run");
  const sealed = frame.seal(folded.payloads);
  const lines = [
    header.logCollapse(body.length, lineCount(body)),
    sealed.endsWith("\n") ? sealed.slice(0, -1) : sealed,
  ];
  return rewritten([...lines, footer(folded.runs, folded.lines)].join("\n"));
}

function footer(runs: number, lines: number): string {
  return `[log-collapse: ${runs} runs, ${lines} lines folded; lines of a run may differ in their numbers]`;
}

function isJsonDocument(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
