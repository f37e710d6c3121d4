// Horizontal bars from block characters, in eighths of a cell, all of one block to one scale that ends at 100 % or at
// the largest value above it. A value that was not measured has no bar and prints a dash.
import type { Block } from "../../core/report.ts";
import { cellText } from "../format.ts";
import { visibleLine } from "../visible.ts";
import { padded, shortened, widestOf } from "../width.ts";

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;
/** Widest label, as a part of the room. */
const LABEL_PART = 0.4;

type Bars = Extract<Block, { kind: "bars" }>;

/** The lines of a block of bars within `room` cells. */
export function barLines(bars: Bars, room: number): readonly string[] {
  const labels = bars.rows.map((row) => shortened(visibleLine(row.label), Math.floor(room * LABEL_PART)));
  const values = bars.rows.map((row) => cellText({ kind: "share", value: row.value }));
  const labelCells = widestOf(labels);
  const valueCells = widestOf(values);
  const length = Math.max(1, room - labelCells - valueCells - 4);
  const scale = bars.rows.reduce((most, row) => Math.max(most, row.value ?? 0), 1);
  return bars.rows.map((row, at) => {
    const bar = padded(barOf(Math.max(0, row.value ?? 0) / scale, length), length, "left");
    return `${padded(labels[at] ?? "", labelCells, "left")}  ${bar}  ${padded(values[at] ?? "", valueCells, "right")}`;
  });
}

/** A bar of `part` (0 to 1) of `length` cells; anything above zero shows at least an eighth. */
export function barOf(part: number, length: number): string {
  const eighths = part > 0 ? Math.max(1, Math.round(part * length * 8)) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}
