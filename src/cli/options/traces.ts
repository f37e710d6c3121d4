// Where traces are: files, folders, or the name of a tool whose own folder is known.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { KnownError } from "../../core/errors.ts";
import type { Format } from "../../corpus/formats/format.ts";
import { FORMATS } from "../../corpus/formats/index.ts";
import { didYouMean } from "../suggest.ts";

/** Formats whose producer keeps its traces in a folder of its own. */
export function homes(): readonly { readonly format: Format; readonly folder: string; readonly exists: boolean }[] {
  return FORMATS.flatMap((format) => {
    if (format.home === undefined) return [];
    const folder = join(homedir(), ...format.home);
    return [{ format, folder, exists: existsSync(folder) }];
  });
}

/** The paths behind what a user named; a tool's name means its own folder, unless a file has that name. */
export function tracePaths(named: readonly string[]): readonly string[] {
  const known = homes();
  return named.map((name) => {
    const home = known.find(({ format }) => format.name === name);
    return home === undefined || existsSync(name) ? name.replace(/(?<=.)\/+$/, "") : home.folder;
  });
}

/** The format of `--as`. Throws KnownError for a name that is no format. */
export function formatOfName(name: string | undefined): Format | null {
  if (name === undefined) return null;
  const format = FORMATS.find((row) => row.name === name);
  if (format !== undefined) return format;
  const names = FORMATS.map((row) => row.name);
  throw new KnownError("usage/bad-value", `--as: there is no format "${name}"`, {
    remedy: didYouMean(name, names, `take one of ${names.join(", ")}`),
  });
}
