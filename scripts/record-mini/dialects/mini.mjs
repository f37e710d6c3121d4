// mini-swe-agent: one tool, bash, with the exit code and the output in tags.
import { runShell, spec } from "./actions.mjs";

export const mini = {
  format: "mini-swe-agent",
  idPrefix: "call_",
  idLength: 12,
  system: () =>
    "You are a helpful assistant that can interact with a computer. Every reply holds a short thought and one bash call. " +
    "Each command runs in a new subshell, so directory changes do not last. Edit files with sed or with a here-document. " +
    "When the work is done, run `echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT` and nothing else.",
  tools: {
    sh: (command) => ({
      name: "bash",
      args: { command },
      perform(context) {
        const { status, stdout } = runShell(context, command, true);
        return { body: `<returncode>${status}</returncode>\n<output>\n${stdout}</output>`, failed: status !== 0 };
      },
    }),
  },
  specs: [spec("bash", "Run a bash command", { command: ["string", "the command"] })],
};
