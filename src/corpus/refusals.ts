// Everything a strict load refuses that is not the shape of one JSON text, as one table: code, words, remedy.
// The words never repeat the file's content; ids of entries and calls may be added by `shownId`.
import { KnownError, type Place } from "../core/errors.ts";

const RULES = {
  bom: ["a byte order mark at the start", "save it as UTF-8 without BOM"],
  "utf-16": ["UTF-16, not UTF-8", "save it as UTF-8 without BOM"],
  nul: ["a NUL byte", "the file is damaged: take it from a good copy, or remove the line"],
  "not-utf8": ["bytes that are not UTF-8", "save it as UTF-8"],
  "line-too-long": ["a line over 64 MiB", "split the entry or leave it out"],
  "torn-line": [
    "the last line has no newline at its end and may be torn",
    "complete or remove it, and end it with a newline",
  ],
  empty: ["the file is empty", "a corpus has one entry a line"],
  "no-entries": ["no line holds an entry", "a corpus has one entry a line"],
  "duplicate-id": ["an id that an earlier entry has", "give every entry an id of its own"],
  "illegal-transcript": ["illegal transcript", "mend or remove the entry"],
  "usage-rows": [
    "usage has not one row per assistant message",
    "give each assistant message its row, or leave usage out",
  ],
  "turns-order": ["turns are not ascending indices of messages", "mend or leave out turns"],
  redaction: ["text that the redaction table refuses", "harvest it again with redaction, or remove the entry"],
  "pin-changed": [
    "the bytes are not the ones that pins.json names",
    "restore the file, or pin it anew if the change is meant",
  ],
  "pin-missing": ["pins.json beside it does not name this file", "add its sha256 to pins.json"],
  changed: ["the file changed while it was read", "run again when nothing writes to it"],
} as const satisfies Record<string, readonly [what: string, remedy: string]>;

export type Refusal = keyof typeof RULES;

/** The KnownError `corpus/<refusal>`; `detail` goes after the words. */
export function refused(refusal: Refusal, place: Place, detail?: string): KnownError {
  const [what, remedy] = RULES[refusal];
  return new KnownError(`corpus/${refusal}`, detail === undefined ? what : `${what}: ${detail}`, { place, remedy });
}

/** An id for an error text: quoted, ASCII, at most 40 characters of it. */
export function shownId(id: string): string {
  const text = JSON.stringify(id.slice(0, 40)).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return id.length > 40 ? `${text}...` : text;
}
