// The forms in which tools are given a command, reduced to one: a text, an argv array, ["bash", "-lc", S], `bash -c 'S'`.
import { type Arguments, firstOf, texts } from "./arguments.ts";
import { onlyPipeline, type ShellCommand, scanShell } from "./shell.ts";
import type { ToolRow } from "./tool-row.ts";

/** A command as the agent gave it: a text for a shell, or the words of one program that no shell reads. */
export type GivenCommand =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "argv"; readonly words: readonly string[] };

const SHELLS: ReadonlySet<string> = new Set(["bash", "sh", "zsh", "dash", "ksh"]);
/** `bash -c "bash -c '…'"` is followed so often and no further. */
const MAX_SHELLS = 4;

/** The command in a call's arguments; null when the tool takes none or its value has another type. */
export function givenCommand(row: ToolRow, args: Arguments): GivenCommand | null {
  const value = firstOf(args, row.command ?? []);
  const rest = row.rest === undefined ? undefined : firstOf(args, [row.rest]);
  const words = texts(value);
  if (row.commandList === true) return words?.length === 1 ? { kind: "text", text: words[0] as string } : null;
  if (words !== null) return { kind: "argv", words };
  if (typeof value !== "string") return null;
  if (rest === undefined) return { kind: "text", text: value };
  const more = Array.isArray(rest) && rest.length === 0 ? [] : texts(rest);
  return more === null ? null : { kind: "argv", words: [value, ...more] };
}

/** A command for people and for digests: the text itself, or the words joined by a space. */
export function commandText(given: GivenCommand): string {
  return given.kind === "text" ? given.text : (scriptOf(given.words) ?? given.words.join(" "));
}

/**
 * The command as stages, shells that only carry a script taken off (never for a tool with an allow-list, which starts no
 * shell); null when it cannot be read.
 */
export function readCommand(row: ToolRow, given: GivenCommand): ShellCommand | null {
  let command = given.kind === "text" ? scanShell(given.text) : ofWords(given.words);
  if (row.allowList === true) return command;
  for (let shells = 0; command !== null && shells < MAX_SHELLS; shells += 1) {
    const stages = onlyPipeline(command);
    const [only] = stages ?? [];
    if (stages?.length !== 1 || only === undefined || only.redirected) return command;
    const script = scriptOf(only.words);
    if (script === null) return command;
    command = scanShell(script);
  }
  return command;
}

function ofWords(words: readonly string[]): ShellCommand {
  return { pipelines: [[{ words, assigns: false, redirected: false }]], breaks: new Set(), substitutes: false };
}

/** The script that `bash -c S`, `sh -lc S`, `/bin/bash -l -c S` carry; null for anything else. */
function scriptOf(words: readonly string[]): string | null {
  const program = words[0] ?? "";
  if (!SHELLS.has(program.slice(program.lastIndexOf("/") + 1))) return null;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] as string;
    if (!word.startsWith("-")) return null;
    if (!word.startsWith("--") && word.includes("c")) return words[at + 1] ?? null;
  }
  return null;
}
