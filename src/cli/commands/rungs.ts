// `rungs`: the ladder as a table, in climbing order.
import * as z from "zod";
import { LADDER_VERSION } from "../../ladder/constants.ts";
import { DEFAULT_LADDER } from "../../ladder/names.ts";
import { RUNGS } from "../../ladder/rungs/index.ts";
import { command } from "../command.ts";
import { outputOptions } from "../options/output.ts";

function rows() {
  return RUNGS.map(({ rung, option }) => ({
    name: rung.name,
    kind: rung.kind,
    default: option === null ? "always" : DEFAULT_LADDER[option] ? "on" : "off",
    minimum: rung.minimum,
    maximum: rung.maximum,
    says: rung.says,
  }));
}

export const rungs = command({
  options: z.strictObject({ ...outputOptions }),
  async run() {
    const found = rows();
    return {
      exit: "ok",
      result: { schema: "rungs/1", rungs: found, versions: { ladder: LADDER_VERSION } },
      report: () => ({
        title: "Rungs, in climbing order",
        blocks: [
          {
            kind: "table",
            columns: [
              { title: "rung", align: "left" },
              { title: "kind", align: "left" },
              { title: "default", align: "left" },
              { title: "skips under", align: "right" },
              { title: "what it does", align: "left" },
            ],
            rows: found.map((row) => [
              row.name,
              row.kind,
              row.default,
              { kind: "count", value: row.minimum },
              row.says,
            ]),
            note: "skips under: characters of a body that the rung does not look into; the climb stops at the first fit",
          },
        ],
      }),
    };
  },
});
