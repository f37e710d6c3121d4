// Cells and columns that the tables of a run share. Ratios here are of totals; means over entries stand in the document.
import type { Cell, Column } from "../../../core/report.ts";
import type { GroupSummary } from "../summaries.ts";

export const left = (title: string): Column => ({ title, align: "left" });
export const right = (title: string): Column => ({ title, align: "right" });

export const count = (value: number | null): Cell => ({ kind: "count", value });
export const share = (value: number | null): Cell => ({ kind: "share", value });

/** part / whole as a share, null where either is missing or the whole is nothing. */
export function shareOf(part: number | null | undefined, whole: number | null | undefined): Cell {
  return share(part == null || whole == null || whole === 0 ? null : part / whole);
}

/** Columns of what was kept and of what became of the facts: always side by side, never one alone. */
export const KEPT_COLUMNS: readonly Column[] = ["chars", "estimate", "o200k", "retained", "recoverable", "lost"].map(
  right,
);

/** The same without the estimate, which is a quarter of the characters, where a table is wide enough already. */
export const SHORT_COLUMNS: readonly Column[] = KEPT_COLUMNS.filter(({ title }) => title !== "estimate");

/** The cells under KEPT_COLUMNS for some items; `prefix` takes the second-order figures. */
export function keptCells({ totals }: Pick<GroupSummary, "totals">, prefix = ""): readonly Cell[] {
  const of = (name: string) => totals[`${prefix}${name}`];
  return [
    shareOf(of("chars_after"), of("chars_before")),
    shareOf(of("estimate_after"), of("estimate_before")),
    shareOf(of("o200k_after"), of("o200k_before")),
    shareOf(of("retained"), of("entities")),
    shareOf(of("recoverable"), of("entities")),
    shareOf(of("lost"), of("entities")),
  ];
}

/** The cells under SHORT_COLUMNS. */
export function shortCells(group: Pick<GroupSummary, "totals">, prefix = ""): readonly Cell[] {
  return keptCells(group, prefix).filter((_, at) => KEPT_COLUMNS[at]?.title !== "estimate");
}

/** What the shares of KEPT_COLUMNS are of. */
export const KEPT_NOTE =
  "chars, estimate, o200k: kept of the original, over all entries; retained, recoverable, lost: of the distinct entities of the window";
