// Everything about one arm: by kind and in total, by entity class, what the rungs did, what did not fit, which provider
// would refuse the result, and the lost entities, of which the first few of each entry are printed.

import { PROFILES } from "../../../core/legality/legality.ts";
import type { Block, Cell } from "../../../core/report.ts";
import { inClimbingOrder } from "../../../ladder/names.ts";
import type { ShorteningDetail } from "../detail.ts";
import { ENTITY_NAMES } from "../entity-names.ts";
import type { GroupSummary } from "../summaries.ts";
import type { ReplayItem } from "../types.ts";
import { count, KEPT_COLUMNS, KEPT_NOTE, keptCells, left, right } from "./cells.ts";

/** Lost entities printed of one entry, entries listed, and characters printed of one entity. */
const LOST = 8;
const ENTRIES = 40;
const TEXT = 80;

export function kindTable(all: GroupSummary, kinds: Readonly<Record<string, GroupSummary>>): Block {
  const row = (name: string, group: GroupSummary): Cell[] => [
    name,
    count(group.evaluated),
    ...keptCells(group),
    count(group.exhausted.count),
  ];
  return {
    kind: "table",
    title: "By kind",
    columns: [left("kind"), right("entries"), ...KEPT_COLUMNS, right("exhausted")],
    rows: [...Object.entries(kinds).map(([name, group]) => row(name, group)), row("total", all)],
    note: KEPT_NOTE,
  };
}

export function entityTable({ totals }: GroupSummary): Block {
  const of = (name: string): Cell[] => {
    const parts = ["retained", "recoverable", "lost"].map(
      (part) => totals[name === "" ? part : `${part}.${name}`] ?? null,
    );
    return [count(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)), ...parts.map(count)];
  };
  return {
    kind: "table",
    title: "Entities by class, and error lines",
    columns: [left("class"), ...["entities", "retained", "recoverable", "lost"].map(right)],
    rows: [
      ...ENTITY_NAMES.map((name) => [name, ...of(name)]),
      ["total", ...of("")],
      ["error lines", ...errorLineCells(totals)],
    ],
  };
}

function errorLineCells(totals: GroupSummary["totals"]): readonly Cell[] {
  return ["", "_retained", "_recoverable", "_lost"].map((part) => count(totals[`error_lines${part}`] ?? null));
}

/** Fires and refusals by rung, and which rungs met on one body. */
export function rungTables(details: readonly ShorteningDetail[]): readonly Block[] {
  const fires = summed(details.map((detail) => detail.fires));
  const pairs = summed(details.map((detail) => detail.pairs));
  const lost = lostByRung(details);
  const declines = new Map<string, Map<string, number>>();
  for (const detail of details) {
    for (const [rung, reasons] of Object.entries(detail.declines)) {
      declines.set(rung, summed([Object.fromEntries(declines.get(rung) ?? []), reasons]));
    }
  }
  const rungs = inClimbingOrder(new Set([...fires.keys(), ...declines.keys()]));
  const total = (counts: ReadonlyMap<string, number> | undefined) =>
    [...(counts?.values() ?? [])].reduce((sum, value) => sum + value, 0);
  const blocks: Block[] = [
    {
      kind: "table",
      title: "What the rungs did",
      columns: [left("rung"), ...["fires", "declines", "entities lost by it"].map(right)],
      rows: rungs.map((rung) => [
        rung,
        count(fires.get(rung) ?? 0),
        count(total(declines.get(rung))),
        count(lost.get(rung) ?? 0),
      ]),
    },
  ];
  const reasons = inClimbingOrder(declines.keys()).flatMap((rung) =>
    [...(declines.get(rung) ?? [])].sort(byName).map(([reason, times]) => [rung, reason, count(times)]),
  );
  if (reasons.length > 0) {
    blocks.push({
      kind: "table",
      title: "Why they declined",
      columns: [left("rung"), left("reason"), right("times")],
      rows: reasons,
    });
  }
  if (pairs.size > 0) {
    const rows = [...pairs].sort(byName).map(([pair, bodies]) => [pair.replace(">", " > "), count(bodies)]);
    blocks.push({
      kind: "table",
      title: "Rungs that met on one body",
      columns: [left("first > then"), right("bodies")],
      rows,
    });
  }
  return blocks;
}

export function exhaustedTable(items: readonly ReplayItem[]): readonly Block[] {
  const found = items.flatMap((item) => {
    const { exhausted } = item.detail as unknown as ShorteningDetail;
    if (exhausted === null) return [];
    const parts = Object.entries(exhausted.immovable?.parts ?? {}).filter(([, part]) => part.chars > 0);
    const immovable = parts.map(([name, part]) => `${name} ${part.chars} (${part.argumentChars} in arguments)`);
    return [
      [
        item.id,
        count(item.metrics.estimate_after ?? null),
        count(item.metrics.budget ?? null),
        immovable.join(", ") || (exhausted.why ?? ""),
      ],
    ];
  });
  if (found.length === 0) return [];
  const columns = [left("entry"), right("estimate"), right("budget"), left("what could not move, in characters")];
  const more = found.length > ENTRIES ? { note: `and ${found.length - ENTRIES} more` } : {};
  return [{ kind: "table", title: "Exhausted", columns, rows: found.slice(0, ENTRIES), ...more }];
}

export function legalityTable(items: readonly ReplayItem[]): Block {
  const rows = PROFILES.map((profile) => {
    const sum = (name: string) => items.reduce((total, item) => total + (item.metrics[`${name}.${profile}`] ?? 0), 0);
    const rules = items.flatMap((item) => (item.detail as unknown as ShorteningDetail).illegal_added[profile] ?? []);
    return [profile, count(sum("illegal_input")), count(sum("illegal_added")), [...new Set(rules)].join(", ")];
  });
  return {
    kind: "table",
    title: "Would a provider take the output?",
    columns: [left("profile"), right("violations of the entries"), right("added"), left("rules broken anew")],
    rows,
  };
}

export function lostBlocks(items: readonly ReplayItem[]): readonly Block[] {
  const lines = items.flatMap((item) => {
    const { lost } = item.detail as unknown as ShorteningDetail;
    const all = Object.entries(lost).flatMap(([name, gone]) => gone.map((each) => ({ name, ...each })));
    if (all.length === 0) return [];
    const named = all.slice(0, LOST).map(({ name, text, rung }) => `${name} ${shortened(text)} (${rung ?? "unknown"})`);
    const more = all.length > LOST ? `; and ${all.length - LOST} more` : "";
    return [`${item.id}, ${all.length} lost: ${named.join("; ")}${more}`];
  });
  if (lines.length === 0) return [];
  const rest = lines.length > ENTRIES ? [`and ${lines.length - ENTRIES} more entries; --json has all lists whole`] : [];
  return [
    { kind: "heading", text: "Lost entities" },
    { kind: "list", items: [...lines.slice(0, ENTRIES), ...rest] },
  ];
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

function shortened(text: string): string {
  return text.length <= TEXT ? text : `${[...text.slice(0, TEXT)].slice(0, -1).join("")}…`;
}

function lostByRung(details: readonly ShorteningDetail[]): ReadonlyMap<string, number> {
  const byRung = new Map<string, number>();
  for (const { lost } of details) {
    for (const { rung } of Object.values(lost).flat()) {
      if (rung !== null) byRung.set(rung, (byRung.get(rung) ?? 0) + 1);
    }
  }
  return byRung;
}

function summed(counts: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of counts)
    for (const [name, value] of Object.entries(each)) sums.set(name, (sums.get(name) ?? 0) + value);
  return sums;
}
