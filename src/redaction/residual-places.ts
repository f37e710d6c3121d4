// The residual gate over one stretch of a file: the stretch with placeholders in it, what the gate finds there, and the lines of
// the file it stands on. Never what stands there.
import { written } from "./document.ts";
import { placeholderFor } from "./placeholder.ts";
import { type ResidualKind, residualFindings } from "./residual.ts";
import type { SecondDetector } from "./second-detector.ts";
import type { Table } from "./spans.ts";
import type { Stretch } from "./stretches.ts";
import { lineCounter } from "./vet-file.ts";

export interface ResidualPlace {
  readonly kind: ResidualKind;
  /** Class of the table, or rule of the second detector; "" for a keyword's run. */
  readonly class: string;
  /** 1-based line of the file that was read. */
  readonly line: number;
}

/** What still looks like a secret in a stretch once its secrets are replaced. */
export async function residualPlaces(
  { view, start, end, seen, line }: Stretch,
  table: Table,
  second?: SecondDetector,
): Promise<readonly ResidualPlace[]> {
  // Any number will do: the gate reads no placeholder.
  const put = (name: string): string => placeholderFor(name, 1);
  const text = written(view.scan, seen, ({ class: name }) => put(name));
  const found = await residualFindings({
    text,
    table,
    replaced: new Map(seen.map(({ value, class: name }) => [value, name])),
    ...(second === undefined ? {} : { second }),
  });
  if (found.length === 0) return [];
  const lineAt = lineCounter(view.scan, start, line);
  const places: ResidualPlace[] = [];
  let at = 0;
  let shift = 0;
  for (const { kind, class: name, start: place } of found) {
    // Offsets of the result ascend; behind each secret they move by what its placeholder is longer or shorter.
    for (let next = seen[at]; next !== undefined && next.start + shift < place; next = seen[at]) {
      shift += put(next.class).length + 2 * next.quote.length - (next.end - next.start);
      at += 1;
    }
    const origin = place - shift;
    if (origin >= start && origin < end) places.push({ kind, class: name, line: lineAt(origin) });
  }
  return places;
}
