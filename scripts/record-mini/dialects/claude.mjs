// Claude Code: Bash, Read with numbered lines, Grep, Glob, LS, Edit, Write, WebFetch.
import {
  fetchPage,
  grepHits,
  listNames,
  numbered,
  ok,
  readText,
  replaceOnce,
  runShell,
  spec,
  writeText,
} from "./actions.mjs";

const tools = {
  sh: (command, description) => ({
    name: "Bash",
    args: description === undefined ? { command } : { command, description },
    perform(context) {
      const { status, stdout } = runShell(context, command, true);
      const text = stdout.replace(/\n$/, "");
      return { body: status === 0 ? text : `Exit code ${status}\n${text}`, failed: status !== 0 };
    },
  }),
  read: (path, from, to) => ({
    name: "Read",
    args: {
      file_path: path,
      ...(from !== undefined && { offset: from, limit: to - from + 1 }),
    },
    perform: (context) => ok(numbered(readText(context, path, from, to), "\u2192", from ?? 1)),
  }),
  grep: (pattern, path = ".") => ({
    name: "Grep",
    args: { pattern, path, output_mode: "content", "-n": true },
    perform(context) {
      const lines = grepHits(context, pattern, path).map((hit) => `${hit.path}:${hit.line}:${hit.text}`);
      return ok(lines.length === 0 ? "No matches found" : lines.join("\n"));
    },
  }),
  glob: (pattern, find) => ({
    name: "Glob",
    args: { pattern },
    perform: (context) => ok(runShell(context, `${find} | sort`, false).stdout.replace(/\n$/, "")),
  }),
  list: (path) => ({
    name: "LS",
    args: { path },
    perform: (context) =>
      ok(
        listNames(context, path)
          .map((name) => `- ${name}`)
          .join("\n"),
      ),
  }),
  edit: (path, before, after) => ({
    name: "Edit",
    args: { file_path: path, old_string: before, new_string: after },
    perform(context) {
      replaceOnce(context, path, before, after);
      return ok(`The file ${path} has been updated.`);
    },
  }),
  write: (path, text) => ({
    name: "Write",
    args: { file_path: path, content: text },
    perform(context) {
      writeText(context, path, text);
      return ok(`File created successfully at: ${path}`);
    },
  }),
  fetch: (url, prompt) => ({
    name: "WebFetch",
    args: { url, prompt },
    perform: (context) => ok(fetchPage(context, url)),
  }),
};

export const claude = {
  format: "claude-code",
  model: "claude-sonnet-4-5",
  idPrefix: "toolu_",
  idLength: 16,
  system: ({ shownFolder }) =>
    "You are an interactive command-line assistant for software engineering. Be brief. Read a file before you edit it, " +
    "prefer the dedicated tools over shell commands for reading and searching, and send calls that do not depend on each " +
    `other together. Working directory: ${shownFolder}. Platform: linux.`,
  tools,
  specs: [
    spec("Bash", "Run a command in a shell", {
      command: ["string", "the command"],
      description: ["string", "what it does"],
    }),
    spec("Read", "Read a file with line numbers", { file_path: ["string", "the file"] }),
    spec("Grep", "Search file contents", { pattern: ["string", "regular expression"], path: ["string", "where"] }),
    spec("Edit", "Replace one passage of a file", {
      file_path: ["string", "the file"],
      old_string: ["string", "text to replace"],
      new_string: ["string", "its replacement"],
    }),
  ],
};
