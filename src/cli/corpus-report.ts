// Blocks that the reports of `corpus sample`, `merge` and `split` share.
import type { Block } from "../core/report.ts";

interface Made {
  readonly name: string;
  readonly sha256: string;
}

/** That they are pinned, or the lines for whoever writes them by hand. */
export function pinBlocks(corpora: readonly Made[], pinned: boolean): readonly Block[] {
  if (pinned) return [{ kind: "text", text: "Pinned in pins.json." }];
  return [
    { kind: "heading", text: "For pins.json" },
    {
      kind: "lines",
      lines: corpora.map(({ name, sha256 }) => ({ mark: " ", text: `${JSON.stringify(name)}: "${sha256}"` })),
    },
  ];
}

/** Placeholders that got another number; nothing when there are none. */
export function renumberedBlocks(renumbered: Readonly<Record<string, number>>): readonly Block[] {
  const rows = Object.entries(renumbered).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return [];
  return [
    {
      kind: "table",
      title: "Placeholders with another number",
      columns: [
        { title: "class", align: "left" },
        { title: "count", align: "right" },
      ],
      rows: rows.map(([name, value]) => [name, { kind: "count", value }]),
    },
  ];
}
