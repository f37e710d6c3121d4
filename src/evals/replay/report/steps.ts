// Tables of a stepped run: first-order beside second-order, the prefix ledger beside that of no compaction at all, what it
// costs, and the pager. Every token, FLOP and price here is modelled.

import { pagerVerdict, type RecordedPager } from "../../../core/pager-gate.ts";
import type { Block, Cell } from "../../../core/report.ts";
import type { ResultDocument } from "../../../core/schemas/result-document.ts";
import { SECOND } from "../metric-table.ts";
import type { ReplayItem } from "../types.ts";
import { type ArmGroup, armCells, armColumns, ruleWords } from "./arms.ts";
import { count, KEPT_NOTE, left, right, SHORT_COLUMNS, shareOf, shortCells } from "./cells.ts";
import { currencyOf } from "./currency.ts";

export function orderTable(groups: readonly ArmGroup[]): Block {
  return {
    kind: "table",
    title: `First-order (shortened once) beside second-order (what repeated shortening left)${ruleWords(groups)}`,
    columns: [...armColumns(groups), left("order"), ...SHORT_COLUMNS, right("exhausted")],
    rows: groups.flatMap((row) => {
      const [arm, { group }] = [armCells(groups, row), row];
      return [
        [...arm, "first", ...shortCells(group), count(group.totals.exhausted ?? null)],
        [...arm, "second", ...shortCells(group, SECOND), count(group.totals[`${SECOND}exhausted`] ?? null)],
      ];
    }),
    note: KEPT_NOTE,
  };
}

export function ledgerTable(groups: readonly ArmGroup[]): Block {
  const titles = ["calls", "shortened", "prefix breaks", "tokens sent", "re-prefilled", "thrown away"];
  const rows: Cell[][] = groups.map((row) => [
    ...armCells(groups, row),
    ...["calls", "passes", "prefix_breaks", "prompt_tokens", "reprefilled_tokens", "discarded_tokens"].map((name) =>
      count(row.group.totals[name] ?? null),
    ),
  ]);
  const raw = groups[0]?.group.totals;
  if (raw !== undefined) {
    const sent = [count(raw.raw_prompt_tokens ?? null), count(raw.raw_reprefilled_tokens ?? null)];
    const bare = armColumns(groups).map((_, at) => (at === 0 ? "(no compaction)" : ""));
    rows.push([...bare, count(raw.calls ?? null), count(0), count(0), ...sent, count(0)]);
  }
  return {
    kind: "table",
    title: `Prefix ledger, modelled${ruleWords(groups)}`,
    columns: [...armColumns(groups), ...titles.map(right)],
    rows,
    note: "o200k tokens over all calls; re-prefilled: beyond the common prefix with the previous prompt; thrown away: cached tokens beyond it",
  };
}

/** Costs by arm, for the units that the run was asked for; nothing without one. */
export function costTables(document: ResultDocument, groups: readonly ArmGroup[]): readonly Block[] {
  const blocks: Block[] = [];
  if (document.config.model_shape !== null) {
    const number = (value: number | null): Cell => ({ kind: "number", value: scaled(value), digits: 3 });
    const title = `Prefill FLOPs, modelled for ${String(document.config.model_shape)} (10^12)`;
    blocks.push(costTable("flops", title, number, groups));
  }
  if (document.config.prices !== null) {
    const currency = currencyOf(document.config.prices);
    const money = (value: number | null): Cell => ({ kind: "money", value, currency });
    blocks.push(costTable("money", "Prompt money, modelled from the price file", money, groups));
  }
  return blocks;
}

function costTable(
  unit: "flops" | "money",
  title: string,
  cell: (value: number | null) => Cell,
  groups: readonly ArmGroup[],
): Block {
  return {
    kind: "table",
    title,
    columns: [
      ...armColumns(groups),
      ...["cost", "no compaction", "cost / none", "payback turns", "not paid back"].map(right),
    ],
    rows: groups.map((row) => {
      const { totals, spread } = row.group;
      return [
        ...armCells(groups, row),
        cell(totals[unit] ?? null),
        cell(totals[`raw_${unit}`] ?? null),
        shareOf(totals[unit], totals[`raw_${unit}`]),
        { kind: "number", value: spread[`payback_${unit}`]?.median ?? null, digits: 1 },
        count(totals[`unpaid_${unit}`] ?? null),
      ];
    }),
    note: "payback: median over entries of the later calls until a pass has paid for the prefix it threw away",
  };
}

export function pagerTable(groups: readonly ArmGroup[], items: readonly ReplayItem[]): Block {
  const rows = groups.map((row): Cell[] => {
    const reports = items
      .filter((item) => item.arm === row.arm)
      .map((item) => (item.detail?.pager as RecordedPager | undefined) ?? null);
    const verdict = pagerVerdict(reports);
    return [
      ...armCells(groups, row),
      count(verdict.evicted),
      count(verdict.refetched),
      shareOf(verdict.refetched, verdict.evicted),
      WORDS[verdict.kind],
    ];
  });
  return {
    kind: "table",
    title: "Pager: payloads taken away and fetched again",
    columns: [...armColumns(groups), ...["evicted", "fetched again", "rate"].map(right), left("gate, under 10 %")],
    rows,
  };
}

const WORDS = { pass: "pass", fail: "fail", no_data: "NO_DATA", not_exercised: "not_exercised" } as const;

const scaled = (value: number | null): number | null => (value === null ? null : value / 1e12);
