// The report of `compare`: what changed from A to B, with intervals. Figures in which no entry differs are left out, but
// the ones every reader looks for stand there also when nothing changed.
import type { Block, Cell, ReportDocument } from "../../core/report.ts";
import type { ResultDocument } from "../../core/schemas/result-document.ts";
import type { PairedDifference } from "./differences.ts";

/** Shown also when equal. */
const ALWAYS = new Set([
  "ratio_chars",
  "ratio_o200k",
  "retained_share",
  "recoverable_share",
  "lost_share",
  "exhausted",
]);

interface CompareSummary {
  readonly pairs: number;
  readonly no_ops: number;
  readonly items: Readonly<Record<string, PairedDifference>>;
  readonly steps: Readonly<Record<string, PairedDifference>>;
  readonly notes: readonly string[];
}

export function compareReport(document: ResultDocument): ReportDocument {
  const summary = document.summary as unknown as CompareSummary;
  const { a, b, draws, seed, generator } = document.config;
  const blocks: Block[] = [
    {
      kind: "facts",
      rows: [
        ["A", String(a)],
        ["B", String(b)],
        ["pairs", { kind: "count", value: summary.pairs }],
        ["proved no-ops", { kind: "count", value: summary.no_ops }],
        ["changed", { kind: "count", value: summary.pairs - summary.no_ops }],
        ...Object.entries(document.excluded).map(([reason, value]): readonly [string, Cell] => [
          `left out: ${reason}`,
          { kind: "count", value },
        ]),
      ],
    },
    differenceTable("Entries", summary.items, (name, row) => ALWAYS.has(name) || moved(row)),
  ];
  if (Object.keys(summary.steps).length > 0) {
    blocks.push(differenceTable("Steps, paired by number", summary.steps, (_, row) => moved(row)));
  }
  const method = `95 % intervals: percentile bootstrap over entries, ${draws} draws, seed ${seed}, ${generator}. Equal digests on both sides prove that an entry came out the same.`;
  blocks.push({ kind: "text", text: [method, ...summary.notes.map((note) => `Note: ${note}.`)].join("\n") });
  return { title: `compare: ${b} against ${a}`, blocks };
}

function differenceTable(
  title: string,
  differences: Readonly<Record<string, PairedDifference>>,
  shown: (name: string, row: PairedDifference) => boolean,
): Block {
  const rows = Object.entries(differences).filter(([name, row]) => shown(name, row));
  const number = (value: number | null): Cell => ({ kind: "number", value, digits: 3 });
  return {
    kind: "table",
    title,
    columns: [
      { title: "figure", align: "left" },
      ...["n", "A", "B", "B - A", "low", "high", "down", "same", "up"].map((name) => ({
        title: name,
        align: "right" as const,
      })),
    ],
    rows: rows.map(([name, row]) => [
      name,
      { kind: "count", value: row.n },
      number(row.mean_a),
      number(row.mean_b),
      number(row.difference),
      number(row.low),
      number(row.high),
      { kind: "count", value: row.lower },
      { kind: "count", value: row.equal },
      { kind: "count", value: row.higher },
    ]),
    note: "A, B and B - A are means; down, same and up count pairs",
  };
}

const moved = ({ lower, higher }: PairedDifference): boolean => lower + higher > 0;
