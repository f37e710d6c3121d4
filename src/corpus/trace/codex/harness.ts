// Which user messages of a Codex rollout a person wrote, where no event repeats them: the harness's own are told by how they begin.

/** `<environment_context>` and its kin: the harness wraps what it says. */
const TAG = /^<[a-z][a-z_-]{2,40}(?: [^>\n]{0,200})?>/;

export function isHarnessText(text: string): boolean {
  const head = text.slice(0, 512).trimStart();
  return TAG.test(head) || head.startsWith("# AGENTS.md instructions");
}
