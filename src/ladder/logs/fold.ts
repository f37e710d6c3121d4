// Folds runs of near-identical lines: first line, a count of the lines between, last line. Two lines are near-identical
// when they match once digit runs, hex, UUIDs and escape sequences are masked and trailing white space is gone.
import { escapeEnd } from "../../core/text/escapes.ts";
import { LADDER } from "../constants.ts";
import { signalLines } from "../signals/signal.ts";
import { mustStay } from "./keep.ts";

export interface Folded {
  readonly payloads: readonly string[];
  readonly runs: number;
  readonly lines: number;
}

const UUID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}";
const MASKED = new RegExp(`(?<![0-9A-Za-z])(?:${UUID}|0[xX][0-9a-fA-F]+|[0-9a-fA-F]{8,})(?![0-9A-Za-z])|\\d+`, "g");
/** Stands for whatever is masked; a body with a NUL never gets here. */
const MASK = "\u0000";

/** What a line has in common with its neighbours. */
export function maskOf(line: string): string {
  return maskEscapes(line).replace(MASKED, MASK).trimEnd();
}

function maskEscapes(line: string): string {
  let from = line.indexOf("\u001b");
  if (from === -1) return line;
  const out = [line.slice(0, from)];
  while (from !== -1) {
    const end = escapeEnd(line, from);
    const next = line.indexOf("\u001b", end);
    out.push(MASK, line.slice(end, next === -1 ? line.length : next));
    from = next;
  }
  return out.join("");
}

/** Folds the payloads of one body. The first and last lines that stay are counted over all payloads together. */
export function foldPayloads(payloads: readonly string[]): Folded {
  const split = payloads.map((payload) => payload.split("\n"));
  const total = split.reduce((sum, lines) => sum + lines.length, 0);
  let position = 0;
  let runs = 0;
  let folded = 0;
  const out = split.map((lines, index) => {
    const masks = masksOf(lines, payloads[index] ?? "", position, total);
    position += lines.length;
    const kept: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const end = runEnd(masks, at);
      if (end - at < LADDER.logs.run) {
        kept.push(...lines.slice(at, end));
      } else {
        kept.push(lines[at] ?? "", `[... ${end - at - 2} similar lines folded ...]`, lines[end - 1] ?? "");
        runs += 1;
        folded += end - at - 2;
      }
      at = end;
    }
    return kept.join("\n");
  });
  return { payloads: out, runs, lines: folded };
}

/** The mask of each line, null for a line that joins no run. */
function masksOf(lines: readonly string[], text: string, position: number, total: number): (string | null)[] {
  const signals = new Set(signalLines(text));
  return lines.map((line, at) => {
    const place = position + at;
    const edge = place < LADDER.logs.first || place >= total - LADDER.logs.last;
    return edge || signals.has(at) || mustStay(line.replace(/\r$/, "")) ? null : maskOf(line);
  });
}

function runEnd(masks: readonly (string | null)[], start: number): number {
  let end = start + 1;
  while (masks[start] !== null && end < masks.length && masks[end] === masks[start]) end += 1;
  return end;
}
