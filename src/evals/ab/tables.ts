// The tables of an A/B's report. Shares are of what was asked; sums are over blocks that were evaluated, so the arms' sums can be compared
// only where both evaluated the same blocks, and the paired table is the one to read.
import type { Block, Cell, Column } from "../../core/report.ts";
import type { AbSummary } from "./assemble.ts";

const left = (title: string): Column => ({ title, align: "left" });
const right = (title: string): Column => ({ title, align: "right" });
const count = (value: number | null | undefined): Cell => ({ kind: "count", value: value ?? null });
const share = (value: number | null | undefined): Cell => ({ kind: "share", value: value ?? null });
const number = (value: number | null | undefined, digits = 3): Cell => ({
  kind: "number",
  value: value ?? null,
  digits,
});

export function selfTestTable({ self_tests: tests }: AbSummary): Block {
  return {
    kind: "table",
    title: "Self-tests",
    columns: [
      left("test"),
      right("with the facts"),
      right("needed"),
      right("without"),
      right("allowed"),
      left("result"),
    ],
    rows: tests.map(({ name, high, low, gate, passed, why }) => [
      name,
      share(high),
      share(gate.high),
      share(low),
      share(gate.low),
      passed ? "passed" : `failed: ${why}`,
    ]),
  };
}

export function probeTable({ probes }: AbSummary): Block {
  const rows = Object.entries(probes);
  const reasons = rows.flatMap(([, { dropped }]) => Object.entries(dropped));
  const totals = new Map<string, number>();
  for (const [why, times] of reasons) totals.set(why, (totals.get(why) ?? 0) + times);
  const told = [...totals].map(([why, times]) => `${why} ${times}`).join(", ");
  return {
    kind: "table",
    title: "Probes",
    columns: [left("class"), right("eligible"), right("drawn"), right("dropped"), right("asked")],
    rows: rows.map(([name, { eligible, drawn, asked }]) => [
      name,
      count(eligible),
      count(drawn),
      count(drawn - asked),
      count(asked),
    ]),
    note: `eligible: facts of the window's results that stand nowhere outside it. Dropped: ${told === "" ? "none" : told}`,
  };
}

export function armTable({ arms }: AbSummary): Block {
  return {
    kind: "table",
    title: "Arms",
    columns: [
      left("arm"),
      ...["planned", "blocks", "probes", "at least", "summary", "unknown", "wrong", "still there"].map(right),
    ],
    rows: Object.entries(arms).map(([name, { planned, evaluated, least_probe_recall: least, means }]) => [
      name,
      count(planned),
      count(evaluated),
      share(means.probe_recall),
      share(least),
      share(means.summary_recall),
      share(means.unknown_share),
      share(means.wrong_share),
      share(means.standing_share),
    ]),
    note: "blocks: those with figures. probes: asked facts answered right; at least: of all planned blocks, were those without figures lost; summary: drawn facts in the summary; still there: asked facts that stand anywhere in what was sent. Means over blocks.",
  };
}

/** Figures whose differences are shown, with their titles. */
const SHOWN = [
  ["probe_recall", "probes"],
  ["summary_recall", "summary"],
] as const;

export function differenceTable({ against_full: against }: AbSummary): Block {
  const unpaired = Object.entries(against).flatMap(([arm, { unpaired: reasons }]) =>
    Object.entries(reasons).map(([reason, times]) => `${arm}, ${reason}: ${times}`),
  );
  return {
    kind: "table",
    title: "Against full, paired",
    columns: [
      left("arm"),
      left("recall of"),
      ...["pairs", "entries", "full", "arm", "arm - full", "low", "high", "down", "same", "up"].map(right),
    ],
    rows: Object.entries(against).flatMap(([arm, { differences }]) =>
      SHOWN.map(([name, title]): readonly Cell[] => {
        const row = differences[name]!;
        const means = [row.mean_full, row.mean_arm, row.difference, row.low, row.high];
        return [
          arm,
          title,
          count(row.pairs),
          count(row.entries),
          ...means.map((value) => number(value)),
          ...[row.lower, row.equal, row.higher].map(count),
        ];
      }),
    ),
    ...(unpaired.length === 0 ? {} : { note: `No pair: ${unpaired.join("; ")}` }),
  };
}

/** Right answers by class over the pairs of each arm. */
export function classTable({ against_full: against }: AbSummary): readonly Block[] {
  const rows = Object.entries(against).flatMap(([arm, { classes }]) =>
    Object.entries(classes).map(([name, row]): readonly Cell[] => [
      arm,
      name,
      count(row.asked),
      share(row.full / row.asked),
      share(row.arm / row.asked),
    ]),
  );
  if (rows.length === 0) return [];
  const columns = [left("arm"), left("class"), right("asked"), right("full"), right("arm")];
  return [{ kind: "table", title: "Probes answered right, by class, over pairs", columns, rows }];
}

export function costTable({ arms }: AbSummary): Block {
  // Tokens of the strategies themselves, where one has a seat write for it.
  const asking = Object.values(arms).some(({ sums }) => (sums.strategy_calls ?? 0) > 0);
  const own = asking ? ["strategy_prompt_tokens", "strategy_output_tokens"] : [];
  return {
    kind: "table",
    title: "Cost of the blocks evaluated",
    columns: [
      left("arm"),
      ...["blocks", "prompt", "cached", "output", "money", "at most", "strategy"].map(right),
      ...(asking ? ["its prompt", "its output"] : []).map(right),
    ],
    rows: Object.entries(arms).map(([name, { evaluated, sums }]) => [
      name,
      count(evaluated),
      count(sums.prompt_tokens),
      count(sums.cached_tokens),
      count(sums.output_tokens),
      ...[sums.money, sums.money_at_most, sums.strategy_money].map((value) => number(value, 4)),
      ...own.map((figure) => count(sums[figure] ?? null)),
    ]),
    note: "tokens as the seat counts them; money needs a price file, at most: with nothing taken from a cache; strategy: its own model calls",
  };
}

/** Figures of cost that are shown over pairs, with their titles and digits. */
const PAIRED_COSTS = [
  ["estimate_sent", "transcript, estimated tokens", 0],
  ["prompt_tokens", "prompt tokens", 0],
  ["output_tokens", "output tokens", 0],
  ["money", "money", 6],
] as const;

/** What a block costs on either side, over pairs in which both know it. */
export function pairedCostTable({ against_full: against }: AbSummary): Block {
  return {
    kind: "table",
    title: "Cost of a block, over pairs",
    columns: [left("arm"), left("figure"), ...["pairs", "full", "arm", "arm - full", "low", "high"].map(right)],
    rows: Object.entries(against).flatMap(([arm, { differences }]) =>
      PAIRED_COSTS.filter(([name]) => differences[name]!.pairs > 0).map(([name, title, digits]): readonly Cell[] => {
        const { pairs, mean_full, mean_arm, difference, low, high } = differences[name]!;
        const means = [mean_full, mean_arm, difference, low, high];
        return [arm, title, count(pairs), ...means.map((value) => number(value, digits))];
      }),
    ),
  };
}
