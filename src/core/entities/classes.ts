// The closed list of entity classes, in tie order, with the rule each follows in one sentence (the docs print this table).
// What changes which entities a text has changes ENTITIES_VERSION.

/** Stamped into every result that counts entities. */
export const ENTITIES_VERSION = "entities/1";

/**
 * Longest entity in UTF-16 code units. A longer match (base64, minified text) is passed over whole: a cut one would be a text
 * that nobody wrote, and no reader acts on it.
 */
export const ENTITY_MAX_LENGTH = 1024;

export interface EntityRow {
  readonly name: EntityClass;
  readonly rule: string;
  readonly example: string;
}

export type EntityClass = "url" | "path" | "key=value" | "hex id" | "UPPER_SNAKE" | "number";

/** In this order two matches of equal length are decided. */
export const ENTITY_CLASSES = [
  {
    name: "url",
    rule: "A scheme, `://` and what follows up to white space, a quote, `<>{}|^,` or a backslash; trailing punctuation and closing brackets that it did not open are cut.",
    example: "https://example.org/docs?page=2#top",
  },
  {
    name: "path",
    rule: "Names joined by slashes (absolute, `./`, `../`, `~/`, or relative), a Windows path with a drive, or one file name with a known ending; without line numbers.",
    example: "src/core/message.ts",
  },
  {
    name: "key=value",
    rule: "A name, with up to two dashes before it, `=`, and a value in quotes or up to white space, a bracket, a quote, `,;|&` or a backslash.",
    example: "--timeout=30s",
  },
  {
    name: "hex id",
    rule: "At least 8 hex digits of which one is a letter, or any 8 after `0x`, or a UUID; 8 decimal digits are a number.",
    example: "3f9c2ab1",
  },
  {
    name: "UPPER_SNAKE",
    rule: "Capital letters, digits and `_`, at least 3 and beginning with a letter, parts joined by `-`, with a digit or `_` in it; an ordinary word in capitals is none.",
    example: "MAX_RETRIES",
  },
  {
    name: "number",
    rule: "Digits with a sign, points, an exponent, thousands commas, a unit of up to 4 letters or `%`; versions, dates and times are one entity.",
    example: "98.6%",
  },
] as const satisfies readonly EntityRow[];

/** One fact of a text: `text` stands at `start` (code units). */
export interface Entity {
  readonly class: EntityClass;
  readonly text: string;
  readonly start: number;
}

/**
 * How a class is recognised: given an offset where a token may begin, the end of the class's longest match there, or a value
 * <= 0: minus the offset before which no match of this class begins (0 when unknown). That answer is what keeps the scan
 * linear: no stretch of text is searched twice for the same class.
 */
export type Matcher = (text: string, at: number) => number;
