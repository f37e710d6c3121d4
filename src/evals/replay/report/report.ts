// The report of a run. One arm is told in full; several stand in one table, paired by entry, and a note says how to see one.
import type { Block, Cell, ReportDocument } from "../../../core/report.ts";
import type { ResultDocument } from "../../../core/schemas/result-document.ts";
import type { ShorteningDetail } from "../detail.ts";
import type { GroupSummary } from "../summaries.ts";
import { entityTable, exhaustedTable, kindTable, legalityTable, lostBlocks, rungTables } from "./arm.ts";
import { type ArmGroup, armCells, armColumns, armsTable, curves, errorLineTable, pairedGroups } from "./arms.ts";
import { count, right } from "./cells.ts";
import { costTables, ledgerTable, orderTable, pagerTable } from "./steps.ts";
import { strategyCostTables } from "./strategy-costs.ts";

/** Failed and excluded items that are listed by name. */
const NAMED = 20;

export function replayReport(document: ResultDocument): ReportDocument {
  const groups = pairedGroups(document);
  const evaluated = document.items.filter((item) => item.status === "evaluated");
  const [arm] = groups;
  const blocks: Block[] = [facts(document, evaluated.length), ...unmeasured(document)];
  if (evaluated.length > 0 && arm !== undefined) {
    blocks.push(...(groups.length === 1 ? oneArm(document, arm.arm) : severalArms(document, groups)));
    if (document.config.mode === "steps") blocks.push(...stepBlocks(document, groups));
    blocks.push(...strategyCostTables(document, groups));
  }
  return { title: `run: ${document.corpora.map(({ name }) => name).join(", ")}`, blocks };
}

function facts(document: ResultDocument, evaluated: number): Block {
  const { corpora, arms, planned, excluded, versions, config } = document;
  const names = Object.keys(arms);
  return {
    kind: "facts",
    rows: [
      ...corpora.map(({ name, sha256 }): readonly [string, Cell] => [
        "corpus",
        `${name}, sha256 ${sha256.slice(0, 16)}…`,
      ]),
      [names.length === 1 ? "arm" : "arms", names.length === 1 ? names[0]! : count(names.length)],
      ["mode", String(config.mode)],
      ["planned", count(planned)],
      ["evaluated", count(evaluated)],
      ...Object.entries(excluded).map(([reason, times]): readonly [string, Cell] => [
        `without figures: ${reason}`,
        count(times),
      ]),
      ["versions", `${versions.ladder}, ${versions.entities}, ${versions.estimator}, ${versions.tokenizer}`],
    ],
  };
}

/** Items without figures, by name and with what was said. */
function unmeasured({ items }: ResultDocument): readonly Block[] {
  const found = items.filter((item) => item.status !== "evaluated");
  if (found.length === 0) return [];
  const lines = found.slice(0, NAMED).map(({ id, arm, status, reason, detail }) => {
    const why = typeof detail?.why === "string" ? `: ${detail.why}` : "";
    return `${id} under ${arm}, ${status}: ${reason}${why}`;
  });
  const more = found.length > NAMED ? [`and ${found.length - NAMED} more`] : [];
  return [
    { kind: "heading", text: "Without figures" },
    { kind: "list", items: [...lines, ...more] },
  ];
}

function oneArm(document: ResultDocument, arm: string): readonly Block[] {
  const items = document.items.filter((item) => item.status === "evaluated");
  const details = items.map((item) => item.detail as unknown as ShorteningDetail);
  const summary = document.summary[arm] as { all: GroupSummary; kinds: Record<string, GroupSummary> };
  return [
    kindTable(summary.all, summary.kinds),
    entityTable(summary.all),
    ...rungTables(details),
    ...exhaustedTable(items),
    legalityTable(items),
    ...contract(details),
    ...lostBlocks(items),
  ];
}

function contract(details: readonly ShorteningDetail[]): readonly Block[] {
  const broken = new Map<string, number>();
  for (const detail of details as unknown as readonly { contract_breaks?: readonly string[] }[]) {
    for (const clause of detail.contract_breaks ?? []) broken.set(clause, (broken.get(clause) ?? 0) + 1);
  }
  if (broken.size === 0) return [];
  const rows = [...broken].map(([clause, entries]): [string, Cell] => [clause, count(entries)]);
  return [
    { kind: "heading", text: "What the strategy owes and did not keep, in entries" },
    { kind: "facts", rows },
  ];
}

function severalArms(document: ResultDocument, groups: readonly ArmGroup[]): readonly Block[] {
  const evaluated = document.items.filter((item) => item.status === "evaluated");
  const added = Object.keys(document.metrics).filter((name) => name.startsWith("illegal_added."));
  const rows = groups.map((row): Cell[] => {
    const items = evaluated.filter(({ arm }) => arm === row.arm);
    const sum = (name: string) => items.reduce((total, item) => total + (item.metrics[name] ?? 0), 0);
    return [...armCells(groups, row), ...[...added, "contract_breaks"].map((name) => count(sum(name)))];
  });
  const profiles = added.map((name) => name.slice("illegal_added.".length));
  return [
    armsTable(groups),
    errorLineTable(groups),
    ...curves(groups),
    {
      kind: "table",
      title: "Violations that the output adds, by provider, and broken contract clauses",
      columns: [...armColumns(groups), ...[...profiles, "contract"].map(right)],
      rows,
    },
    { kind: "text", text: "One arm alone is told in full: by kind, by class, by rung, with its lost entities." },
  ];
}

function stepBlocks(document: ResultDocument, groups: readonly ArmGroup[]): readonly Block[] {
  const evaluated = document.items.filter((item) => item.status === "evaluated");
  return [orderTable(groups), ledgerTable(groups), ...costTables(document, groups), pagerTable(groups, evaluated)];
}
