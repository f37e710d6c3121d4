// The residual gate: what still looks like a secret after redaction. Three looks of different kinds, none of which mends
// anything; whoever gets a finding leaves the document out and says so by class and count, never by content.
import { documentSecrets } from "./document-secrets.ts";
import { keywordRuns } from "./keyword-run.ts";
import { placeholdersIn } from "./placeholder.ts";
import type { SecondDetector } from "./second-detector.ts";
import type { Table } from "./spans.ts";
import { piecesIn } from "./tails.ts";

/** Which look found it: the table again, a keyword with a long run, a piece of a value that was replaced, the second detector. */
export type ResidualKind = "table" | "keyword-run" | "value-tail" | "second-detector";

export interface ResidualFinding {
  readonly kind: ResidualKind;
  /** Class of the table, or rule of the detector; "" for a keyword's run. */
  readonly class: string;
  /** In the redacted text, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

export interface ResidualInput {
  /** The redacted document. */
  readonly text: string;
  readonly table: Table;
  /** Values that were replaced in it, with their classes. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Absent: not asked. */
  readonly second?: SecondDetector;
}

/** Everything that still looks like a secret, by kind and place. Empty: the document may leave. */
export async function residualFindings(input: ResidualInput): Promise<readonly ResidualFinding[]> {
  const { text, table, replaced, second } = input;
  const found: ResidualFinding[] = [];
  for (const { class: name, start, end } of documentSecrets(text, table))
    found.push({ kind: "table", class: name, start, end });
  for (const { start, end } of keywordRuns(text, table.names))
    found.push({ kind: "keyword-run", class: "", start, end });
  for (const { class: name, start, end } of piecesIn(text, replaced, table)) {
    found.push({ kind: "value-tail", class: name, start, end });
  }
  if (second !== undefined) {
    const placeholders = placeholdersIn(text, table.names);
    for (const { rule, start, end } of await second.findings(text)) {
      // A connection string whose password is a placeholder is found for its form.
      const ours = placeholders.some((at) => at.start < end && at.end > start);
      if (!ours) found.push({ kind: "second-detector", class: rule, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** What a note says about findings: kinds and classes with their counts, in order of code units. */
export function residualNote(findings: readonly Pick<ResidualFinding, "kind" | "class">[]): string {
  const counts = new Map<string, number>();
  for (const { kind, class: name } of findings) {
    const label = name === "" ? kind : `${kind} ${name}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, count]) => `${label} (${count})`)
    .join(", ");
}
