// A plain OpenAI function-calling agent: terminal, read_file, fetch, bare results without a frame.
import { fetchPage, ok, readText, runShell, spec, writeText } from "./actions.mjs";

const tools = {
  sh: (command) => ({
    name: "terminal",
    args: { command },
    perform(context) {
      const { status, stdout } = runShell(context, command, true);
      return { body: stdout, failed: status !== 0 };
    },
  }),
  read: (path) => ({ name: "read_file", args: { path }, perform: (context) => ok(readText(context, path)) }),
  write: (path, content) => ({
    name: "write_file",
    args: { path, content },
    perform(context) {
      writeText(context, path, content);
      return ok(`${path}: ${content.length} characters`);
    },
  }),
  fetch: (url) => ({ name: "fetch", args: { url }, perform: (context) => ok(fetchPage(context, url)) }),
};

export const terminal = {
  format: "openai-messages",
  model: "qwen3-coder-30b",
  idPrefix: "call_",
  idLength: 10,
  system: () =>
    "You help with operations and data work on a small server. Look at the real state before you conclude anything, quote " +
    "the figures you rely on, and say so when a figure is missing. Never delete data; move it aside and report where.",
  tools,
  specs: [
    spec("terminal", "Run a command", { command: ["string", "the command"] }),
    spec("fetch", "Fetch a page", { url: ["string", "address"] }),
  ],
};
