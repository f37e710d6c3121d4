// Gemini CLI: run_shell_command, read_file, search_file_content, list_directory, replace, write_file, web_fetch.
import { fetchPage, grepHits, listNames, ok, readText, replaceOnce, runShell, spec, writeText } from "./actions.mjs";

const tools = {
  sh: (command, description) => ({
    name: "run_shell_command",
    args: { command, description },
    perform(context) {
      const { status, stdout } = runShell(context, command, true);
      const body =
        `Command: ${command}\nDirectory: (root)\nOutput: ${stdout === "" ? "(empty)" : stdout.replace(/\n$/, "")}\n` +
        `Error: (none)\nExit Code: ${status}\nSignal: (none)\nBackground PIDs: (none)`;
      return { body, failed: status !== 0 };
    },
  }),
  read: (path) => ({
    name: "read_file",
    args: { absolute_path: path },
    perform: (context) => ok(readText(context, path)),
  }),
  search: (pattern, path = ".") => ({
    name: "search_file_content",
    args: { pattern, dir_path: path },
    perform(context) {
      const hits = grepHits(context, pattern, path);
      const lines = [`Found ${hits.length} matches for pattern "${pattern}" in path "${path}":`, "---"];
      for (const [at, hit] of hits.entries()) {
        if (at === 0 || hits[at - 1].path !== hit.path) lines.push(`File: ${hit.path}`);
        lines.push(`L${hit.line}: ${hit.text}`);
        if (hits[at + 1]?.path !== hit.path) lines.push("---");
      }
      return ok(lines.join("\n"));
    },
  }),
  list: (path) => ({
    name: "list_directory",
    args: { dir_path: path },
    perform: (context) =>
      ok(
        `Directory listing for ${path}:\n${listNames(context, path)
          .map((name) => (name.endsWith("/") ? `[DIR] ${name.slice(0, -1)}` : name))
          .join("\n")}`,
      ),
  }),
  edit: (path, before, after) => ({
    name: "replace",
    args: { file_path: path, old_string: before, new_string: after },
    perform(context) {
      replaceOnce(context, path, before, after);
      return ok(`Successfully modified file: ${path} (1 replacements).`);
    },
  }),
  write: (path, text) => ({
    name: "write_file",
    args: { file_path: path, content: text },
    perform(context) {
      writeText(context, path, text);
      return ok(`Successfully created and wrote to new file: ${path}.`);
    },
  }),
  fetch: (url) => ({
    name: "web_fetch",
    args: { prompt: `Fetch ${url}` },
    perform: (context) => ok(fetchPage(context, url)),
  }),
};

export const gemini = {
  format: "gemini-cli",
  model: "gemini-2.5-pro",
  idPrefix: "",
  idLength: 14,
  system: ({ shownFolder }) =>
    "You are an interactive CLI agent that specialises in software engineering. Follow the conventions of the project, " +
    "never assume that a library is available, and verify with the project's own commands. Text output is for the user; " +
    `tools are for actions. The project is in ${shownFolder}.`,
  tools,
  specs: [
    spec("run_shell_command", "Run a shell command", {
      command: ["string", "the command"],
      description: ["string", "why"],
    }),
    spec("read_file", "Read a file", { absolute_path: ["string", "the file"] }),
    spec("replace", "Replace text", {
      file_path: ["string", "the file"],
      old_string: ["string", "old"],
      new_string: ["string", "new"],
    }),
  ],
};
