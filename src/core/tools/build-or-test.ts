// Is a body the output of a build or test command? The gate of log-collapse; an unknown producer is none.
import type { Producer } from "./producer.ts";
import { GREP_FAMILY, PASS_THROUGH } from "./programs.ts";
import { pipelineOf } from "./stages.ts";

/** First words of the build and test commands (reference, log-collapse); `any` leaves the second word open. */
export const BUILD_COMMANDS: readonly (readonly (readonly string[])[])[] = [
  [["go"], ["test", "build", "vet"]],
  [["cargo"], ["build", "test", "check"]],
  [["npm"], ["test", "t"]],
  [["npm"], ["run"], ["build", "test"]],
  [["pytest"]],
  [["python", "python3"], ["-m"], ["pytest", "unittest"]],
  // Through a shell only: it is not on the allow-list.
  [["make"]],
];

/**
 * True when the body is a build's or test's output: one pipeline whose first program builds or tests and whose later ones
 * only filter (a program of the grep family, or a pass-through filter, judged by its name alone).
 */
export function isBuildOrTest(producer: Producer): boolean {
  const [first, ...filters] = pipelineOf(producer) ?? [];
  if (first === undefined) return false;
  const builds = BUILD_COMMANDS.some((command) => command.every((words, at) => words.includes(first.words[at] ?? "")));
  return builds && filters.every(({ words }) => GREP_FAMILY.has(words[0] ?? "") || PASS_THROUGH.has(words[0] ?? ""));
}
