// OpenHands and SWE-agent style: execute_bash and str_replace_editor.
import { numbered, ok, readText, replaceOnce, runShell, spec, writeText } from "./actions.mjs";

const editor = (args, perform) => ({ name: "str_replace_editor", args, perform });

const tools = {
  sh: (command) => ({
    name: "execute_bash",
    args: { command },
    perform(context) {
      const { status, stdout } = runShell(context, command, true);
      return { body: `${stdout}[The command completed with exit code ${status}.]`, failed: status !== 0 };
    },
  }),
  read: (path) =>
    editor({ command: "view", path }, (context) =>
      ok(`Here's the result of running \`cat -n\` on ${path}:\n${numbered(readText(context, path))}\n`),
    ),
  edit: (path, before, after) =>
    editor({ command: "str_replace", path, old_str: before, new_str: after }, (context) => {
      replaceOnce(context, path, before, after);
      return ok(`The file ${path} has been edited.`);
    }),
  write: (path, text) =>
    editor({ command: "create", path, file_text: text }, (context) => {
      writeText(context, path, text);
      return ok(`File created successfully at: ${path}`);
    }),
};

export const openhands = {
  format: "openhands",
  idPrefix: "call_",
  idLength: 20,
  system: ({ shownFolder }) =>
    "You are an agent that solves tasks by running commands and editing files. Explore first, reproduce the problem, make " +
    "the smallest change that resolves it, and run the tests again. Paths are relative to the project root, " +
    `${shownFolder}. Do not install packages.`,
  tools,
  specs: [
    spec("execute_bash", "Run a command", { command: ["string", "the command"] }),
    spec("str_replace_editor", "View and edit files", {
      command: ["string", "view, create or str_replace"],
      path: ["string", "the file"],
    }),
  ],
};
