// The skeleton of a text: its two ends, its signal lines with their neighbours, and a count for each stretch that went.
// Pure text to text; the same bytes on every call.
import { middleOut } from "../core/text/cut.ts";
import { LADDER } from "./constants.ts";
import { signalLines } from "./signals/signal.ts";

const RULE = LADDER.skeleton;

/** Reduces a text to its skeleton. `keepFirstWhole` spares line 1 from being cut (the columns of a gcf block). */
export function skeletonOf(text: string, keepFirstWhole: boolean): string {
  const lines = text.split("\n");
  const keep = keptLines(lines.length, signalLines(text));
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    if (keep[at] === 1) {
      const line = lines[at] ?? "";
      out.push(at === 0 && keepFirstWhole ? line : shortLine(line));
      at += 1;
      continue;
    }
    const from = at;
    while (at < lines.length && keep[at] === 0) at += 1;
    pushGap(out, lines, from, at);
  }
  return out.join("\n");
}

function keptLines(count: number, signals: readonly number[]): Uint8Array {
  const keep = new Uint8Array(count);
  keep.fill(1, 0, RULE.head);
  keep.fill(1, Math.max(0, count - RULE.tail));
  const chosen =
    signals.length > 2 * RULE.signals ? [...signals.slice(0, RULE.signals), ...signals.slice(-RULE.signals)] : signals;
  for (const line of chosen) keep.fill(1, Math.max(0, line - 1), line + 2);
  return keep;
}

/** A marker for the lines [from, to), or the lines themselves when the marker isn't shorter. */
function pushGap(out: string[], lines: readonly string[], from: number, to: number): void {
  const marker = `[... ${to - from} lines ...]`;
  let chars = to - from - 1;
  for (let at = from; at < to && chars <= marker.length; at += 1) chars += lines[at]?.length ?? 0;
  if (marker.length < chars) out.push(marker);
  else out.push(...lines.slice(from, to));
}

function shortLine(line: string): string {
  if (line.length <= RULE.line) return line;
  const end = line.endsWith("\r") ? "\r" : "";
  const text = end === "" ? line : line.slice(0, -1);
  return text.length <= RULE.line ? line : middleOut(text, RULE.lineHead, RULE.lineTail) + end;
}
