// Answers that need no command: version and help. They come from generated text, so that nothing else is loaded.
import { COMMAND_HELP, TOP_HELP, VERSION } from "./help.generated.ts";

export interface FastAnswer {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
  readonly exit: "ok" | "refused";
}

const HELP: ReadonlySet<string> = new Set(["--help", "-h"]);
const VERSIONS: ReadonlySet<string> = new Set(["--version", "-v"]);

/** The answer, or null when a command has to run. No word at all is a question without a subject: help, but refused. */
export function fastAnswer(words: readonly string[]): FastAnswer | null {
  const [first] = words;
  if (first === undefined) return { stream: "stderr", text: TOP_HELP, exit: "refused" };
  if (VERSIONS.has(first)) return { stream: "stdout", text: `${VERSION}\n`, exit: "ok" };
  const subject = first === "help" ? words[1] : first;
  if (subject === undefined || HELP.has(subject)) return { stream: "stdout", text: TOP_HELP, exit: "ok" };
  const end = words.indexOf("--");
  const asked = first === "help" || words.slice(1, end === -1 ? undefined : end).some((word) => HELP.has(word));
  const text = asked && Object.hasOwn(COMMAND_HELP, subject) ? COMMAND_HELP[subject] : undefined;
  return text === undefined ? null : { stream: "stdout", text, exit: "ok" };
}
