// The report of `redact`: what was replaced, by class, and what the last checks still find. Never a value.
import type { Block, ReportDocument } from "../core/report.ts";
import type { ExaminedFile } from "../redaction/redact-file.ts";

/** Places that a table shows; JSON has them all. */
const SHOWN = 200;

export function redactReport(file: string, examined: ExaminedFile, withheld: boolean): ReportDocument {
  const { counts, values, residual } = examined;
  const blocks: Block[] = [];
  if (counts.size === 0) blocks.push({ kind: "text", text: "Nothing to replace." });
  else {
    blocks.push({
      kind: "table",
      title: "Replaced",
      columns: [
        { title: "class", align: "left" },
        { title: "places", align: "right" },
        { title: "distinct values", align: "right" },
      ],
      rows: [...counts].map(([name, count]) => [
        name,
        { kind: "count", value: count },
        { kind: "count", value: values.get(name) ?? 0 },
      ]),
    });
  }
  if (residual.length > 0) {
    blocks.push({
      kind: "table",
      title: withheld ? "Still found: nothing was written" : "Still found: written as allowed",
      columns: [
        { title: "place", align: "left" },
        { title: "found by", align: "left" },
        { title: "class", align: "left" },
      ],
      rows: residual.slice(0, SHOWN).map(({ kind, class: name, line }) => [`${file}:${line}`, kind, name]),
      ...(residual.length > SHOWN ? { note: `and ${residual.length - SHOWN} more; --json has them all` } : {}),
    });
  }
  return { title: "redact", blocks };
}
