// The tools of the agents whose traces we read: what each does, and where its command or path stands in the arguments.
// Pure data. Names are matched exactly; a name that is not here is `other`, and nothing is guessed from its spelling.

/** What a tool does. `fetch` reaches the network; `other` is everything that is not in the table. */
export type ToolClass = "read" | "search" | "list" | "fetch" | "shell" | "write" | "other";

/** How a tool prints search hits: `path:` and then `L<n>: text`, or `path:line:text` on each line. */
export type Listing = "grouped" | "flat";

export interface ToolRow {
  readonly names: readonly string[];
  /** The agents that use these names. */
  readonly agents: readonly string[];
  readonly class: Exclude<ToolClass, "other">;
  /** Argument keys that may hold the shell command, as a string or an argv array; the first one present counts. */
  readonly command?: readonly string[];
  /** The command's array holds whole commands, not the words of one; more than one of them is no single command. */
  readonly commandList?: true;
  /** Argument key with the words after the program, where they stand apart from it. */
  readonly rest?: string;
  /** Argument keys that may hold the path; the first one present counts. */
  readonly path?: readonly string[];
  readonly listing: Listing | null;
  /** Runs a program of ALLOW_LIST without a shell: pipes, quotes and NAME=value words have no meaning. */
  readonly allowList?: true;
  /** The class when the argument under `key` is one of `is`; any other value, or none, leaves the row's class. */
  readonly verb?: { readonly key: string; readonly is: readonly string[]; readonly class: Exclude<ToolClass, "other"> };
}

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
    listing: null,
    allowList: true,
  },
  { names: ["run_shell"], agents: ["reference"], class: "shell", command: COMMAND, listing: null },
  {
    names: ["Bash", "PowerShell"],
    agents: ["Claude Code", "Kimi CLI", "Amp"],
    class: "shell",
    command: COMMAND,
    listing: null,
  },
  {
    names: ["shell", "shell_command", "exec_command", "local_shell", "container.exec", "unified_exec"],
    agents: ["Codex"],
    class: "shell",
    command: [...COMMAND, "input"],
    listing: null,
  },
  {
    names: ["run_shell_command"],
    agents: ["Gemini CLI", "Qwen Code"],
    class: "shell",
    command: COMMAND,
    listing: null,
  },
  {
    names: ["bash", "powershell"],
    agents: ["opencode", "pi", "Copilot CLI", "SWE-agent", "mini-swe-agent", "Inspect"],
    class: "shell",
    command: COMMAND,
    listing: null,
  },
  { names: ["bash_session"], agents: ["Inspect"], class: "shell", command: ["input"], listing: null },
  {
    names: ["execute_bash", "cmd_run", "terminal"],
    agents: ["OpenHands", "Hermes", "Zed"],
    class: "shell",
    command: COMMAND,
    listing: null,
  },
  {
    names: ["execute_command"],
    agents: ["Cline", "Roo Code", "Kilo Code"],
    class: "shell",
    command: COMMAND,
    listing: null,
  },
  {
    names: ["run_commands"],
    agents: ["Cline SDK"],
    class: "shell",
    command: ["commands"],
    commandList: true,
    listing: null,
  },
  { names: ["bash_command"], agents: ["Terminus"], class: "shell", command: ["keystrokes"], listing: null },
  {
    names: ["run_in_terminal", "run_terminal_cmd", "run_terminal_command", "run_terminal", "run_command"],
    agents: ["VS Code Copilot", "Cursor", "Grok CLI", "Continue", "Antigravity", "OpenClaw"],
    class: "shell",
    command: [...COMMAND, "CommandLine"],
    listing: null,
  },
  {
    names: ["Shell", "Execute", "exec", "developer__shell"],
    agents: ["Cursor CLI", "Kimi CLI", "Factory Droid", "OpenClaw", "Goose"],
    class: "shell",
    command: COMMAND,
    listing: null,
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
    listing: null,
    verb: { key: "command", is: ["view"], class: "read" },
  },

  // Reading
  {
    names: ["read_file", "read_many_files", "view_file_outline", "stat"],
    agents: ["reference", "Gemini CLI", "Codex", "Cline", "Cursor", "VS Code Copilot", "Continue", "Zed"],
    class: "read",
    path: [...FILE, "paths", "include", "AbsolutePath"],
    listing: null,
  },
  {
    names: ["Read", "NotebookRead"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid", "Cursor CLI", "Amp"],
    class: "read",
    path: [...FILE, "notebook_path"],
    listing: null,
  },
  {
    names: ["read", "view"],
    agents: ["opencode", "pi", "OpenClaw", "OpenHands", "Copilot CLI"],
    class: "read",
    path: FILE,
    listing: null,
  },
  { names: ["open"], agents: ["SWE-agent"], class: "read", path: FILE, listing: null },
  { names: ["read_files"], agents: ["Cline SDK"], class: "read", path: ["files", "paths", "path"], listing: null },
  {
    names: ["ReadFile", "ReadMediaFile", "view_image"],
    agents: ["Kimi CLI", "Codex"],
    class: "read",
    path: FILE,
    listing: null,
  },
  {
    names: ["view_file", "view_code_item"],
    agents: ["Antigravity"],
    class: "read",
    path: ["AbsolutePath", "File", ...FILE],
    listing: null,
  },
  {
    names: ["list_code_definition_names"],
    agents: ["Cline", "Roo Code", "Kilo Code"],
    class: "read",
    path: FOLDER,
    listing: null,
  },

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
    listing: null,
  },

  // Listing names
  {
    names: ["list_dir", "list_directory"],
    agents: ["reference", "Gemini CLI", "Codex", "Cursor", "VS Code Copilot", "Antigravity"],
    class: "list",
    path: [...FOLDER, "DirectoryPath"],
    listing: null,
  },
  {
    names: ["LS", "Glob"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid", "Cursor CLI"],
    class: "list",
    path: FOLDER,
    listing: null,
  },
  {
    names: ["ls", "find", "glob", "list"],
    agents: ["pi", "opencode", "Copilot CLI", "Gemini CLI", "OpenHands", "Amp"],
    class: "list",
    path: [...FOLDER, "paths"],
    listing: null,
  },
  { names: ["find_file"], agents: ["SWE-agent"], class: "list", path: FOLDER, listing: null },
  { names: ["list_files"], agents: ["Cline", "Roo Code", "Kilo Code"], class: "list", path: FOLDER, listing: null },
  {
    names: ["file_search", "file_glob_search", "find_path", "find_by_name"],
    agents: ["VS Code Copilot", "Cursor", "Continue", "Zed", "Antigravity"],
    class: "list",
    path: [...FOLDER, "SearchDirectory"],
    listing: null,
  },

  // The network
  {
    names: ["web_fetch", "fetch_url", "web_search"],
    agents: ["reference", "Gemini CLI", "Copilot CLI", "Codex", "Cline"],
    class: "fetch",
    listing: null,
  },
  {
    names: ["WebFetch", "WebSearch", "FetchUrl", "FetchURL", "SearchWeb"],
    agents: ["Claude Code", "Factory Droid", "Kimi CLI"],
    class: "fetch",
    listing: null,
  },
  { names: ["webfetch", "websearch", "codesearch"], agents: ["opencode"], class: "fetch", listing: null },
  { names: ["google_web_search"], agents: ["Gemini CLI"], class: "fetch", listing: null },
  {
    names: ["fetch", "browse", "web_read", "web_browser_go"],
    agents: ["OpenHands", "Zed", "Inspect"],
    class: "fetch",
    listing: null,
  },
  {
    names: ["fetch_web_content", "fetch_webpage", "fetch_url_content", "read_url_content", "read_web_page"],
    agents: ["Cline SDK", "VS Code Copilot", "Continue", "Antigravity", "Amp"],
    class: "fetch",
    listing: null,
  },
  {
    names: ["search_web", "web_extract"],
    agents: ["Antigravity", "Continue", "Hermes"],
    class: "fetch",
    listing: null,
  },

  // Writing
  {
    names: ["write_file", "edit_file", "delete_file"],
    agents: ["reference", "Gemini CLI", "Cursor", "OpenClaw", "Zed", "Amp"],
    class: "write",
    path: [...FILE, "TargetFile"],
    listing: null,
  },
  {
    names: ["Write", "Edit", "MultiEdit", "NotebookEdit"],
    agents: ["Claude Code", "Kimi CLI", "Factory Droid"],
    class: "write",
    path: [...FILE, "notebook_path"],
    listing: null,
  },
  {
    names: ["write", "edit", "multiedit", "patch"],
    agents: ["opencode", "pi", "OpenClaw", "OpenHands", "Copilot CLI", "SWE-agent", "Hermes"],
    class: "write",
    path: FILE,
    listing: null,
  },
  {
    names: ["apply_patch", "ApplyPatch"],
    agents: ["Codex", "Copilot CLI", "opencode", "Factory Droid"],
    class: "write",
    listing: null,
  },
  { names: ["replace", "save_memory"], agents: ["Gemini CLI"], class: "write", path: FILE, listing: null },
  { names: ["create", "insert"], agents: ["Copilot CLI", "SWE-agent"], class: "write", path: FILE, listing: null },
  {
    names: ["write_to_file", "replace_in_file", "apply_diff", "insert_content", "search_and_replace"],
    agents: ["Cline", "Roo Code", "Kilo Code", "Antigravity"],
    class: "write",
    path: [...FILE, "TargetFile"],
    listing: null,
  },
  {
    names: ["replace_file_content", "multi_replace_file_content"],
    agents: ["Antigravity"],
    class: "write",
    path: ["TargetFile"],
    listing: null,
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
    listing: null,
  },
  {
    names: ["WriteFile", "StrReplaceFile", "StrReplace", "Create", "Delete"],
    agents: ["Kimi CLI", "Cursor CLI", "Factory Droid"],
    class: "write",
    path: FILE,
    listing: null,
  },
  {
    names: ["copy_path", "move_path", "delete_path"],
    agents: ["Zed"],
    class: "write",
    path: [...FILE, "source_path"],
    listing: null,
  },
];

const BY_NAME: ReadonlyMap<string, ToolRow> = new Map(
  TOOL_TABLE.flatMap((row) => row.names.map((name) => [name, row] as const)),
);

/** The row of a tool, by exact name; null when the table does not know it (its class is then `other`). */
export function toolRow(name: string): ToolRow | null {
  return BY_NAME.get(name) ?? null;
}
