// Codex CLI in both of its result framings: `exec_command` with header lines, and the older `shell` with a JSON envelope.
import { ok, replaceOnce, runShell, spec } from "./actions.mjs";

/** A patch in the tool's own format that replaces one passage; the change itself is carried out on the file. */
function patch(path, before, after) {
  const mark = (sign, text) =>
    text === ""
      ? []
      : text
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => `${sign}${line}`);
  return [
    "*** Begin Patch",
    `*** Update File: ${path}`,
    "@@",
    ...mark("-", before),
    ...mark("+", after),
    "*** End Patch",
  ].join("\n");
}

const applyPatch = (path, before, after) => ({
  name: "apply_patch",
  args: { input: patch(path, before, after) },
  perform(context) {
    replaceOnce(context, path, before, after);
    return ok(`Success. Updated the following files:\nM ${path}\n`);
  },
});

const system = ({ shownFolder }) =>
  "You are a coding agent running in a terminal. You can run commands and apply patches. Explain the next step in one " +
  "sentence before you take it. Do not fix unrelated problems. Validate your work with the narrowest test first, then " +
  `with the whole suite. The workspace is ${shownFolder}; the network is off.`;

export const codex = {
  format: "codex",
  model: "gpt-5-codex",
  idPrefix: "call_",
  idLength: 24,
  system,
  tools: {
    sh: (cmd) => ({
      name: "exec_command",
      args: { cmd },
      perform(context) {
        const { status, stdout } = runShell(context, cmd, true);
        return { body: `Exit code: ${status}\nWall time: 0.4 seconds\nOutput:\n${stdout}`, failed: status !== 0 };
      },
    }),
    edit: applyPatch,
  },
  specs: [
    spec("exec_command", "Run a command", { cmd: ["string", "shell command"] }),
    spec("apply_patch", "Apply a patch", { input: ["string", "the patch"] }),
  ],
};

export const codexShell = {
  ...codex,
  model: "codex-mini",
  tools: {
    sh: (line) => ({
      name: "shell",
      args: { command: ["bash", "-lc", line], timeout_ms: 120000 },
      perform(context) {
        const { status, stdout } = runShell(context, line, true);
        const envelope = { output: stdout, metadata: { exit_code: status, duration_seconds: 0.3 } };
        return { body: JSON.stringify(envelope), failed: status !== 0 };
      },
    }),
    edit: applyPatch,
  },
};
