// The table of what the strategies' own model calls used; nothing where no strategy made one.
import type { Block, Cell } from "../../../core/report.ts";
import type { ResultDocument } from "../../../core/schemas/result-document.ts";
import { SECOND } from "../metric-table.ts";
import { type ArmGroup, armCells, armColumns } from "./arms.ts";
import { count, left, right } from "./cells.ts";
import { currencyOf } from "./currency.ts";

const FIGURES = ["strategy_calls", "strategy_prompt_tokens", "strategy_output_tokens", "strategy_money"] as const;

export function strategyCostTables(document: ResultDocument, groups: readonly ArmGroup[]): readonly Block[] {
  const orders = document.config.mode === "steps" ? (["", SECOND] as const) : ([""] as const);
  const asked = groups.filter(({ group }) =>
    orders.some((prefix) => FIGURES.some((name) => (group.totals[`${prefix}${name}`] ?? 0) > 0)),
  );
  if (asked.length === 0) return [];
  const currency = document.config.prices == null ? null : currencyOf(document.config.prices);
  const rows = asked.flatMap((row) =>
    orders.map((prefix): Cell[] => {
      const [calls, prompt, output, money] = FIGURES.map((name) => row.group.totals[`${prefix}${name}`] ?? null);
      const paid: Cell = currency === null ? "no price" : { kind: "money", value: money ?? null, currency };
      return [
        ...armCells(groups, row),
        ...(orders.length === 1 ? [] : [prefix === "" ? "first" : "second"]),
        ...[calls, prompt, output].map((value) => count(value ?? null)),
        paid,
      ];
    }),
  );
  return [
    {
      kind: "table",
      title: "What the strategies' own model calls used",
      columns: [
        ...armColumns(groups),
        ...(orders.length === 1 ? [] : [left("order")]),
        ...["calls", "prompt tokens", "output tokens", "money"].map(right),
      ],
      rows,
      note: "a scripted seat's tokens are counted in o200k; first: one pass over each entry, second: all passes of the stepped runs",
    },
  ];
}
