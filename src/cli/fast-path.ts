// Answers that need no command: version and help. They come from generated text, so that nothing else is loaded.
import { COMMAND_HELP, FAMILY_HELP, TOP_HELP, VERSION } from "./help.generated.ts";

export interface FastAnswer {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
  readonly exit: "ok" | "refused";
}

const HELP: ReadonlySet<string> = new Set(["--help", "-h"]);
const VERSIONS: ReadonlySet<string> = new Set(["--version", "-v"]);

/** How many of the first words name a command: two ("corpus stat"), else one, else none. */
export function wordsOfName(words: readonly string[], known: (name: string) => boolean): 0 | 1 | 2 {
  const [first, second] = words;
  if (first === undefined) return 0;
  if (second !== undefined && known(`${first} ${second}`)) return 2;
  return known(first) ? 1 : 0;
}

/**
 * The answer, or null when a command has to run. No word at all, or a family without one of its commands, is a question
 * without a subject: help, but refused.
 */
export function fastAnswer(words: readonly string[]): FastAnswer | null {
  const [first] = words;
  if (first === undefined) return { stream: "stderr", text: TOP_HELP, exit: "refused" };
  if (VERSIONS.has(first)) return { stream: "stdout", text: `${VERSION}\n`, exit: "ok" };
  const subject = first === "help" ? words[1] : first;
  if (subject === undefined || HELP.has(subject)) return { stream: "stdout", text: TOP_HELP, exit: "ok" };
  const end = words.indexOf("--");
  const asked = first === "help" || words.slice(1, end === -1 ? undefined : end).some((word) => HELP.has(word));
  const subjects = first === "help" ? words.slice(1) : words;
  const named = subjects
    .slice(
      0,
      wordsOfName(subjects, (name) => Object.hasOwn(COMMAND_HELP, name)),
    )
    .join(" ");
  if (named !== "") return asked ? { stream: "stdout", text: COMMAND_HELP[named] ?? "", exit: "ok" } : null;
  const family = Object.hasOwn(FAMILY_HELP, subject) ? FAMILY_HELP[subject] : undefined;
  if (family === undefined) return null;
  if (words.length === 1) return { stream: "stderr", text: family, exit: "refused" };
  // A verb that there is not is told so, except to who asks for help right behind the family.
  const alone = first === "help" ? words.length === 2 : HELP.has(words[1] ?? "");
  return alone ? { stream: "stdout", text: family, exit: "ok" } : null;
}
