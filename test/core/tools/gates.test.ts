import { describe, expect, it } from "vitest";
import { BUILD_COMMANDS, isBuildOrTest } from "../../../src/core/tools/build-or-test.ts";
import { isReadOnly } from "../../../src/core/tools/read-only.ts";
import { searchForm } from "../../../src/core/tools/search-form.ts";
import { ALLOW_LIST } from "../../../src/core/tools/table.ts";
import { producerOf } from "./calls.ts";
import { COMMANDS } from "./commands.ts";

/** The verdict of the three gates, in the notation of the table of commands. */
function verdict(tool: string, args: unknown): string {
  const producer = producerOf(tool, args);
  const form = searchForm(producer);
  return `${isBuildOrTest(producer) ? "b" : "."}${form === null ? "." : form === "flat" ? "s" : "S"}${isReadOnly(producer) ? "r" : "."}`;
}

describe("shell commands", () => {
  it.each(COMMANDS)("%s %j", (expected, command) => {
    expect(verdict("run_shell", { command })).toBe(expected);
  });

  it("names no command twice", () => {
    expect(new Set(COMMANDS.map(([, command]) => command)).size).toBe(COMMANDS.length);
  });
});

describe("forms of a command", () => {
  const forms: readonly (readonly [verdict: string, tool: string, args: unknown])[] = [
    ["b..", "shell", { command: ["go", "test", "./..."] }],
    ["b..", "shell", { command: ["bash", "-lc", "go test ./... | tail"] }],
    ["b..", "local_shell", { command: ["/bin/sh", "-c", "make"] }],
    ["b..", "exec_command", { cmd: "make" }],
    ["b..", "unified_exec", { input: ["make"] }],
    ["...", "shell", { command: ["bash", "-lc", "cd x && make"] }],
    ["...", "shell", { command: ["bash", "-lc"] }],
    // Words of an argv array are words: no assignment, no pipe, no comment.
    ["...", "shell", { command: ["CI=1", "make"] }],
    ["b..", "shell", { command: ["make", "|", "xargs", "#;"] }],
    ["b..", "shell", { command: ["go", "test", "-run", "A;B\n"] }],
    ["...", "shell", { command: ["go test"] }],
    [".sr", "container.exec", { command: ["rg", "-n", "x"] }],
    ["..r", "shell", { command: ["sed", "-n", "1p", "f"] }],
    ["b..", "Bash", { command: "make", description: "d" }],
    ["b..", "run_shell_command", { command: "make", directory: "x" }],
    ["b..", "bash", { cmd: "make" }],
    ["b..", "execute_bash", { command: "make" }],
    ["b..", "run_terminal_cmd", { command: "make" }],
    ["b..", "run_command", { CommandLine: "make" }],
    ["b..", "run_commands", { commands: ["make all"] }],
    ["...", "run_commands", { commands: ["make", "all"] }],
    ["...", "run_commands", { commands: [] }],
    // Keys typed into a terminal end in a line break, and the screen holds more than their output.
    ["...", "bash_command", { keystrokes: "make\n", duration: 1 }],
    ["..r", "bash_command", { keystrokes: "ls\n" }],
    // The first key that is present and not null counts.
    ["b..", "bash", { command: null, cmd: "make" }],
    ["...", "bash", { command: "", cmd: "make" }],
    ["...", "bash", { command: 7 }],
    ["...", "bash", { command: ["make", 7] }],
    ["...", "bash", { command: [] }],
    ["...", "bash", { command: { 0: "make" } }],
    ["...", "bash", {}],
    ["...", "bash", "make"],
    ["...", "bash", '"make"'],
    ["...", "bash", '["make"]'],
    ["...", "bash", "null"],
    ["...", "bash", '{"command":"make"'],
    ["...", "bash", '{"__proto__":{"command":"make"}}'],
    ["...", "python", { code: "make" }],
    ["...", "nobody_knows", { command: "make" }],
  ];
  it.each(forms)("%s %s %j", (expected, tool, args) => {
    expect(verdict(tool, args)).toBe(expected);
  });

  it("follows shells in shells four deep", () => {
    const nested = (depth: number): string[] => {
      let script = "make";
      for (let at = 1; at < depth; at += 1) script = `bash -c '${script.replaceAll("'", "'\\''")}'`;
      return ["bash", "-c", script];
    };
    expect(verdict("shell", { command: nested(4) })).toBe("b..");
    expect(verdict("shell", { command: nested(5) })).toBe("...");
  });
});

