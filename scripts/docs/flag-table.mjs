// The options of one command as a Markdown table.
import { COMMANDS } from "../../dist/cli/commands.js";
import { usageText } from "../../dist/cli/help.js";
import { optionsOf } from "../../dist/cli/options/flag.js";
import { markdownTable } from "./markdown-table.mjs";

export async function flagTable(name) {
  const row = COMMANDS.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`no command is called "${name}"`);
  const specs = optionsOf((await row.load()).options);
  return markdownTable(
    ["option", "means", "default", "repeatable"],
    specs.map((spec) => [usageText(spec), spec.says, spec.byDefault ?? "", spec.repeatable ? "yes" : ""]),
  );
}
