// GitHub-flavoured Markdown: a report for a pull request or a page. User text is escaped so that it can be neither
// markup nor HTML, and stays on one line; bodies stand in a fence longer than any run of backticks in them.
import type { Block, Cell, Renderer } from "../../core/report.ts";
import { cellText } from "../format.ts";
import { barOf } from "../terminal/bars.ts";
import { visibleBody, visibleLine } from "../visible.ts";

/** Cells of a bar at 100 %. */
const BAR_CELLS = 20;

/** One line of text that Markdown prints as it stands. Underscores inside words are no markup and stay readable. */
function escaped(text: string): string {
  return visibleLine(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/[\\`*[\]>|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/^(\s*)([#+=-]|\d+(?=[.)](?:\s|$)))/, (_, space: string, lead: string) =>
      /\d/.test(lead) ? `${space}${lead}\\` : `${space}\\${lead}`,
    );
}

const cell = (value: Cell): string => escaped(cellText(value)).trim();

function tableText(block: Extract<Block, { kind: "table" }>): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    ...(block.title === undefined ? [] : [`**${escaped(block.title)}**`, ""]),
    ...(block.rows.length === 0
      ? ["(none)"]
      : [
          row(block.columns.map((column) => escaped(column.title))),
          row(block.columns.map((column) => (column.align === "right" ? "---:" : "---"))),
          ...block.rows.map((cells) => row(block.columns.map((_, at) => cell(cells[at] ?? "")))),
        ]),
    ...(block.note === undefined ? [] : ["", escaped(block.note)]),
  ].join("\n");
}

function barsText(block: Extract<Block, { kind: "bars" }>): string {
  const scale = block.rows.reduce((most, row) => Math.max(most, row.value ?? 0), 1);
  return tableText({
    kind: "table",
    ...(block.title === undefined ? {} : { title: block.title }),
    columns: [
      { title: "", align: "left" },
      { title: "", align: "left" },
      { title: "share", align: "right" },
    ],
    rows: block.rows.map(({ label, value }) => [
      label,
      barOf(Math.max(0, value ?? 0) / scale, BAR_CELLS),
      { kind: "share", value },
    ]),
  });
}

function fenced(block: Extract<Block, { kind: "lines" }>): string {
  const text = block.lines.map(({ mark, text }) => `${mark} ${visibleBody(text)}`.trimEnd()).join("\n");
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}diff\n${text}\n${fence}`;
}

type BlockText = { readonly [K in Block["kind"]]: (block: Extract<Block, { kind: K }>) => string };

const BLOCKS: BlockText = {
  heading: (block) => `## ${escaped(block.text)}`,
  text: (block) => block.text.split("\n").map(escaped).join("\n"),
  list: (block) => block.items.map((item) => `- ${escaped(item)}`).join("\n"),
  facts: (block) => block.rows.map(([label, value]) => `- ${escaped(label)}: ${cell(value)}`).join("\n"),
  table: tableText,
  bars: barsText,
  lines: fenced,
};

export const markdown: Renderer = {
  name: "markdown",
  render(document) {
    const parts = document.blocks.map((block) => (BLOCKS[block.kind] as (block: Block) => string)(block));
    return `${[`# ${escaped(document.title)}`, ...parts].join("\n\n")}\n`;
  },
};
