// `strategies`: what --strategy takes, as a table.
import * as z from "zod";
import { STRATEGIES } from "../../strategies/index.ts";
import { command } from "../command.ts";
import { outputOptions } from "../options/output.ts";

export const strategies = command({
  options: z.strictObject({ ...outputOptions }),
  async run() {
    const rows = STRATEGIES.map(({ name, says, example }) => ({ name, says, example }));
    return {
      exit: "ok",
      result: { schema: "strategies/1", strategies: rows },
      report: () => ({
        title: "Strategies",
        blocks: [
          {
            kind: "table",
            columns: [
              { title: "strategy", align: "left" },
              { title: "what it does", align: "left" },
              { title: "example", align: "left" },
            ],
            rows: rows.map((row) => [row.name, row.says, row.example]),
          },
        ],
      }),
    };
  },
});
