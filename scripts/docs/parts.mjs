// The tables that documents may hold, by name; each is read from the built code.
import { COMMANDS } from "../../dist/cli/commands.js";
import { EXIT_CODES } from "../../dist/core/errors.js";
import { DEFAULT_LADDER } from "../../dist/ladder/names.js";
import { RUNGS } from "../../dist/ladder/rungs/index.js";
import { markdownTable } from "./markdown-table.mjs";

export const PARTS = {
  commands: () =>
    markdownTable(
      ["command", "what it does"],
      COMMANDS.map((row) => [row.name, row.summary]),
    ),
  "exit codes": () =>
    markdownTable(
      ["exit", "means"],
      Object.values(EXIT_CODES).map(({ code, means }) => [String(code), means]),
    ),
  rungs: () =>
    markdownTable(
      ["rung", "kind", "default", "skips bodies under", "what it does"],
      RUNGS.map(({ rung, option }) => [
        rung.name,
        rung.kind,
        option === null ? "always" : DEFAULT_LADDER[option] ? "on" : "off",
        rung.minimum === null ? "–" : String(rung.minimum),
        rung.says,
      ]),
    ),
};
