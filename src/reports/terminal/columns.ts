// How wide each column of a table may be. Nothing is lost while anything else helps: titles wrap first, then the widest
// left-aligned column is narrowed, then columns move together, and a table that still does not fit is stacked instead.
import { cellsOf, widestOf, wrappedName } from "../width.ts";

/** Cells between two columns; one is enough when two do not fit. */
const GAPS = [2, 1] as const;
/** A left-aligned column is never narrower than this: less of a name tells nothing. */
const NARROWEST = 10;
/** Lines that a name may take in a narrow column; two names that differ at their end stay apart. */
export const LINES_OF_NAME = 2;
/** Names beyond this are cut rather than given room. */
const LONG_NAME = 80;

export interface ColumnText {
  readonly title: string;
  readonly align: "left" | "right";
  readonly cells: readonly string[];
}

export interface Fit {
  readonly widths: readonly number[];
  readonly gap: number;
}

/** Widths that fit into `room` cells, or null when the table must be stacked. */
export function columnWidths(columns: readonly ColumnText[], room: number): Fit | null {
  for (const gap of GAPS) {
    const widths = widthsWithGap(columns, room, gap);
    if (widths !== null) return { widths, gap };
  }
  return null;
}

function widthsWithGap(columns: readonly ColumnText[], room: number, gap: number): readonly number[] | null {
  const body = columns.map((column) => widestOf(column.cells));
  const gaps = gap * Math.max(0, columns.length - 1);
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, gaps);

  const natural = columns.map((column, at) => Math.max(body[at] ?? 0, cellsOf(column.title)));
  if (total(natural) <= room) return natural;

  const tight = columns.map((column, at) => Math.max(body[at] ?? 0, widestOf(column.title.split(" "))));
  if (total(tight) <= room) return widened(tight, natural, room - total(tight));

  const least = columns.map(narrowest);
  const widths = [...tight];
  let excess = total(widths) - room;
  while (excess > 0) {
    const at = widestLabel(widths, least);
    if (at === -1) return null;
    widths[at] = (widths[at] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

/** The least width of a column: null for figures, which never shrink; for names what keeps each within its lines. */
function narrowest(column: ColumnText): number | null {
  if (column.align !== "left") return null;
  const names = column.cells.filter((cell) => !cell.includes(" ") && cell.length <= LONG_NAME);
  let width = NARROWEST;
  while (width < LONG_NAME && names.some((name) => wrappedName(name, width).length > LINES_OF_NAME)) width += 1;
  return width;
}

/** The widest column that may still shrink, -1 when there is none. */
function widestLabel(widths: readonly number[], least: readonly (number | null)[]): number {
  let found = -1;
  for (const [at, width] of widths.entries()) {
    if (width <= (least[at] ?? width)) continue;
    if (found === -1 || width > (widths[found] ?? 0)) found = at;
  }
  return found;
}

/** Gives spare cells back to wrapped titles, first column first. */
function widened(tight: readonly number[], natural: readonly number[], spare: number): readonly number[] {
  let left = spare;
  return tight.map((width, at) => {
    const more = Math.min(left, (natural[at] ?? width) - width);
    left -= more;
    return width + more;
  });
}
