// `compaction-eval.json`: found in the working folder or above it, or named. Read as strictly as any other file.
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Configuration, configurationSchema } from "../core/schemas/configuration.ts";
import { readJsonFile } from "./read-json.ts";

const NAME = "compaction-eval.json";

export interface FoundConfiguration {
  readonly file: string;
  readonly configuration: Configuration;
}

/** The configuration that holds; null when there is none. Throws KnownError for one that can't be read. */
export async function findConfiguration(named: string | undefined): Promise<FoundConfiguration | null> {
  const file = named ?? (await above(process.cwd()));
  return file === null ? null : { file, configuration: await readJsonFile(file, configurationSchema, "configuration") };
}

/** The file here or in the nearest folder above; the home folder and the root are the last ones looked at. */
async function above(from: string): Promise<string | null> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = join(folder, NAME);
    if ((await stat(file).catch(() => null))?.isFile() === true) return file;
    if (folder === dirname(folder) || folder === homedir()) return null;
  }
}

/** A path of the configuration, which is meant from the configuration's folder. */
export function besideConfiguration({ file }: FoundConfiguration, path: string): string {
  return resolve(dirname(file), path);
}
