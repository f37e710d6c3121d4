// A listing with only its chosen hits, in listing order: headings and context stay beside a kept hit, the tool's own note
// stays, and a footer counts what went.
import { LADDER } from "../constants.ts";
import type { ListingLine } from "./listing.ts";
import { choose, type Hit, scoresOf } from "./rank.ts";

/** The thinned lines, or null when the listing has too few hits to thin. */
export function thin(lines: readonly ListingLine[], objective: string): readonly string[] | null {
  const hits = lines.flatMap((line): Hit[] =>
    line.kind === "hit" ? [{ file: line.file, text: documentOf(line.file, line.text) }] : [],
  );
  if (hits.length <= LADDER.search.lines) return null;
  const chosen = choose(hits, scoresOf(hits, objective));
  const files = new Set(hits.map((hit) => hit.file));
  const keptFiles = new Set([...chosen].map((position) => hits[position]?.file ?? ""));
  const kept = keptLines(lines, chosen, keptFiles);
  const end = trailingBlanks(lines);
  const out = lines.slice(0, end).flatMap((line, at) => (kept[at] === 1 ? [line.text] : []));
  out.push(
    `[... ${hits.length - chosen.size} of ${hits.length} lines elided, ` +
      `${files.size - keptFiles.size} of ${files.size} files elided ...]`,
  );
  return [...out, ...lines.slice(end).map((line) => line.text)];
}

/** A flat hit begins with its path; a grouped one gets it here, so that both are scored alike. */
function documentOf(file: string, text: string): string {
  return text.startsWith(file) ? text : `${file} ${text}`;
}

function trailingBlanks(lines: readonly ListingLine[]): number {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.kind === "blank") end -= 1;
  return end;
}

function keptLines(
  lines: readonly ListingLine[],
  chosen: ReadonlySet<number>,
  keptFiles: ReadonlySet<string>,
): Uint8Array {
  const kept = new Uint8Array(lines.length);
  let position = 0;
  for (const [at, line] of lines.entries()) {
    if (line.kind === "hit" && chosen.has(position++)) kept[at] = 1;
    if (line.kind === "note") kept[at] = 1;
    if (line.kind === "heading" && keptFiles.has(line.file)) kept[at] = 1;
  }
  // Context follows a kept hit or leads to one without a break between.
  spread(lines, kept, 0, lines.length, 1);
  spread(lines, kept, lines.length - 1, -1, -1);
  keepBreaks(lines, kept);
  return kept;
}

function spread(lines: readonly ListingLine[], kept: Uint8Array, from: number, to: number, step: 1 | -1): void {
  let beside = false;
  for (let at = from; at !== to; at += step) {
    const kind = lines[at]?.kind;
    if (kind === "context") {
      if (beside) kept[at] = 1;
    } else beside = kind === "hit" && kept[at] === 1;
  }
}

/** A `--` or a blank line stays when something is kept on both of its sides since the last one that stayed. */
function keepBreaks(lines: readonly ListingLine[], kept: Uint8Array): void {
  let waiting = -1;
  let some = false;
  for (const [at, line] of lines.entries()) {
    if (kept[at] === 1) {
      if (waiting !== -1) kept[waiting] = 1;
      waiting = -1;
      some = true;
    } else if (some && waiting === -1 && (line.kind === "separator" || line.kind === "blank")) waiting = at;
  }
}
