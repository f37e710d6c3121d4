// The reference harness: run with an allow-list, run_shell, grouped search_files, framed output with exit line and streams.
import { fetchPage, grepHits, listNames, ok, readText, replaceOnce, runShell, spec, writeText } from "./actions.mjs";

function framed({ status, stdout, stderr }) {
  const tail = stderr === "" ? "" : `${stdout === "" || stdout.endsWith("\n") ? "" : "\n"}--- stderr ---\n${stderr}`;
  return { body: `exit=${status}\n--- stdout ---\n${stdout}${tail}`, failed: status !== 0 };
}

const command = (name) => (line) => ({
  name,
  args: { command: line },
  perform: (context) => framed(runShell(context, line, false)),
});

const tools = {
  run: command("run"),
  sh: command("run_shell"),
  read: (path) => ({ name: "read_file", args: { path }, perform: (context) => ok(readText(context, path)) }),
  list: (path) => ({
    name: "list_dir",
    args: { path },
    perform: (context) => ok(`${listNames(context, path).join("\n")}\n`),
  }),
  /** Grouped by file; at most `limit` hits, and a note of its own when there are more. */
  search: (pattern, path = ".", limit = 200) => ({
    name: "search_files",
    args: { pattern, path },
    perform(context) {
      const hits = grepHits(context, pattern, path);
      if (hits.length === 0) return ok(`no matches for ${pattern}`);
      const lines = [];
      for (const [at, hit] of hits.slice(0, limit).entries()) {
        if (at === 0 || hits[at - 1].path !== hit.path) lines.push(`${hit.path}:`);
        lines.push(`L${hit.line}: ${hit.text}`);
      }
      if (hits.length > limit) lines.push(`... ${hits.length - limit} more matches`);
      return ok(`${lines.join("\n")}\n`);
    },
  }),
  edit: (path, before, after) => ({
    name: "edit_file",
    args: { path, old: before, new: after },
    perform(context) {
      replaceOnce(context, path, before, after);
      return ok(`edited ${path}`);
    },
  }),
  write: (path, text) => ({
    name: "write_file",
    args: { path, content: text },
    perform(context) {
      writeText(context, path, text);
      return ok(`wrote ${text.length} chars to ${path}`);
    },
  }),
  fetch: (url) => ({ name: "web_fetch", args: { url }, perform: (context) => ok(fetchPage(context, url)) }),
};

export const harness = {
  format: "agent-trace",
  idPrefix: "call_",
  idLength: 8,
  system: ({ shownFolder }) =>
    `You are a coding agent working in ${shownFolder}. Use the tools to look before you change anything. Keep every change ` +
    "as small as the task allows, run the tests after each edit, and stop when they pass. `run` accepts go, gofmt, " +
    "python, pytest, npm, node, cargo and git; everything else goes through `run_shell`. Answer with a short summary of " +
    "what you changed and how you checked it.",
  tools,
  specs: [
    spec("run", "Run an allowed program", { command: ["string", "program and arguments"] }),
    spec("run_shell", "Run a shell command", { command: ["string", "the command line"] }),
    spec("read_file", "Read a text file", { path: ["string", "path from the workspace root"] }),
    spec("search_files", "Search files by regular expression", {
      pattern: ["string", "extended regular expression"],
      path: ["string", "folder to search"],
    }),
    spec("list_dir", "List a folder", { path: ["string", "folder"] }),
    spec("write_file", "Write a whole file", { path: ["string", "path"], content: ["string", "the new text"] }),
    spec("edit_file", "Replace one passage", {
      path: ["string", "path"],
      old: ["string", "passage that occurs once"],
      new: ["string", "its replacement"],
    }),
  ],
};
