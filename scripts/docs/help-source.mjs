// The source text of src/cli/help.generated.ts.
import { readFileSync } from "node:fs";
import { COMMANDS, familiesOf } from "../../dist/cli/commands.js";
import { commandHelp, familyHelp, topHelp } from "../../dist/cli/help.js";

/** Version and help texts as constants, so that answering with them loads nothing. */
export async function helpSource() {
  const about = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const commands = await Promise.all(COMMANDS.map(async (row) => [row.name, await commandHelp(row)]));
  return [
    "// Written by scripts/docs.mjs from the declarations; do not edit.",
    `export const VERSION = ${JSON.stringify(about.version)};`,
    `export const TOP_HELP = ${lines(topHelp(about.description))};`,
    "export const COMMAND_HELP: Readonly<Record<string, string>> = {",
    ...commands.map(([name, text]) => `  ${keyOf(name)}: ${lines(text)},`),
    "};",
    "export const FAMILY_HELP: Readonly<Record<string, string>> = {",
    ...familiesOf(COMMANDS).map((name) => `  ${keyOf(name)}: ${lines(familyHelp(name))},`),
    "};",
    "",
  ].join("\n");
}

const keyOf = (name) => (/^[a-z]+$/.test(name) ? name : JSON.stringify(name));

/** A text as a list of its lines, so that a change of one line is a change of one line. */
function lines(text) {
  return `[\n${text
    .split("\n")
    .map((line) => `    ${JSON.stringify(line)},`)
    .join("\n")}\n  ].join("\\n")`;
}
