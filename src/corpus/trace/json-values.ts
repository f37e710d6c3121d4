// The JSON values of a trace file, one after another: JSON lines, one document over many lines, or several values on a line.
// A line that can't be read is a problem with its place; its neighbours come as if it were not there.
import { isUtf8 } from "node:buffer";
import { type Line, MAX_LINE_BYTES, splitLines } from "../lines.ts";
import { compact, endOfValue, JsonPlaces, skipSpace } from "./json-places.ts";
import { withoutNaN } from "./lenient-json.ts";
import type { Problem, TraceSource } from "./source.ts";
import { isObject } from "./values.ts";

/** Bytes of one document over many lines that are held at once. */
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

/** One value of a file. */
export interface JsonValue {
  readonly value: unknown;
  /** Of its first character, from 1. */
  readonly line: number;
  /** Compact source lexemes of a part of it by keys and indices; null when there is no such part. */
  raw(...path: readonly (string | number)[]): string | null;
}

export type Report = (problem: Problem) => void;

/** Objects and arrays of a file, in order; other values are problems. Problems go to the source unless `report` takes them. */
export async function* jsonValues(
  source: TraceSource,
  options: { readonly name?: string; readonly report?: Report } = {},
): AsyncGenerator<JsonValue, void, void> {
  const name = options.name ?? "";
  const report = options.report ?? ((problem: Problem) => source.problem(problem));
  const file = name === "" ? source.path : `${source.path}/${name}`;
  const say = (line: number, what: string) => report({ file, line, what });
  const lines = splitLines(source.bytes(name));
  let first = true;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value;
    const text = textOf(line, say);
    if (text === null || text.trim() === "") continue;
    if (first && opensDocument(text)) yield* document(line.number, text, lines, say);
    else yield* valuesIn(text, line.number, say);
    first = false;
  }
}

/** JSON that stands in a text of another value; null for anything that is no object or array. */
export function embedded(text: string, line: number): JsonValue | null {
  const value = parsed(text);
  return value === undefined ? null : (checked(value, text, line, () => {}).next().value ?? null);
}

type Say = (line: number, what: string) => void;

function textOf(line: Line, say: Say): string | null {
  if (line.kind === "too-long") {
    say(line.number, `a line of ${line.length} bytes at byte ${line.offset}, over ${MAX_LINE_BYTES}: skipped`);
    return null;
  }
  const { bytes } = line;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(bytes)) say(line.number, "bytes that are no UTF-8, read as replacement characters");
  const text = view.toString("utf8");
  return line.number === 1 && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The first line opens a value that does not close on it. */
function opensDocument(text: string): boolean {
  const start = skipSpace(text, 0);
  const open = text[start];
  return (open === "{" || open === "[") && endOfValue(text, start) === -1;
}

/** A document over many lines; when it is none after all, its lines are read one by one. */
async function* document(
  first: number,
  head: string,
  lines: AsyncIterable<Line>,
  say: Say,
): AsyncGenerator<JsonValue, void, void> {
  const texts = [head];
  let bytes = head.length;
  for await (const line of lines) {
    bytes += line.kind === "line" ? line.bytes.length : line.length;
    if (bytes > MAX_DOCUMENT_BYTES) {
      say(first, `a document of more than ${MAX_DOCUMENT_BYTES} bytes: skipped`);
      return;
    }
    texts.push(textOf(line, say) ?? "");
  }
  const whole = texts.join("\n");
  if (parsed(whole.slice(0, Math.max(0, endOfValue(whole, skipSpace(whole, 0))))) !== undefined) {
    yield* valuesIn(whole, first, say);
    return;
  }
  const found: JsonValue[] = [];
  const problems: [number, string][] = [];
  for (const [index, text] of texts.entries()) {
    if (text.trim() === "") continue;
    // One by one: a line may hold more values than a call takes arguments.
    for (const value of valuesIn(text, first + index, (line, what) => problems.push([line, what]))) found.push(value);
  }
  if (found.length === 0) say(first, "no JSON: the document is cut or damaged");
  else for (const [line, what] of problems) say(line, what);
  yield* found;
}

/** The values of one text; more than one when a writer went on without a line end. */
function* valuesIn(text: string, line: number, say: Say): Generator<JsonValue, void, void> {
  const whole = parsed(text);
  if (whole !== undefined) {
    yield* checked(whole, text, line, say);
    return;
  }
  let lineAt = line;
  for (let pos = skipSpace(text, 0); pos < text.length; ) {
    const end = endOfValue(text, pos);
    const part = end > pos ? text.slice(pos, end) : "";
    const value = part === "" ? undefined : parsed(part);
    if (value === undefined) {
      say(lineAt, `no JSON from character ${pos + 1}, ${text.length - pos} characters left out`);
      return;
    }
    yield* checked(value, part, lineAt, say);
    const next = skipSpace(text, end);
    if (next - end > 0 || part.includes("\n")) lineAt += newlines(text, pos, next);
    pos = next;
  }
}

function* checked(
  value: { readonly is: unknown },
  text: string,
  line: number,
  say: Say,
): Generator<JsonValue, void, void> {
  if (!isObject(value.is) && !Array.isArray(value.is)) {
    say(line, "neither an object nor an array");
    return;
  }
  let places: JsonPlaces | null = null;
  yield {
    value: value.is,
    line,
    raw: (...path) => {
      places ??= new JsonPlaces(text);
      return path.length === 0 ? compact(text) : places.at(path);
    },
  };
}

/** A value in a box, since null is one; undefined for what is no JSON even with NaN and infinities allowed. */
function parsed(text: string): { readonly is: unknown } | undefined {
  try {
    return { is: JSON.parse(text) };
  } catch {
    // Only texts that hold one of the words are worth a second try.
    if (!text.includes("NaN") && !text.includes("Infinity")) return undefined;
  }
  try {
    return { is: JSON.parse(withoutNaN(text)) };
  } catch {
    return undefined;
  }
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
