// The report of a run of kvbench for people: what was measured on what, whether it says anything, and the arms side by side.
import type { Block, Cell, ReportDocument } from "../../core/report.ts";
import type { ResultDocument } from "../../core/schemas/result-document.ts";
import type { Explained } from "./explain.ts";
import type { Figures } from "./metrics.ts";
import type { Controls } from "./types.ts";
import type { Verdict } from "./verdict.ts";

/** The summary as assemble.ts writes it. */
export interface KvSummary {
  readonly figures: string;
  readonly seat: Readonly<Record<string, unknown>> & {
    readonly window: { readonly tokens: number; readonly from: string };
  };
  readonly cache: {
    readonly kind: string | null;
    readonly block: number | null;
    readonly prompts: string | null;
    readonly repeat_reuse: number | null;
    readonly why: string;
  };
  readonly control_before: Controls | null;
  readonly control_after: Controls | null;
  readonly arms: Readonly<Record<string, Figures & { readonly explained: Explained | null }>>;
  readonly paired: Readonly<
    Record<string, { readonly against: string; readonly calls: number; readonly base: Figures; readonly arm: Figures }>
  >;
  readonly verdict: Verdict;
  readonly partial: string | null;
}

export function kvbenchReport(document: ResultDocument): ReportDocument {
  const summary = document.summary as unknown as KvSummary;
  const { verdict, partial, figures } = summary;
  const blocks: (Block | null)[] = [
    { kind: "text", text: verdictText(verdict, partial) },
    { kind: "facts", rows: facts(document, summary) },
    armsTable(document, summary),
    pairedTable(summary),
    explainedTable(summary),
    strategyTable(document, summary),
    failuresOf(document),
    { kind: "text", text: `Tokens of the server are ${figures}; offline and expected ones are modelled.` },
  ];
  return { title: "kvbench", blocks: blocks.filter((block): block is Block => block !== null) };
}

function verdictText({ kind, why }: Verdict, partial: string | null): string {
  const limit = partial === null ? "" : ` Partial: ${partial}.`;
  if (kind === "conclusive") return `The controls hold: reuse on this seat can be measured.${limit}`;
  return `INCONCLUSIVE: ${why.join("; ")}.${limit}`;
}

function facts(
  document: ResultDocument,
  { seat, cache, control_before: before, control_after: after }: KvSummary,
): [string, Cell][] {
  const text = (value: unknown): string =>
    typeof value === "string" || typeof value === "number" ? String(value) : "unknown";
  const share = (value: number | null | undefined): Cell => ({ kind: "share", value: value ?? null });
  const rule =
    cache.kind === null
      ? `unknown${cache.why === "" ? "" : ` (${cache.why})`}`
      : `${cache.kind}, blocks of ${cache.block}`;
  return [
    ["seat", `${text(seat.name)} (${text(seat.dialect)}, model ${text(seat.model)})`],
    ["window", `${seat.window.tokens} (${seat.window.from})`],
    ["pin", typeof seat.pin === "string" ? seat.pin.slice(0, 16) : `unpinnable: ${text(seat.unpinnable)}`],
    ["cache", `${rule}; earlier prompts: ${cache.prompts ?? "unknown"}`],
    ["budget mode", text(document.config.budget_mode)],
    ["identical resend, reused", share(before?.positive)],
    ["unrelated prompt, reused", share(before?.negative)],
    ["the same after the last block", `${percent(after?.positive)} and ${percent(after?.negative)}`],
  ];
}

function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? "unknown" : `${Math.round(value * 1000) / 10} %`;
}

const NUMBERS = [
  ["calls", "calls"],
  ["answered", "calls_answered"],
  ["evicted", "calls_evicted"],
  ["fires", "fires"],
  ["prompt", "prompt_tokens"],
  ["prefilled", "prefilled_tokens"],
  ["expected", "expected_prefilled"],
  ["offline", "offline_prefilled"],
] as const;