describe("through a tool with an allow-list", () => {
  const run: readonly (readonly [verdict: string, args: unknown])[] = [
    ["b..", { command: "go test ./..." }],
    ["b..", { command: "go", args: ["test", "./..."] }],
    ["...", { command: "go", args: ["run"] }],
    ["...", { command: "go", args: [7] }],
    ["...", { command: "go", args: "test" }],
    ["b..", { command: "pytest", args: [] }],
    ["b..", { argv: ["python3", "-m", "unittest"] }],
    ["b..", { command: ["npm", "run", "build"] }],
    [".sr", { command: "git --no-pager grep -n x" }],
    ["..r", { command: "git log" }],
    // Not on the list, or something that only a shell understands.
    ["...", { command: "make" }],
    ["...", { command: "grep -rn x ." }],
    ["...", { command: "rg x" }],
    ["...", { command: "cat f" }],
    ["...", { command: "go test | tail" }],
    ["...", { command: "git grep x | head" }],
    ["...", { command: "git log | git log" }],
    ["...", { command: "CI=1 go test" }],
    ["...", { command: "go test && go vet" }],
    ["...", { command: "git log; git show" }],
    ["...", { command: "bash -c 'go test'" }],
    ["...", { command: ["bash", "-lc", "git grep x"] }],
  ];
  it.each(run)("%s %j", (expected, args) => {
    expect(verdict("run", args)).toBe(expected);
  });

  it("the list is the reference's", () => {
    expect(ALLOW_LIST.join(" ")).toBe("go gofmt python python3 pytest npm node cargo git");
  });
});

describe("tools that are no shell", () => {
  const tools: readonly (readonly [verdict: string, tool: string, args: unknown])[] = [
    [".Sr", "search_files", {}],
    [".sr", "Grep", {}],
    [".sr", "grep_search", {}],
    [".sr", "rg", {}],
    ["..r", "codebase_search", {}],
    ["..r", "Read", {}],
    ["..r", "read_file", "no JSON"],
    ["..r", "LS", {}],
    ["..r", "Glob", {}],
    ["...", "WebFetch", {}],
    ["...", "web_search", {}],
    ["...", "Write", {}],
    ["...", "apply_patch", "*** Begin Patch"],
    ["...", "Task", {}],
    ["..r", "str_replace_editor", { command: "view", path: "f" }],
    ["...", "str_replace_editor", { command: "create", path: "f" }],
    ["...", "str_replace_editor", { path: "f" }],
    ["...", "text_editor", { command: ["view"] }],
    ["...", "str_replace_editor", "view"],
    ["...", "str_replace_editor", { command: "make" }],
  ];
  it.each(tools)("%s %s %j", (expected, tool, args) => {
    expect(verdict(tool, args)).toBe(expected);
  });
});

it("compaction-17: what a file holds is no build output, whichever tool reads it", () => {
  expect(verdict("read_file", { path: "data.json" })).toBe("..r");
  expect(verdict("str_replace_editor", { command: "view", path: "data.json" })).toBe("..r");
  for (const command of ["cat data.json", "cat data.json | grep x", "sed -n 1,99p data.json"])
    expect(verdict("Bash", { command }), command).toBe("..r");
});

it("the table of build commands has the reference's rows", () => {
  expect(BUILD_COMMANDS.map((words) => words.map((word) => word.join("|")).join(" "))).toEqual([
    "go test|build|vet",
    "cargo build|test|check",
    "npm test|t",
    "npm run build|test",
    "pytest",
    "python|python3 -m pytest|unittest",
    "make",
  ]);
});
