// The report of `corpus stat`: an overview of all corpora, then each with its figures.
import type { Block, Cell, ReportDocument } from "../../core/report.ts";
import type { CorpusFigures, Spread } from "./figures.ts";

/** Rows of a table of names; JSON has them all. */
const SHOWN = 20;

export interface CorpusStat extends CorpusFigures {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pinned: boolean;
}

export function corpusStatReport(corpora: readonly CorpusStat[]): ReportDocument {
  const [only] = corpora;
  if (corpora.length === 1 && only !== undefined) {
    return { title: `corpus stat: ${only.name}`, blocks: blocksOf(only) };
  }
  return {
    title: `corpus stat: ${corpora.length} corpora`,
    blocks: [
      {
        kind: "table",
        columns: [
          { title: "corpus", align: "left" },
          ...["entries", "bytes", "messages", "tokens estimate"].map((title) => ({ title, align: "right" as const })),
        ],
        rows: corpora.map((corpus) => [
          corpus.name,
          count(corpus.entries),
          count(corpus.bytes),
          count(corpus.sizes.messages.total),
          count(corpus.sizes.estimate.total),
        ]),
      },
      ...corpora.flatMap((corpus): readonly Block[] => [{ kind: "heading", text: corpus.name }, ...blocksOf(corpus)]),
    ],
  };
}

function blocksOf(corpus: CorpusStat): readonly Block[] {
  const { usage, turns, results, ledger } = corpus;
  const entries = (counts: Readonly<Record<string, number>>) => Object.entries(counts);
  const unnamed = corpus.entries_without_model;
  return [
    {
      kind: "facts",
      rows: [
        ["sha256", corpus.sha256],
        ["pinned", corpus.pinned ? "yes" : "no"],
        ["entries", count(corpus.entries)],
        ["bytes", count(corpus.bytes)],
        ["sessions", count(corpus.sessions)],
        ["tool calls", count(corpus.tool_calls)],
        ["tool results", count(corpus.tool_results)],
        ["calls without a result", count(corpus.dangling_calls)],
        ["entries that start from a summary", count(corpus.starts_from_summary)],
        ["turns recorded", count(turns.entries === 0 ? null : turns.turns)],
        ["requests", count(usage.calls)],
        ["requests with usage", count(usage.calls_with_usage)],
        ["results known to have failed", count(results.recorded === 0 ? null : results.failed)],
        ["images, thinking, opaque items left out", `${ledger.images}, ${ledger.thinking}, ${ledger.opaque}`],
      ],
    },
    {
      kind: "table",
      title: "Sizes of entries",
      columns: [
        { title: "", align: "left" },
        ...["total", "min", "median", "p90", "max"].map((title) => ({ title, align: "right" as const })),
      ],
      rows: [
        spreadRow("bytes", corpus.sizes.bytes),
        spreadRow("tokens estimate", corpus.sizes.estimate),
        spreadRow("messages", corpus.sizes.messages),
      ],
      note: "tokens estimate: characters / 4",
    },
    names("Messages by role", "role", entries(corpus.messages)),
    names("Entries by kind", "kind", entries(corpus.kinds)),
    names("Entries by format", "format", entries(corpus.formats)),
    names("Entries by model", "model", [
      ...entries(corpus.models),
      ...(unnamed > 0 ? [["(not recorded)", unnamed] as const] : []),
    ]),
    placeholdersTable(corpus),
  ].filter((block): block is Block => block !== null);
}

function names(title: string, column: string, found: readonly (readonly [string, number])[]): Block | null {
  if (found.length === 0) return null;
  const sorted = [...found].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return {
    kind: "table",
    title,
    columns: [
      { title: column, align: "left" },
      { title: "count", align: "right" },
    ],
    rows: sorted.slice(0, SHOWN).map(([name, value]) => [name, count(value)]),
    ...(sorted.length > SHOWN ? { note: `and ${sorted.length - SHOWN} more; --json has them all` } : {}),
  };
}

function placeholdersTable({ placeholders }: CorpusStat): Block {
  const rows = Object.entries(placeholders).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return { kind: "text", text: "No placeholders of redaction." };
  return {
    kind: "table",
    title: "Placeholders of redaction",
    columns: [
      { title: "class", align: "left" },
      { title: "count", align: "right" },
      { title: "distinct", align: "right" },
    ],
    rows: rows.map(([name, found]) => [name, count(found.count), count(found.distinct)]),
  };
}

function spreadRow(label: string, { total, min, median, p90, max }: Spread): readonly Cell[] {
  return [label, ...[total, min, median, p90, max].map(count)];
}

function count(value: number | null): Cell {
  return { kind: "count", value };
}
