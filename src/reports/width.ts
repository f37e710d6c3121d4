// Cells that text takes in a terminal, and cuts by cells. Works grapheme by grapheme over short windows, because
// segmenting a whole long text is quadratic; a cut never splits a grapheme.
import { eastAsianWidth } from "get-east-asian-width";

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Code units segmented at once; a longer grapheme (a pile of marks) is cut at a code point. */
const WINDOW = 256;
const ASCII = /^[\x20-\x7e]*$/;
/** Drawn as a picture of two cells: by itself, or because a variation selector asks for it. */
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const ZERO_WIDTH = /^[\p{Mark}\p{Format}\p{Control}\p{Default_Ignorable_Code_Point}]+/u;

export interface Grapheme {
  readonly text: string;
  readonly cells: number;
}

/** Cells of one grapheme: emoji take two, marks and format characters none, else what Unicode's East Asian Width says. */
function graphemeCells(text: string): number {
  if (text.length === 1 && ASCII.test(text)) return 1;
  if (EMOJI.test(text)) return 2;
  const base = text.replace(ZERO_WIDTH, "");
  return base === "" ? 0 : eastAsianWidth(base.codePointAt(0) ?? 0);
}

/** The graphemes of a text, in order. */
export function* graphemesOf(text: string): Generator<Grapheme> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + WINDOW);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    const segments = [...SEGMENTER.segment(text.slice(start, end))];
    const whole = end === text.length || segments.length === 1 ? segments : segments.slice(0, -1);
    for (const { segment } of whole) {
      yield { text: segment, cells: graphemeCells(segment) };
      start += segment.length;
    }
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Terminal cells of a text without control characters. */
export function cellsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let cells = 0;
  for (const grapheme of graphemesOf(text)) cells += grapheme.cells;
  return cells;
}

/** Cells of the widest of many texts; no spread, since a table may have more rows than a call has arguments. */
export function widestOf(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, cellsOf(text)), 0);
}

/** The longest head of whole graphemes within `cells`. */
export function headWithin(text: string, cells: number): string {
  let used = 0;
  let length = 0;
  for (const grapheme of graphemesOf(text)) {
    if (used + grapheme.cells > cells) break;
    used += grapheme.cells;
    length += grapheme.text.length;
  }
  return text.slice(0, length);
}

/** The text itself when it fits into `cells`, else its head and an ellipsis. */
export function shortened(text: string, cells: number): string {
  const head = headWithin(text, cells);
  return head === text ? text : `${headWithin(text, Math.max(0, cells - 1))}…`;
}

/** Fills a text up to `cells` with spaces. */
export function padded(text: string, cells: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, cells - cellsOf(text)));
  return align === "left" ? text + space : space + text;
}

/** Breaks a text into lines of at most `cells`, at spaces where there are any, else between graphemes. */
export function wrapped(text: string, cells: number): readonly string[] {
  return filled(text.split(" "), " ", cells);
}

/** Breaks a name, which has no spaces, after its separators where it has any, else between graphemes. Loses nothing. */
export function wrappedName(text: string, cells: number): readonly string[] {
  return filled(text.split(/(?<=[,/+@:=-])/), "", cells);
}

/** Fills lines of at most `cells` with parts, `glue` between the parts of a line. */
function filled(parts: readonly string[], glue: string, cells: number): readonly string[] {
  const room = Math.max(2, cells);
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const part of parts) {
    const size = cellsOf(part);
    if (used > 0 && used + glue.length + size <= room) {
      line += glue + part;
      used += glue.length + size;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = size <= room ? [part] : chopped(part, room);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
    used = cellsOf(line);
  }
  if (line !== "" || lines.length === 0) lines.push(line);
  return lines;
}

/** Cuts a text into pieces of at most `cells`, grapheme by grapheme; never empty. */
export function chopped(text: string, cells: number): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    if (used > 0 && used + grapheme.cells > cells) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += grapheme.text;
    used += grapheme.cells;
  }
  pieces.push(piece);
  return pieces;
}
