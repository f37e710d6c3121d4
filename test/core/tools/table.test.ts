import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOOL_TABLE, toolRow } from "../../../src/core/tools/table.ts";

const names = (toolClass: string): string =>
  TOOL_TABLE.filter((row) => row.class === toolClass)
    .flatMap((row) => row.names)
    .join(" ");

describe("the tool table", () => {
  it("names a tool once, and finds it", () => {
    const all = TOOL_TABLE.flatMap((row) => row.names);
    expect(new Set(all).size).toBe(all.length);
    for (const row of TOOL_TABLE) for (const name of row.names) expect(toolRow(name)).toBe(row);
    expect(toolRow("constructor")).toBeNull();
  });

  it("has the columns that a class needs, and no others", () => {
    for (const row of TOOL_TABLE) {
      const name = row.names.join(" ");
      expect(row.names.length * row.agents.length, name).toBeGreaterThan(0);
      expect(row.command !== undefined, name).toBe(row.class === "shell");
      expect(row.listing === undefined || row.class === "search", name).toBe(true);
      expect(row.path === undefined || row.class !== "shell", name).toBe(true);
      for (const column of ["commandList", "rest", "allowList"] as const)
        expect(row[column] === undefined || row.class === "shell", name).toBe(true);
    }
  });

  it("knows the names of the spec, each in its class", () => {
    const classes = {
      shell: "run run_shell Bash shell exec_command local_shell run_shell_command execute_bash bash terminal",
      search: "search_files Grep",
      list: "list_dir Glob LS",
      read: "read_file Read",
      fetch: "WebFetch",
    };
    for (const [toolClass, wanted] of Object.entries(classes))
      for (const name of wanted.split(" ")) expect(names(toolClass).split(" "), name).toContain(name);
  });

  it("lets one tool print grouped listings, and one be bound to an allow-list", () => {
    expect(TOOL_TABLE.filter((row) => row.listing === "grouped").flatMap((row) => row.names)).toEqual(["search_files"]);
    expect(TOOL_TABLE.filter((row) => row.allowList).flatMap((row) => row.names)).toEqual(["run"]);
  });
});

/** Tools in the recorded traces that neither read nor run nor write anything of the workspace. */
const NO_CLASS = new Set(
  "ExitPlanMode FailingTool Task TodoWrite mcp__linear-server__create_issue sql update_topic finish python submit Agent final_result get_dad_joke_suggestion get_one_liner_suggestion get_pun_suggestion exa-search-web_search_exa think".split(
    " ",
  ),
);
const TRACES = join(import.meta.dirname, "../../../../shared/traces");

describe.skipIf(!existsSync(TRACES))("recorded traces", () => {
  /** `"name": X` right before the arguments of a call, in any of the formats that are text. */
  const CALL = /"(?:name|function_name)": ?"([\w.:-]+)", ?"(?:input|arguments|args)"/g;
  const files = (folder: string): string[] =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));

  it("name no tool that the table and the list of tools without a class do not know", () => {
    const seen = new Set<string>();
    for (const file of files(TRACES))
      if (/\.(jsonl?|traj)$/.test(file))
        for (const match of readFileSync(file, "utf8").matchAll(CALL)) seen.add(match[1] ?? "");
    expect(seen.size).toBeGreaterThan(30);
    expect([...seen].filter((name) => toolRow(name) === null && !NO_CLASS.has(name)).sort()).toEqual([]);
  });
});
