// Several arms in one table, over the entries that all of them evaluated: a strategy is never compared with another on
// other entries. Rows go by strategy and then by budget, so several budgets of one strategy read as a curve.
import type { Block, Cell, Column } from "../../../core/report.ts";
import type { ResultDocument } from "../../../core/schemas/result-document.ts";
import { type GroupSummary, groupOf } from "../summaries.ts";
import { count, KEPT_NOTE, left, right, SHORT_COLUMNS, shareOf, shortCells } from "./cells.ts";

export interface ArmGroup {
  readonly arm: string;
  readonly strategy: string;
  /** The whole budget rule as text. */
  readonly rule: string;
  readonly budget: number;
  readonly lowWater: number;
  readonly group: GroupSummary;
}

/** Every arm's summary over the common entries, in row order; strategies in the order of their names. */
export function pairedGroups(document: ResultDocument): readonly ArmGroup[] {
  const names = Object.keys(document.metrics);
  const arms = Object.keys(document.arms);
  const evaluated = new Map<string, number>();
  for (const { id, status } of document.items) {
    if (status === "evaluated") evaluated.set(id, (evaluated.get(id) ?? 0) + 1);
  }
  const paired = document.items.filter(({ id }) => evaluated.get(id) === arms.length);
  return arms
    .map((arm): ArmGroup => {
      const stamps = document.arms[arm] ?? {};
      const group = groupOf(
        paired.filter((item) => item.arm === arm),
        names,
      );
      return {
        arm,
        strategy: String(stamps.strategy),
        rule: String(stamps.rule),
        budget: Number(stamps.budget_value),
        lowWater: Number(stamps.low_water),
        group,
      };
    })
    .sort(
      (a, b) => order(a.strategy, b.strategy) || b.budget - a.budget || b.lowWater - a.lowWater || order(a.arm, b.arm),
    );
}

export function armsTable(groups: readonly ArmGroup[]): Block {
  return {
    kind: "table",
    title: `Arms, paired over ${groups[0]?.group.evaluated ?? 0} entries that all evaluated${ruleWords(groups)}`,
    columns: [...armColumns(groups), ...SHORT_COLUMNS, right("exhausted")],
    rows: groups.map((row) => [...armCells(groups, row), ...shortCells(row.group), count(row.group.exhausted.count)]),
    note: KEPT_NOTE,
  };
}

/** What became of the lines that tell of trouble, an arm a row. */
export function errorLineTable(groups: readonly ArmGroup[]): Block {
  const parts = ["retained", "recoverable", "lost"];
  return {
    kind: "table",
    title: "Error lines",
    columns: [...armColumns(groups), right("error lines"), ...parts.map(right)],
    rows: groups.map((row) => {
      const of = (name: string) => row.group.totals[`error_lines${name}`] ?? null;
      return [...armCells(groups, row), count(of("")), ...parts.map((part) => shareOf(of(`_${part}`), of("")))];
    }),
    note: "distinct lines of the window's tool output that tell of trouble",
  };
}

/** Columns that tell arms apart: of strategy and budget those that differ, and the strategy when neither does. */
export function armColumns(groups: readonly ArmGroup[]): readonly Column[] {
  const [strategies, rules] = [vary(groups, "strategy"), vary(groups, "rule")];
  return [...(strategies || !rules ? [left("strategy")] : []), ...(rules ? [left("budget")] : [])];
}

export function armCells(groups: readonly ArmGroup[], group: ArmGroup): readonly Cell[] {
  const [strategies, rules] = [vary(groups, "strategy"), vary(groups, "rule")];
  return [...(strategies || !rules ? [group.strategy] : []), ...(rules ? [ownParts(groups, group)] : [])];
}

/** What all arms share of strategy and budget, for titles: `, gcf+skeleton, pressure=0.5`. */
export function ruleWords(groups: readonly ArmGroup[]): string {
  const [first] = groups;
  if (first === undefined) return "";
  const strategy = vary(groups, "strategy") || !vary(groups, "rule") ? [] : [first.strategy];
  const shared = partsOf(groups, first).filter((part) => sharedByAll(groups, part));
  return [...strategy, ...shared].map((part) => `, ${part}`).join("");
}

const vary = (groups: readonly ArmGroup[], of: "strategy" | "rule"): boolean =>
  groups.some((group) => group[of] !== groups[0]?.[of]);

/** The parts of an arm's rule that not all arms have. */
export function ownParts(groups: readonly ArmGroup[], group: ArmGroup): string {
  return partsOf(groups, group)
    .filter((part) => !sharedByAll(groups, part))
    .join(",");
}

/** The rule in its parts; low water 1, which names leave out, is said where another arm has one. */
function partsOf(groups: readonly ArmGroup[], { rule, lowWater }: ArmGroup): readonly string[] {
  const unsaid = lowWater === 1 && groups.some((group) => group.lowWater !== 1);
  return [...rule.split(","), ...(unsaid ? ["low-water=1"] : [])];
}

const sharedByAll = (groups: readonly ArmGroup[], part: string): boolean =>
  groups.every((group) => partsOf(groups, group).includes(part));

/** Retained shares against budgets, one curve a strategy; nothing unless a strategy has several budgets. */
export function curves(groups: readonly ArmGroup[]): readonly Block[] {
  const strategies = [...new Set(groups.map(({ strategy }) => strategy))];
  return strategies.flatMap((strategy): Block[] => {
    const points = groups.filter((group) => group.strategy === strategy);
    if (points.length < 2) return [];
    const rows = points.map((point) => {
      const { group } = point;
      const cell = shareOf(group.totals.retained, group.totals.entities);
      return { label: ownParts(groups, point), value: typeof cell === "string" ? null : cell.value };
    });
    return [{ kind: "bars", title: `${strategy}: retained entities`, rows }];
  });
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