function armsTable(document: ResultDocument, { arms }: KvSummary): Block {
  return {
    kind: "table",
    title: "Arms",
    columns: [
      { title: "arm", align: "left" },
      { title: "reuse", align: "right" },
      ...NUMBERS.map(([title]) => ({ title, align: "right" as const })),
    ],
    rows: Object.keys(document.arms).map((name) => {
      const figures = arms[name]!;
      return [
        name,
        { kind: "share", value: figures.reuse ?? null },
        ...NUMBERS.map(([, key]): Cell => ({ kind: "count", value: figures[key] ?? null })),
      ];
    }),
    note: "reuse: of the prompt tokens of warm calls; a block's first call is cold. Arms answer different calls when some fail: the next table pairs them.",
  };
}

function pairedTable({ paired }: KvSummary): Block | null {
  const rows = Object.entries(paired);
  if (rows.length === 0) return null;
  return {
    kind: "table",
    title: "Over the calls that both answered",
    columns: [
      { title: "arm", align: "left" },
      { title: "calls", align: "right" },
      ...["prompt", "of base", "prefilled", "of base"].map((title) => ({ title, align: "right" as const })),
    ],
    rows: rows.map(([name, { calls, base, arm }]): Cell[] => [
      name,
      { kind: "count", value: calls },
      { kind: "count", value: arm.prompt_tokens ?? null },
      { kind: "count", value: base.prompt_tokens ?? null },
      { kind: "count", value: arm.prefilled_tokens ?? null },
      { kind: "count", value: base.prefilled_tokens ?? null },
    ]),
    note: `base: ${rows[0]?.[1].against ?? ""}`,
  };
}

const PARTS = [
  ["blocks", "block"],
  ["earlier prompts", "earlier_prompts"],
  ["eviction", "eviction"],
  ["template and tools", "template_and_tools"],
  ["unexplained", "unexplained"],
] as const;

function explainedTable({ arms }: KvSummary): Block | null {
  const rows = Object.entries(arms).filter(([, { explained }]) => explained !== null);
  if (rows.length === 0) return null;
  return {
    kind: "table",
    title: "Prefilled by the server beyond the offline ledger, in tokens",
    columns: [
      { title: "arm", align: "left" },
      { title: "difference", align: "right" },
      ...PARTS.map(([title]) => ({ title, align: "right" as const })),
    ],
    rows: rows.map(([name, { explained }]): Cell[] => [
      name,
      { kind: "number", value: explained!.difference, digits: 0 },
      ...PARTS.map(([, key]): Cell => ({ kind: "number", value: explained![key], digits: 0 })),
    ]),
  };
}

const STRATEGY = [
  ["calls", "strategy_calls"],
  ["prompt", "strategy_prompt_tokens"],
  ["output", "strategy_output_tokens"],
] as const;

/** What strategies that ask the seat themselves used; nothing where none did. */
function strategyTable(document: ResultDocument, { arms }: KvSummary): Block | null {
  const asked = Object.keys(document.arms).filter((name) => (arms[name]?.strategy_calls ?? 0) > 0);
  if (asked.length === 0) return null;
  return {
    kind: "table",
    title: "What the strategies' own model calls used, beside the calls above",
    columns: [
      { title: "arm", align: "left" },
      ...[...STRATEGY.map(([title]) => title), "money"].map((title) => ({ title, align: "right" as const })),
    ],
    rows: asked.map((name): Cell[] => [
      name,
      ...STRATEGY.map(([, key]): Cell => ({ kind: "count", value: arms[name]?.[key] ?? null })),
      { kind: "number", value: arms[name]?.strategy_money ?? null, digits: 6 },
    ]),
  };
}

/** Failures by class, with the first sentence of each. */
function failuresOf({ items }: ResultDocument): Block | null {
  const found = new Map<string, { count: number; says: string }>();
  for (const { detail } of items) {
    for (const { class: name, says } of (detail?.failures ?? []) as readonly { class: string; says: string }[]) {
      const row = found.get(name) ?? { count: 0, says };
      row.count += 1;
      found.set(name, row);
    }
  }
  if (found.size === 0) return null;
  return {
    kind: "table",
    title: "Calls that failed",
    columns: [
      { title: "class", align: "left" },
      { title: "calls", align: "right" },
      { title: "the first", align: "left" },
    ],
    rows: [...found].map(([name, { count, says }]): Cell[] => [name, { kind: "count", value: count }, says]),
  };
}
