// Draws a table for the terminal: every line of one table has the same number of cells. Stacked tables (those that fit
// no other way) print a row as its first cell, then one line a column. Of a cell that is too wide, prose wraps.
import type { Block, Column } from "../../core/report.ts";
import { cellText } from "../format.ts";
import { visibleLine } from "../visible.ts";
import { padded, shortened, wrapped, wrappedName } from "../width.ts";
import { type ColumnText, columnWidths, type Fit, LINES_OF_NAME } from "./columns.ts";

/** Characters of a cell that are looked at; more never fits into a terminal. */
const MOST = 4_000;
/** Lines that one cell may take. */
const LINES_OF_PROSE = 8;

type Table = Extract<Block, { kind: "table" }>;

/** The lines of a table within `room` cells, without its title and note. */
export function tableLines(table: Table, room: number): readonly string[] {
  const columns = table.columns.map((column, at) => columnText(column, table, at));
  const fit = columnWidths(columns, room);
  return fit === null ? stackedLines(columns, table.rows.length, room) : gridLines(columns, fit);
}

function columnText(column: Column, table: Table, at: number): ColumnText {
  return {
    title: visibleLine(column.title),
    align: column.align,
    cells: table.rows.map((row) => visibleLine(cellText(row[at] ?? "").slice(0, MOST))),
  };
}

function gridLines(columns: readonly ColumnText[], { widths, gap }: Fit): readonly string[] {
  const join = (cells: readonly string[]) => cells.join(" ".repeat(gap));
  const titles = columns.map((column, at) => wrapped(column.title, widths[at] ?? 0));
  const height = Math.max(0, ...titles.map((lines) => lines.length));
  const draw = (text: string, at: number) => padded(text, widths[at] ?? 0, columns[at]?.align ?? "left");
  const lines: string[] = [];
  for (let line = 0; line < height; line += 1) {
    // Titles stand on the rule: a short one leaves its upper lines empty.
    lines.push(join(titles.map((title, at) => draw(title[line - height + title.length] ?? "", at))));
  }
  lines.push(join(widths.map((width) => "─".repeat(width))));
  for (const row of (columns[0]?.cells ?? []).keys()) {
    const cells = columns.map((column, at) => cellLines(column.cells[row] ?? "", widths[at] ?? 0));
    const rows = cells.reduce((most, lines) => Math.max(most, lines.length), 0);
    for (let line = 0; line < rows; line += 1) lines.push(join(cells.map((cell, at) => draw(cell[line] ?? "", at))));
  }
  return lines;
}

/** A cell that is too wide: prose wraps at spaces, a name after its separators; what is longer still ends in an ellipsis. */
function cellLines(text: string, width: number): readonly string[] {
  const prose = text.includes(" ");
  const lines = prose ? wrapped(text, width) : wrappedName(text, width);
  const most = prose ? LINES_OF_PROSE : LINES_OF_NAME;
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(prose ? " " : ""), width)];
}

function stackedLines(columns: readonly ColumnText[], rows: number, room: number): readonly string[] {
  const [first, ...rest] = columns;
  const lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    lines.push(...wrapped(`${first?.cells[row] ?? ""}`, room));
    for (const column of rest) {
      const [head = "", ...tail] = wrapped(`${column.title}: ${column.cells[row] ?? ""}`, room - 4);
      lines.push(`  ${head}`, ...tail.map((line) => `    ${line}`));
    }
  }
  return lines;
}
