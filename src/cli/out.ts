// --out is refused before any work is done when it can't be written, or when it names a file that the command reads: its
// arguments and the pins beside them, the files of other flags, the words of exec programs.
import { access, constants, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { KnownError } from "../core/errors.ts";
import { type OptionsSchema, optionsOf } from "./options/flag.ts";
import type { OutputOptions } from "./options/output.ts";

/** Throws KnownError when writing to --out would be of no use or would destroy an input. */
export async function refuseUselessOut(options: OutputOptions, schema: OptionsSchema): Promise<void> {
  const { out } = options;
  if (out === undefined) return;
  if (optionsOf(schema).some(({ writes }) => writes === "folder")) return refuseUselessFolder(out);
  const folder = await stat(dirname(out)).catch(() => null);
  if (!folder?.isDirectory()) throw useless(`the folder of ${out} does not exist`, "make it first");
  const existing = await stat(out).catch((error: NodeJS.ErrnoException) => error);
  if (existing instanceof Error) {
    if (existing.code === "ELOOP") throw useless(`${out} is a link that goes round in a circle`, "name another file");
  } else if (existing.isDirectory()) throw useless(`${out} is a folder`, "name a file");
  const writable = await access(dirname(out), constants.W_OK).then(
    () => true,
    () => false,
  );
  // A device or a pipe is written to as it stands and needs nothing of its folder.
  if (!writable && (existing instanceof Error || existing.isFile())) {
    throw useless(`nothing can be written beside ${out}`, "name a file in a folder of yours");
  }
  const target = await realpath(out).catch(() => null);
  for (const input of inputsOf(options, schema)) {
    if (target !== null && target === (await realpath(input).catch(() => null))) {
      throw useless(`${out} is an input of this command`, "name another file");
    }
  }
}

/** The folder need not be there, but must be able to be. */
async function refuseUselessFolder(out: string): Promise<void> {
  const existing = await stat(out).catch(() => null);
  if (existing !== null && !existing.isDirectory()) throw useless(`${out} is no folder`, "name a folder");
  if (existing === null && out.endsWith(".jsonl")) throw useless(`${out} has the name of a file`, "name a folder");
}

function useless(what: string, remedy: string): KnownError {
  return new KnownError("usage/out", `--out: ${what}`, { remedy });
}

/** Every path that the command may read. */
function inputsOf(options: OutputOptions, schema: OptionsSchema): readonly string[] {
  const given = options as unknown as Readonly<Record<string, string | readonly string[] | undefined>>;
  const inputs: string[] = [];
  for (const spec of optionsOf(schema)) {
    const values = [given[spec.key] ?? []].flat();
    if (spec.group === "Arguments") inputs.push(...values, ...values.map((file) => join(dirname(file), "pins.json")));
    else if (spec.reads === "file") inputs.push(...values);
    else if (spec.reads === "program") inputs.push(...values.flatMap(wordsOfProgram));
  }
  return inputs;
}

/** The words of `NAME=["program","argument"]`; none when it is something else, which is refused elsewhere. */
function wordsOfProgram(written: string): readonly string[] {
  try {
    const words: unknown = JSON.parse(written.slice(written.indexOf("=") + 1));
    return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
  } catch {
    return [];
  }
}
