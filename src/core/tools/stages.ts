// The stages of a producer's command when it is one pipeline, under the rule of the tool that ran it.
import type { Producer } from "./producer.ts";
import { onlyPipeline, type Stage } from "./shell.ts";
import { ALLOW_LIST } from "./table.ts";

const ALLOWED: ReadonlySet<string> = new Set(ALLOW_LIST);

/**
 * The stages of a command that is one pipeline; null for no shell tool, no readable command, or several commands.
 * Through a tool with an allow-list no shell reads the command, so it is one program of the list, without a pipe
 * and without NAME=value words.
 */
export function pipelineOf(producer: Producer): readonly Stage[] | null {
  if (producer.class !== "shell" || producer.shell === null) return null;
  const stages = onlyPipeline(producer.shell);
  if (stages === null || producer.row?.allowList !== true) return stages;
  const [only, ...others] = stages;
  return others.length === 0 && only?.assigns === false && ALLOWED.has(only.words[0] ?? "") ? stages : null;
}
