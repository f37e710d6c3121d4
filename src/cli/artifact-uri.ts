// A file's path as the URI reference that reports of findings use: relative to the working folder, percent-encoded.
import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** Relative below the working folder, else absolute (`file:`). */
export function artifactUri(path: string, folder = process.cwd()): string {
  const inside = relative(folder, resolve(folder, path));
  if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    return pathToFileURL(resolve(folder, path)).href;
  }
  return inside.split(sep).map(encodeURIComponent).join("/");
}
