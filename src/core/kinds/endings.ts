// What a file holds, by the ending of its name.

import { FILE_ENDINGS, FILE_NAMES } from "../entities/file-names.ts";
import type { Kind } from "../schemas/entry.ts";

const BY_ENDING: ReadonlyMap<string, Kind> = new Map(
  (
    [
      ["json", "json json5 jsonc jsonl ndjson ipynb geojson har"],
      ["data", "csv tsv psv parquet xlsx yaml yml toml ini cfg conf properties lock sum xml plist svg env"],
      [
        "data",
        "bin bz2 db dll exe gif gz ico jar jpeg jpg mp3 mp4 otf pdf png sqlite tar tgz ttf wasm webp whl woff woff2 zip",
      ],
      ["prose", "md mdx markdown rst adoc org tex"],
      ["build-log", "log"],
      ["diff", "diff patch"],
    ] as const
  ).flatMap(([kind, endings]) => endings.split(" ").map((ending) => [ending, kind] as const)),
);

const PROSE_NAMES: ReadonlySet<string> = new Set("LICENSE NOTICE README CHANGELOG".split(" "));

/** Kind of a file's content by its path; null for an unknown ending, and for `txt`, which says nothing. */
export function kindOfPath(path: string): Kind | null {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const dot = name.lastIndexOf(".");
  const ending = dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
  const known = BY_ENDING.get(ending);
  if (known !== undefined) return known;
  if (PROSE_NAMES.has(name)) return "prose";
  if (ending === "txt") return null;
  return FILE_ENDINGS.has(ending) || FILE_NAMES.has(name) ? "code" : null;
}
