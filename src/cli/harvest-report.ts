// The report of a harvest: what was planned, kept and left out, what was replaced, what redaction changed, and the pin.
import type { Block, ReportDocument } from "../core/report.ts";
import { LEFT_OUT } from "../corpus/harvest/reasons.ts";
import type { Drift } from "../evals/drift.ts";
import type { Harvested } from "./harvest.ts";

export function harvestReport({ manifest, drift }: Harvested): ReportDocument {
  const { corpus, planned, kept } = manifest;
  return {
    title: `harvest: ${corpus.name}`,
    blocks: [
      {
        kind: "facts",
        rows: [
          ["planned", { kind: "count", value: planned }],
          ["kept", { kind: "count", value: kept }],
          ["left out", { kind: "count", value: planned - kept }],
        ],
      },
      counts("Left out", "reason", manifest.left_out, (name) => LEFT_OUT[name as keyof typeof LEFT_OUT] ?? ""),
      counts("Kept by format", "format", manifest.formats),
      counts("Repairs", "what", manifest.repairs),
      counts("Replaced", "class", manifest.substitutions),
      driftBlock(drift),
      { kind: "heading", text: "For pins.json" },
      {
        kind: "lines",
        lines: [
          { mark: " ", text: `"${corpus.name}":` },
          { mark: " ", text: `"${corpus.sha256}"` },
        ],
      },
    ].filter((block): block is Block => block !== null),
  };
}

function counts(
  title: string,
  column: string,
  found: Readonly<Record<string, number>>,
  says?: (name: string) => string,
): Block | null {
  const rows = Object.entries(found).filter(([, value]) => value > 0);
  if (rows.length === 0) return null;
  return {
    kind: "table",
    title,
    columns: [
      { title: column, align: "left" },
      { title: "count", align: "right" },
      ...(says === undefined ? [] : [{ title: "which means", align: "left" as const }]),
    ],
    rows: rows
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, { kind: "count" as const, value }, ...(says === undefined ? [] : [says(name)])]),
  };
}

function driftBlock(drift: Drift): Block {
  const row = (label: string, name: "ratio" | "retained" | "recoverable" | "lost") => [
    label,
    { kind: "share" as const, value: drift.raw[name] },
    { kind: "share" as const, value: drift.redacted[name] },
  ];
  return {
    kind: "table",
    title: `Drift of redaction under ${drift.arm}`,
    columns: [
      { title: "", align: "left" },
      { title: "raw", align: "right" },
      { title: "redacted", align: "right" },
    ],
    rows: [
      row("characters kept", "ratio"),
      row("entities retained", "retained"),
      row("recoverable", "recoverable"),
      row("lost", "lost"),
    ],
    note: `${drift.entries} of ${drift.of} entries, raw in memory only`,
  };
}
