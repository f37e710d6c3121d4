// The terminal: a report as aligned text that fits the width. Tables wrap titles, then shorten labels, then stack; long
// lines of a body wrap to a few rows and say how much follows. User text can neither move the cursor nor hide.
import type { Block, Renderer, RenderOptions } from "../../core/report.ts";
import { cellText } from "../format.ts";
import { barLines } from "../terminal/bars.ts";
import { tableLines } from "../terminal/grid.ts";
import { type Paint, painter } from "../terminal/paint.ts";
import { visibleBody, visibleLine } from "../visible.ts";
import { cellsOf, chopped, padded, widestOf, wrapped } from "../width.ts";

/** Narrower than this nothing is readable; the terminal may wrap then. */
const NARROWEST = 24;
/** Rows that one line of a body may take. */
const ROWS_PER_LINE = 4;

const MARK_STYLES = { "+": "green", "-": "red", "~": "dim", " ": null } as const;

interface Place {
  readonly room: number;
  readonly paint: Paint;
}

type BlockLines = {
  readonly [K in Block["kind"]]: (block: Extract<Block, { kind: K }>, at: Place) => readonly string[];
};

const BLOCKS: BlockLines = {
  heading: (block, at) => [at.paint("bold", visibleLine(block.text))],
  text: (block, at) => paragraphs(block.text).flatMap((text) => wrapped(text, at.room)),
  list: (block, at) => block.items.flatMap((item) => hanging("- ", visibleLine(item), at.room)),
  facts: (block, at) => {
    const labels = block.rows.map(([label]) => visibleLine(label));
    const cells = widestOf(labels) + 2;
    return block.rows.flatMap(([, value], row) =>
      hanging(padded(labels[row] ?? "", cells, "left"), visibleLine(cellText(value)), at.room),
    );
  },
  table: (block, at) => [
    ...titleLines(block.title, at),
    ...(block.rows.length === 0 ? ["(none)"] : tableLines(block, at.room)),
    ...(block.note === undefined ? [] : wrapped(visibleLine(block.note), at.room)),
  ],
  bars: (block, at) => [...titleLines(block.title, at), ...barLines(block, at.room)],
  lines: (block, at) =>
    block.lines.flatMap(({ mark, text }) => {
      const style = MARK_STYLES[mark];
      return bodyRows(text, at.room - 2).map((row, index) => {
        const line = `${index === 0 ? mark : " "} ${row}`.trimEnd();
        return style === null ? line : at.paint(style, line);
      });
    }),
};

/** A block's lines; the table above is total over the kinds, which the type system cannot see through. */
function blockLines(block: Block, at: Place): readonly string[] {
  const draw = BLOCKS[block.kind] as (block: Block, at: Place) => readonly string[];
  return draw(block, at);
}

function paragraphs(text: string): readonly string[] {
  return text.split("\n").map(visibleLine);
}

function titleLines(title: string | undefined, at: Place): readonly string[] {
  return title === undefined ? [] : wrapped(visibleLine(title), at.room).map((line) => at.paint("bold", line));
}

/** `lead`, then the text, whose further lines are indented as far as the lead. */
function hanging(lead: string, text: string, room: number): readonly string[] {
  const indent = Math.min(cellsOf(lead), Math.floor(room / 2));
  const [first = "", ...rest] = wrapped(text, room - indent);
  return [`${lead}${first}`.trimEnd(), ...rest.map((line) => `${" ".repeat(indent)}${line}`)];
}

/** One line of a body as at most ROWS_PER_LINE rows; the last says how many characters it leaves out. */
function bodyRows(text: string, room: number): readonly string[] {
  const most = ROWS_PER_LINE * room;
  // A cell holds at least a quarter of a code unit of printable text in practice; what lies beyond is only counted.
  const rows = chopped(visibleBody(text.slice(0, most * 4)), room);
  if (rows.length <= ROWS_PER_LINE && text.length <= most * 4) return rows;
  const kept = rows.slice(0, ROWS_PER_LINE);
  return [...kept, `… (a line of ${text.length} characters)`];
}

export const table: Renderer = {
  name: "table",
  render(document, options: RenderOptions) {
    const at = { room: Math.max(NARROWEST, options.width), paint: painter(options.color) };
    const title = visibleLine(document.title);
    const parts = document.blocks.map((block) => blockLines(block, at).join("\n"));
    return `${[at.paint("bold", title), ...parts].join("\n\n")}\n`;
  },
};
