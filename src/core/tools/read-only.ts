// Did a call only read? Then what its result held can be had again, which is what `recoverable` means.
import type { Producer } from "./producer.ts";
import { gitSubcommand } from "./programs.ts";
import type { Stage } from "./shell.ts";
import { pipelineOf } from "./stages.ts";
import type { ToolClass } from "./tool-row.ts";

const READ_ONLY_CLASSES: ReadonlySet<ToolClass> = new Set(["read", "search", "list"]);

/** Programs that only read (spec, section 7), with the options under which they do not. */
export const READERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["cat", []],
  ["head", []],
  ["tail", []],
  ["ls", []],
  ["wc", []],
  ["stat", []],
  ["file", []],
  ["grep", []],
  ["egrep", []],
  ["fgrep", []],
  ["ag", []],
  ["ack", []],
  ["rg", ["--pre"]],
  ["tree", ["-o"]],
  ["find", ["-delete", "-exec", "-execdir", "-ok", "-okdir", "-fprint", "-fprint0", "-fprintf", "-fls"]],
]);

/** Subcommands of git that only read; with `--output` they write a file. */
export const GIT_READERS: ReadonlySet<string> = new Set(["log", "show", "diff", "status", "grep", "blame"]);

/** `sed -n`, alone or joined to options that change nothing. */
const SED_QUIET: ReadonlySet<string> = new Set(["-n", "-ne", "-nE", "-En", "-nr", "-rn"]);

/**
 * True for tools that read, search or list, and for shell commands whose every stage starts with a reader. Several
 * commands joined by `;`, `&&`, `||` or line breaks are read-only when every stage of every one is; output into a file, a
 * command sent to the background, and a substitution, whose stages are not seen, are not.
 */
export function isReadOnly(producer: Producer): boolean {
  if (READ_ONLY_CLASSES.has(producer.class)) return true;
  const { shell } = producer;
  if (producer.class !== "shell" || shell === null || shell.substitutes || shell.breaks.has("&")) return false;
  const stages = producer.row?.allowList === true ? (pipelineOf(producer) ?? []) : shell.pipelines.flat();
  return stages.length > 0 && stages.every(onlyReads);
}

function onlyReads({ words, redirected }: Stage): boolean {
  if (redirected) return false;
  const [program = "", ...rest] = words;
  if (program === "git") return GIT_READERS.has(gitSubcommand(words) ?? "") && !has(rest, "--output");
  if (program === "sed") return SED_QUIET.has(rest[0] ?? "") && !rest.some(editsInPlace);
  const refused = READERS.get(program);
  return refused?.every((option) => !has(rest, option)) ?? false;
}

const has = (words: readonly string[], option: string): boolean =>
  words.some((word) => word === option || word.startsWith(`${option}=`));

/** `-i`, `-i.bak`, `-Ei`, `--in-place=…`: any short option word with an `i` counts. */
const editsInPlace = (word: string): boolean =>
  word.startsWith("--in-place") || (/^-[A-Za-z]/.test(word) && word.includes("i"));
