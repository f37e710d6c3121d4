// What detection may look at: the first 64 KiB of a file, or the names below a folder. A JSON value that the head cuts is
// closed where it was cut, so that its first keys can be seen.
import { endOfString, endOfValue, skipSpace } from "./json-places.ts";

export const HEAD_BYTES = 64 * 1024;
/** Records of a head that are parsed. */
const MAX_RECORDS = 200;
/** Deeper nesting is not followed when a cut value is closed. */
const MAX_OPEN = 200;

export interface Probe {
  readonly path: string;
  readonly folder: boolean;
  /** Below a folder, with `/`, by code unit; for a file [""]. At most the first thousand. */
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
  /** The head as text, without a BOM. */
  readonly text: string;
  /** The first JSON value, closed where the head cuts it; undefined when there is none. */
  readonly first: unknown;
  /** The JSON values that stand whole in the head, line by line; [first] when that is all. */
  readonly records: readonly unknown[];
}

/** A probe of a file's head. */
export function fileProbe(path: string, bytes: Uint8Array): Probe {
  const head = bytes.subarray(0, HEAD_BYTES);
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  const first = firstValue(text);
  return { path, folder: false, names: [""], bytes: head, text, first, records: recordsIn(text, first) };
}

/** A probe of a folder by the names below it. */
export function folderProbe(path: string, names: readonly string[]): Probe {
  return {
    path,
    folder: true,
    names: names.slice(0, 1000),
    bytes: new Uint8Array(),
    text: "",
    first: undefined,
    records: [],
  };
}

/** The first value that is an object or an array: a stray number or a torn line in front of it says nothing. */
function firstValue(text: string): unknown {
  for (let start = 0, tries = 0; start < text.length && tries < MAX_RECORDS; tries += 1) {
    const pos = skipSpace(text, start);
    if (text[pos] === "{" || text[pos] === "[") {
      const end = endOfValue(text, pos);
      const value = parsed(end === -1 ? closed(text.slice(pos)) : text.slice(pos, end));
      if (value !== undefined) return value;
    }
    const line = text.indexOf("\n", pos);
    if (line === -1) return undefined;
    start = line + 1;
  }
  return undefined;
}

function recordsIn(text: string, first: unknown): readonly unknown[] {
  const records: unknown[] = [];
  const lines = text.split("\n", MAX_RECORDS + 1).slice(0, MAX_RECORDS);
  for (const line of lines) {
    const start = skipSpace(line, 0);
    if (line[start] !== "{" && line[start] !== "[") continue;
    const value = parsed(line);
    if (value !== undefined) records.push(value);
  }
  return records.length > 0 || first === undefined ? records : [first];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.includes("NaN") ? text.replace(/([:,[]\s?)NaN\b/g, "$1null") : text);
  } catch {
    return undefined;
  }
}

/** A cut JSON text with its last, incomplete token taken off and everything open closed. */
function closed(text: string): string {
  const open: string[] = [];
  /** Where the text may end: behind the last token after which everything open can be closed. */
  let good = 0;
  for (let pos = 0; pos < text.length; ) {
    const char = text[pos] as string;
    if (char === '"') {
      const end = endOfString(text, pos);
      if (end >= text.length) break;
      pos = end;
      const next = skipSpace(text, pos);
      if (text[next] === ":") pos = next + 1;
      else good = pos;
    } else if (char === "{" || char === "[") {
      if (open.length >= MAX_OPEN) break;
      open.push(char === "{" ? "}" : "]");
      pos += 1;
      good = pos;
    } else if (char === "}" || char === "]") {
      if (open.at(-1) !== char) break;
      open.pop();
      pos += 1;
      good = pos;
      if (open.length === 0) break;
    } else if (" \t\r\n,:".includes(char)) pos += 1;
    else {
      const end = endOfValue(text, pos);
      if (end === -1 || end >= text.length || end === pos) break;
      pos = end;
      good = pos;
    }
  }
  return text.slice(0, good) + open.reverse().join("");
}
