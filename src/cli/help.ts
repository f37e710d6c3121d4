// Help text, printed from the declarations: the command table and the option schemas. What users see is the copy in
// help.generated.ts, which needs none of this to be loaded; a test keeps the two equal.
import { EXIT_CODES } from "../core/errors.ts";
import { padded, widestOf, wrapped } from "../reports/width.ts";
import { COMMANDS, type CommandRow, verbsOf } from "./commands.ts";
import { GROUPS, type OptionSpec, optionsOf } from "./options/flag.ts";

/** Help has one width everywhere: it is also printed in the README. */
const WIDTH = 80;
/** Cells before a description; a longer flag gets a line of its own. */
const COLUMN = 24;

/** `compaction-eval --help`. */
export function topHelp(about: string): string {
  return [
    ...wrapped(about, WIDTH),
    "",
    "Usage: compaction-eval COMMAND [options]",
    "",
    "Commands:",
    ...entries(COMMANDS.map((row) => [row.name, row.summary])),
    "",
    "Options:",
    ...entries([
      ["--help, -h", "this text; after a command, the help of that command"],
      ["--version, -v", "the version"],
    ]),
    "",
    "Exit codes:",
    ...entries(Object.values(EXIT_CODES).map(({ code, means }) => [String(code), means])),
    "",
  ].join("\n");
}

/** `compaction-eval FAMILY --help`: the commands whose names begin with it. */
export function familyHelp(family: string): string {
  return [
    `Usage: compaction-eval ${family} COMMAND [options]`,
    "",
    "Commands:",
    ...entries(verbsOf(family).map((row) => [row.name, row.summary])),
    "",
    `See compaction-eval ${family} COMMAND --help.`,
    "",
  ].join("\n");
}

/** `compaction-eval COMMAND --help`. */
export async function commandHelp(row: CommandRow): Promise<string> {
  const specs = optionsOf((await row.load()).options);
  const usage = specs.filter((spec) => spec.group === "Arguments").map(argumentText);
  const groups = GROUPS.map((group) => ({ group, members: specs.filter((spec) => spec.group === group) }));
  return [
    `Usage: ${["compaction-eval", row.name, ...usage, "[options]"].join(" ")}`,
    "",
    ...wrapped(capitalised(row.summary), WIDTH),
    ...groups
      .filter(({ members }) => members.length > 0)
      .flatMap(({ group, members }) => [
        "",
        `${group}:`,
        ...entries(members.map((spec) => [usageText(spec), meaning(spec)])),
      ]),
    "",
    "Examples:",
    ...row.examples.flatMap(({ line, says }) => [...hanging(`compaction-eval ${line}`, 2, 6), ...hanging(says, 6, 6)]),
    "",
  ].join("\n");
}

/** How an option is typed: `--strategy NAME`, `--[no-]gcf`, `CORPUS...`. */
export function usageText(spec: OptionSpec): string {
  if (spec.group === "Arguments") return argumentText(spec);
  return `--${spec.negatable === true ? "[no-]" : ""}${spec.name}${spec.value === undefined ? "" : ` ${spec.value}`}`;
}

/** What an option means, with what the schema knows about it. */
export function meaning(spec: OptionSpec): string {
  const facts = [
    ...(spec.repeatable && spec.group !== "Arguments" ? ["repeatable"] : []),
    ...(spec.byDefault === undefined ? [] : [`default: ${spec.byDefault}`]),
  ];
  return facts.length === 0 ? spec.says : `${spec.says} (${facts.join("; ")})`;
}

function argumentText(spec: OptionSpec): string {
  return `${spec.value ?? spec.name}${spec.repeatable ? "..." : ""}`;
}

function entries(rows: readonly (readonly [string, string])[]): readonly string[] {
  const column = Math.min(COLUMN, widestOf(rows.map(([name]) => name)) + 4);
  return rows.flatMap(([name, says]) => {
    const lines = wrapped(says, WIDTH - column);
    const lead = `  ${name}`;
    const first = lead.length + 2 > column ? [lead] : [`${padded(lead, column, "left")}${lines[0] ?? ""}`];
    return [...first, ...lines.slice(lead.length + 2 > column ? 0 : 1).map((line) => `${" ".repeat(column)}${line}`)];
  });
}

function hanging(text: string, first: number, rest: number): readonly string[] {
  return wrapped(text, WIDTH - rest).map((line, at) => `${" ".repeat(at === 0 ? first : rest)}${line}`);
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
