// The report of an A/B: what was asked, whether it could be measured, each arm, and each arm against full. Losses stand beside what they
// saved, never alone; a line says where the figures come from.
import type { Block, Cell, ReportDocument } from "../../core/report.ts";
import type { ResultDocument } from "../../core/schemas/result-document.ts";
import type { AbSummary } from "./assemble.ts";
import {
  armTable,
  classTable,
  costTable,
  differenceTable,
  pairedCostTable,
  probeTable,
  selfTestTable,
} from "./tables.ts";

/** Items without figures that are listed by name. */
const NAMED = 20;

export function abReport(document: ResultDocument): ReportDocument {
  const summary = document.summary as unknown as AbSummary;
  const blocks: Block[] = [facts(document, summary), selfTestTable(summary), probeTable(summary), ...without(document)];
  if (document.items.some(({ status }) => status === "evaluated")) {
    blocks.push(
      armTable(summary),
      differenceTable(summary),
      ...classTable(summary),
      costTable(summary),
      pairedCostTable(summary),
    );
  }
  blocks.push({ kind: "text", text: caveats(document, summary).join("\n") });
  return { title: `ab: ${document.corpora.map(({ name }) => name).join(", ")}`, blocks };
}

function facts(document: ResultDocument, { figures, partial }: AbSummary): Block {
  const { corpora, planned, excluded, items, config, versions } = document;
  const seat = config.seat as { name: string; dialect: string | null; model: string | null; pin: string | null };
  const evaluated = items.filter(({ status }) => status === "evaluated").length;
  const cut = items.reduce((sum, { metrics }) => sum + (metrics.cut_answers ?? 0), 0);
  return {
    kind: "facts",
    rows: [
      ...corpora.map(({ name, sha256 }): readonly [string, Cell] => [
        "corpus",
        `${name}, sha256 ${sha256.slice(0, 16)}…`,
      ]),
      ["seat", [seat.name, seat.dialect, seat.model].filter((part) => part !== null).join(", ")],
      ["figures", figures],
      ["trials", { kind: "count", value: Number(config.trials) }],
      ["seed", String(config.seed)],
      ["blocks planned", { kind: "count", value: planned }],
      ["blocks evaluated", { kind: "count", value: evaluated }],
      ...Object.entries(excluded).map(([reason, value]): readonly [string, Cell] => [
        `without figures: ${reason}`,
        { kind: "count", value },
      ]),
      ...(cut === 0 ? [] : [["answers cut at --max-out", { kind: "count", value: cut }] as const]),
      ...(partial === null ? [] : [["partial", `${partial.reason}: ${partial.says}`] as const]),
      ["versions", `${versions.ladder}, ${versions.entities}, ${versions.estimator}`],
    ],
  };
}

/** Blocks without figures, by name and with what was said; arms to which the same happened stand together. */
function without({ items, arms }: ResultDocument): readonly Block[] {
  const found = new Map<string, string[]>();
  for (const { id, arm, status, reason, detail } of items) {
    if (status === "evaluated") continue;
    const what = JSON.stringify([id, `${reason}: ${String(detail?.why ?? "")}`]);
    found.set(what, [...(found.get(what) ?? []), arm]);
  }
  if (found.size === 0) return [];
  const every = Object.keys(arms).length;
  const lines = [...found].slice(0, NAMED).map(([what, names]) => {
    const [id, why] = JSON.parse(what) as [string, string];
    return `${id} under ${names.length === every ? "every arm" : names.join(", ")}: ${why}`;
  });
  const more = found.size > NAMED ? [`and ${found.size - NAMED} more`] : [];
  return [
    { kind: "heading", text: "Without figures" },
    { kind: "list", items: [...lines, ...more] },
  ];
}

const FROM: Readonly<Record<AbSummary["figures"], string>> = {
  measured: "measured: a server's answers and its own token counts.",
  simulated:
    "simulated: a simulated server answered, no model; they show that the instrument works and nothing of a model.",
  scripted:
    "scripted: a script answered, no model; tokens are o200k. They show what a fixed reader finds word for word.",
};

function caveats({ config }: ResultDocument, { figures }: AbSummary): readonly string[] {
  return [
    `Figures are ${FROM[figures]}`,
    `Differences are arm - full over blocks scored in both; 95 % intervals: percentile bootstrap over entries, ${config.draws} draws, seed ${config.seed}, ${config.generator}. An interval without width says that no entry differed here, not that none would.`,
    "full-again is full sent a second time: what it differs by is the seat's own noise, and no smaller difference of another arm means anything.",
    "Whether an answer reads as grounded is no term of any score.",
  ];
}
