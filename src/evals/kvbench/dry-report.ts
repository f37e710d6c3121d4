// What a run would send, arm by arm, from the offline ledger alone.
import type { Cell, ReportDocument } from "../../core/report.ts";
import type { PlannedBlock } from "./plan.ts";

export function dryReport(planned: readonly PlannedBlock[]): ReportDocument {
  const arms = [...new Set(planned.map(({ arm }) => arm))];
  const sum = (arm: string, figure: "calls" | "fires" | "prompt" | "prefilled"): Cell => ({
    kind: "count",
    value: planned.reduce((total, block) => total + (block.arm === arm ? block[figure] : 0), 0),
  });
  const left = planned.filter(({ excluded }) => excluded !== null);
  return {
    title: "kvbench: what would be sent",
    blocks: [
      {
        kind: "table",
        columns: [
          { title: "arm", align: "left" },
          ...["calls", "fires", "prompt tokens", "to be computed"].map((title) => ({ title, align: "right" as const })),
        ],
        rows: arms.map((arm) => [arm, sum(arm, "calls"), sum(arm, "fires"), sum(arm, "prompt"), sum(arm, "prefilled")]),
        note: "modelled: o200k tokens and a cache of one prompt",
      },
      ...(left.length === 0
        ? []
        : [
            {
              kind: "list" as const,
              items: left.map(({ id, arm, excluded }) => `${id} under ${arm} can't be sent: ${excluded}`),
            },
          ]),
    ],
  };
}
