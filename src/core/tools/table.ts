// The tools of the agents whose traces we read: what each does, and where its command or path stands in the arguments.
// Pure data. Names are matched exactly; a name that is not here is `other`, and nothing is guessed from its spelling.

import type { ToolRow } from "./tool-row.ts";

/** Programs that the reference's `run` tool may start. */
export const ALLOW_LIST = ["go", "gofmt", "python", "python3", "pytest", "npm", "node", "cargo", "git"] as const;

const FILE = ["path", "file_path", "filePath", "absolute_path", "target_file", "filename", "file"] as const;
const FOLDER = [
  "path",
  "dir_path",
  "directory_path",
  "dirPath",
  "dir",
  "directory",
  "relative_workspace_path",
] as const;
const SCOPE = ["path", "paths", "dir_path", "SearchPath", "dir", "file_path", "directory"] as const;
const COMMAND = ["command", "cmd"] as const;

export const TOOL_TABLE: readonly ToolRow[] = [
  // Shells
  {
    names: ["run"],
    agents: ["reference"],
    class: "shell",
    command: [...COMMAND, "argv"],
    rest: "args",
    allowList: true,
  },
  { names: ["run_shell"], agents: ["reference"], class: "shell", command: COMMAND },
  { names: ["Bash", "PowerShell"], agents: ["Claude Code", "Kimi CLI", "Amp"], class: "shell", command: COMMAND },
  {
    names: ["shell", "shell_command", "exec_command", "local_shell", "container.exec", "unified_exec"],
    agents: ["Codex"],
    class: "shell",
    command: [...COMMAND, "input"],
  },
  { names: ["run_shell_command"], agents: ["Gemini CLI", "Qwen Code"], class: "shell", command: COMMAND },
  {
    names: ["bash", "powershell"],
    agents: ["opencode", "pi", "Copilot CLI", "SWE-agent", "mini-swe-agent", "Inspect"],
    class: "shell",
    command: COMMAND,
  },
  { names: ["bash_session"], agents: ["Inspect"], class: "shell", command: ["input"] },
  {
    names: ["execute_bash", "cmd_run", "terminal"],
    agents: ["OpenHands", "Hermes", "Zed"],
    class: "shell",
    command: COMMAND,
  },
  { names: ["execute_command"], agents: ["Cline", "Roo Code", "Kilo Code"], class: "shell", command: COMMAND },
  { names: ["run_commands"], agents: ["Cline SDK"], class: "shell", command: ["commands"], commandList: true },
  { names: ["bash_command"], agents: ["Terminus"], class: "shell", command: ["keystrokes"] },
  {
    names: ["run_in_terminal", "run_terminal_cmd", "run_terminal_command", "run_terminal", "run_command"],
    agents: ["VS Code Copilot", "Cursor", "Grok CLI", "Continue", "Antigravity", "OpenClaw"],
    class: "shell",
    command: [...COMMAND, "CommandLine"],
  },
  {
    names: ["Shell", "Execute", "exec", "developer__shell"],
    agents: ["Cursor CLI", "Kimi CLI", "Factory Droid", "OpenClaw", "Goose"],
    class: "shell",
    command: COMMAND,
  },

  // Editors that read under one verb and write under the others
  {
    names: [
      "str_replace_editor",
      "str_replace_based_edit_tool",
      "text_editor",
      "file_editor",
      "editor",
      "developer__text_editor",
    ],
    agents: ["Anthropic", "OpenHands", "SWE-agent", "Copilot CLI", "Inspect", "Cline SDK", "Goose"],
    class: "write",
    path: FILE,
    verb: { key: "command", is: ["view"], class: "read" },
  },

  // Reading
  {
    names: ["read_file", "read_many_files", "view_file_outline", "stat"],
    agents: ["reference", "Gemini CLI", "Codex", "Cline", "Cursor", "VS Code Copilot", "Continue", "Zed"],
    class: "read",
    path: [...FILE, "paths", "include", "AbsolutePath"],
  },
  {
    names: ["Read", "NotebookRead"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid", "Cursor CLI", "Amp"],
    class: "read",
    path: [...FILE, "notebook_path"],
  },
  {
    names: ["read", "view"],
    agents: ["opencode", "pi", "OpenClaw", "OpenHands", "Copilot CLI"],
    class: "read",
    path: FILE,
  },
  { names: ["open"], agents: ["SWE-agent"], class: "read", path: FILE },
  { names: ["read_files"], agents: ["Cline SDK"], class: "read", path: ["files", "paths", "path"] },
  { names: ["ReadFile", "ReadMediaFile", "view_image"], agents: ["Kimi CLI", "Codex"], class: "read", path: FILE },
  {
    names: ["view_file", "view_code_item"],
    agents: ["Antigravity"],
    class: "read",
    path: ["AbsolutePath", "File", ...FILE],
  },
  { names: ["list_code_definition_names"], agents: ["Cline", "Roo Code", "Kilo Code"], class: "read", path: FOLDER },

  // Searching in text
  {
    names: ["search_files"],
    agents: ["reference", "Cline", "Hermes"],
    class: "search",
    path: SCOPE,
    listing: "grouped",
  },
  {
    names: ["Grep"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid", "Cursor CLI", "Amp"],
    class: "search",
    path: SCOPE,
    listing: "flat",
  },
  {
    names: ["grep", "rg"],
    agents: ["opencode", "pi", "Copilot CLI", "OpenHands", "Zed"],
    class: "search",
    path: SCOPE,
    listing: "flat",
  },
  {
    names: ["grep_search", "search_file_content", "grep_files"],
    agents: ["Gemini CLI", "Qwen Code", "VS Code Copilot", "Cursor", "Continue", "Antigravity", "Codex"],
    class: "search",
    path: SCOPE,
    listing: "flat",
  },
  { names: ["search_dir", "search_file"], agents: ["SWE-agent"], class: "search", path: SCOPE, listing: "flat" },
  {
    names: ["codebase_search", "search_codebase", "semantic_search", "SemanticSearch"],
    agents: ["Cursor", "Roo Code", "Cline SDK", "VS Code Copilot"],
    class: "search",
    path: [...SCOPE, "target_directories"],
  },

  // Listing names
  {
    names: ["list_dir", "list_directory"],
    agents: ["reference", "Gemini CLI", "Codex", "Cursor", "VS Code Copilot", "Antigravity"],
    class: "list",
    path: [...FOLDER, "DirectoryPath"],
  },
  {
    names: ["LS", "Glob"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid", "Cursor CLI"],
    class: "list",
    path: FOLDER,
  },
  {
    names: ["ls", "find", "glob", "list"],
    agents: ["pi", "opencode", "Copilot CLI", "Gemini CLI", "OpenHands", "Amp"],
    class: "list",
    path: [...FOLDER, "paths"],
  },
  { names: ["find_file"], agents: ["SWE-agent"], class: "list", path: FOLDER },
  { names: ["list_files"], agents: ["Cline", "Roo Code", "Kilo Code"], class: "list", path: FOLDER },
  {
    names: ["file_search", "file_glob_search", "find_path", "find_by_name"],
    agents: ["VS Code Copilot", "Cursor", "Continue", "Zed", "Antigravity"],
    class: "list",
    path: [...FOLDER, "SearchDirectory"],
  },

  // The network
  {
    names: [
      "web_fetch",
      "fetch_url",
      "web_search",
      "google_web_search",
      "fetch",
      "browse",
      "web_read",
      "web_browser_go",
    ],
    agents: ["reference", "Gemini CLI", "Copilot CLI", "Codex", "Cline", "OpenHands", "Zed", "Inspect"],
    class: "fetch",
  },
  {
    names: ["WebFetch", "WebSearch", "FetchUrl", "FetchURL", "SearchWeb", "webfetch", "websearch", "codesearch"],
    agents: ["Claude Code", "Factory Droid", "Kimi CLI", "opencode"],
    class: "fetch",
  },
  {
    names: [
      "fetch_web_content",
      "fetch_webpage",
      "fetch_url_content",
      "read_url_content",
      "read_web_page",
      "search_web",
      "web_extract",
    ],
    agents: ["Cline SDK", "VS Code Copilot", "Continue", "Antigravity", "Amp", "Hermes"],
    class: "fetch",
  },

  // Writing
  {
    names: ["write_file", "edit_file", "delete_file"],
    agents: ["reference", "Gemini CLI", "Cursor", "OpenClaw", "Zed", "Amp"],
    class: "write",
    path: [...FILE, "TargetFile"],
  },
  {
    names: ["Write", "Edit", "MultiEdit", "NotebookEdit"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid"],
    class: "write",
    path: [...FILE, "notebook_path"],
  },
  {
    names: ["write", "edit", "multiedit", "patch"],
    agents: ["opencode", "pi", "OpenClaw", "OpenHands", "Copilot CLI", "SWE-agent", "Hermes"],
    class: "write",
    path: FILE,
  },
  {
    names: ["apply_patch", "ApplyPatch"],
    agents: ["Codex", "Copilot CLI", "opencode", "Factory Droid"],
    class: "write",
  },
  { names: ["replace", "save_memory"], agents: ["Gemini CLI"], class: "write", path: FILE },
  { names: ["create", "insert"], agents: ["Copilot CLI", "SWE-agent"], class: "write", path: FILE },
  {
    names: ["write_to_file", "replace_in_file", "apply_diff", "insert_content", "search_and_replace"],
    agents: ["Cline", "Roo Code", "Kilo Code", "Antigravity"],
    class: "write",
    path: [...FILE, "TargetFile"],
  },
  {
    names: ["replace_file_content", "multi_replace_file_content"],
    agents: ["Antigravity"],
    class: "write",
    path: ["TargetFile"],
  },
  {
    names: [
      "create_file",
      "create_directory",
      "create_new_file",
      "edit_existing_file",
      "insert_edit_into_file",
      "replace_string_in_file",
      "edit_notebook_file",
      "single_find_and_replace",
      "search_replace",
    ],
    agents: ["VS Code Copilot", "Continue", "Cursor", "Grok CLI", "Amp", "Zed"],
    class: "write",
    path: FILE,
  },
  {
    names: ["WriteFile", "StrReplaceFile", "StrReplace", "Create", "Delete"],
    agents: ["Kimi CLI", "Cursor CLI", "Factory Droid"],
    class: "write",
    path: FILE,
  },
  { names: ["copy_path", "move_path", "delete_path"], agents: ["Zed"], class: "write", path: [...FILE, "source_path"] },
];

const BY_NAME: ReadonlyMap<string, ToolRow> = new Map(
  TOOL_TABLE.flatMap((row) => row.names.map((name) => [name, row] as const)),
);

/** The row of a tool, by exact name; null when the table does not know it (its class is then `other`). */
export function toolRow(name: string): ToolRow | null {
  return BY_NAME.get(name) ?? null;
}
