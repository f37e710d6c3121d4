import { describe, expect, it } from "vitest";
import type { Block, Cell, ReportDocument } from "../../src/core/report.ts";
import { RENDERERS } from "../../src/reports/index.ts";
import { markdown } from "../../src/reports/renderers/markdown.ts";
import { table } from "../../src/reports/renderers/table.ts";
import { cellsOf } from "../../src/reports/width.ts";

const NAMES = ["日本語ログ", "e\u0301x", "👩‍👩‍👧", `/very/${"long/".repeat(38)}path`, "two\nlines | and a bar"];
const count = (value: number | null): Cell => ({ kind: "count", value });

function tableBlock(names: readonly string[], figures: number): Block {
  return {
    kind: "table",
    columns: [
      { title: "entry", align: "left" },
      ...Array.from({ length: figures }, (_, at) => ({ title: `tokens kept ${at}`, align: "right" as const })),
    ],
    rows: names.map((name, row) => [name, ...Array.from({ length: figures }, (_, at) => count(row * 1000 + at))]),
  };
}

const documentOf = (...blocks: readonly Block[]): ReportDocument => ({ title: "report", blocks });
const terminal = (document: ReportDocument, width = 80) => table.render(document, { width, color: false });
const linesOf = (text: string) => text.trimEnd().split("\n");

describe("table renderer", () => {
  it("cli-07: every line of a table has the same number of cells", () => {
    const lines = linesOf(terminal(documentOf(tableBlock(NAMES, 2)))).slice(2);
    // The label had to be narrowed, so the titles were wrapped before: two lines of them. The long path takes two.
    expect(lines).toHaveLength(3 + NAMES.length + 1);
    expect(new Set(lines.map(cellsOf))).toEqual(new Set([80]));
    expect(lines.join("\n")).toContain("日本語ログ");
    expect(lines.join("\n")).toContain("👩‍👩‍👧");
    expect(lines.join("\n")).toMatch(/^\/very\/(long\/)+ .*\n(long\/)+(l|lo|lon|long)?…/m);
    expect(lines.join("\n")).toContain("two lines | and a bar");
  });

  it("keeps titles whole by wrapping them before a label is shortened", () => {
    const text = terminal(documentOf(tableBlock(["a name of thirty-one characters"], 4)), 72);
    expect(text).toContain("a name of thirty-one characters");
    expect(text).toMatch(/tokens +tokens +tokens/);
    expect(text).not.toContain("…");
  });

  it("keeps names apart that differ at their end, by wrapping them after a separator", () => {
    const rules = ["pressure=0.5,low-water=0.4", "pressure=0.5,low-water=0.6"];
    const text = terminal(documentOf(tableBlock(rules, 8)), 80);
    expect(text).toMatch(/^pressure=0\.5, .*\nlow-water=0\.4 +\npressure=0\.5, .*\nlow-water=0\.6 +$/m);
  });

  it("wraps prose in a column that is too narrow for it, over as few lines as it takes", () => {
    const block: Block = {
      kind: "table",
      columns: [
        { title: "rung", align: "left" },
        { title: "what it does", align: "left" },
      ],
      rows: [["dedupe", "an older body equal to a later result becomes a reference to the later call"]],
    };
    const lines = linesOf(terminal(documentOf(block), 50)).slice(4);
    expect(lines.map((line) => line.trimEnd())).toEqual([
      "dedupe  an older body equal to a later result",
      "        becomes a reference to the later call",
    ]);
  });

  it("stacks a table that fits no other way, and then still prints every figure", () => {
    const text = terminal(documentOf(tableBlock(["first", "second"], 12)), 40);
    expect(text).not.toContain("─");
    expect(text).toContain("second\n  tokens kept 0: 1,000\n");
    expect(text).toContain("  tokens kept 11: 1,011");
    for (const line of linesOf(text)) expect(cellsOf(line)).toBeLessThanOrEqual(40);
  });

  it("keeps every kind of block within the width", () => {
    const long = "word ".repeat(60) + "x".repeat(300);
    const document = documentOf(
      { kind: "heading", text: "Heading" },
      { kind: "text", text: long },
      { kind: "list", items: [long, "short"] },
      {
        kind: "facts",
        rows: [
          ["corpus", long],
          ["planned", count(7)],
        ],
      },
      {
        kind: "bars",
        title: "kept",
        rows: [
          { label: long, value: 0.5 },
          { label: "none", value: null },
        ],
      },
      {
        kind: "lines",
        lines: [
          { mark: "-", text: long },
          { mark: "+", text: "日".repeat(500) },
        ],
      },
      tableBlock([long], 3),
    );
    for (const width of [40, 80, 120]) {
      for (const line of linesOf(terminal(document, width))) expect(cellsOf(line)).toBeLessThanOrEqual(width);
    }
  });

  it("draws bars to one scale, something above zero never as nothing, and no bar for what was not measured", () => {
    const bars: Block = {
      kind: "bars",
      rows: [
        { label: "all", value: 1 },
        { label: "half", value: 0.5 },
        { label: "trace", value: 0.0001 },
        { label: "zero", value: 0 },
        { label: "unknown", value: null },
      ],
    };
    const lines = linesOf(terminal(documentOf(bars), 60)).slice(2);
    const blocks = lines.map((line) => (line.match(/[█▏▎▍▌▋▊▉]/g) ?? []).length);
    expect(blocks[0]).toBe(60 - 7 - 7 - 4);
    expect(blocks[1]).toBe((blocks[0] ?? 0) / 2);
    expect(blocks.slice(2)).toEqual([1, 0, 0]);
    expect(lines[3]).toContain("0.0 %");
    expect(lines[4]).toMatch(/^unknown +–$/);
  });

  it("makes escapes and control characters of user text visible, in every block", () => {
    const evil = "a\u001b[2Jb\u0007\u202ec\u0000\ud800\u009bd";
    const document = documentOf(
      { kind: "heading", text: evil },
      { kind: "text", text: evil },
      { kind: "list", items: [evil] },
      { kind: "facts", rows: [[evil, evil]] },
      { kind: "bars", title: evil, rows: [{ label: evil, value: 1 }] },
      { kind: "lines", lines: [{ mark: " ", text: `${evil}\n\r` }] },
      { kind: "table", title: evil, note: evil, columns: [{ title: evil, align: "left" }], rows: [[evil]] },
    );
    for (const renderer of RENDERERS) {
      const text = renderer.render({ ...document, title: evil }, { width: 80, color: false });
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(text).not.toMatch(/\p{Surrogate}/u);
      expect(text.match(/\\{1,2}x1b/g)?.length).toBeGreaterThanOrEqual(10);
    }
  });

  it("bounds what one line of a body may take and says how long it is", () => {
    const text = terminal(documentOf({ kind: "lines", lines: [{ mark: "-", text: "y".repeat(300_000) }] }));
    expect(linesOf(text)).toHaveLength(2 + 5);
    expect(text).toContain("… (a line of 300000 characters)");
  });

  it("colours only when asked", () => {
    const document = documentOf({ kind: "lines", lines: [{ mark: "+", text: "new" }] });
    expect(terminal(document)).not.toContain("\u001b");
    expect(table.render(document, { width: 80, color: true })).toContain("\u001b[32m+ new\u001b[39m");
  });

  it("prints an empty table as such", () => {
    expect(terminal(documentOf(tableBlock([], 2)))).toContain("(none)");
  });
});

describe("markdown renderer", () => {
  const render = (...blocks: readonly Block[]) => markdown.render(documentOf(...blocks), { width: 80, color: false });

  it("cli-07: escapes the bar and collapses the newline, so that a row stays a row", () => {
    const lines = linesOf(render(tableBlock(NAMES, 1))).slice(2);
    expect(lines).toHaveLength(2 + NAMES.length);
    expect(lines.at(-1)).toBe("| two lines \\| and a bar | 4,000 |");
  });

  it("lets user text be neither markup nor HTML", () => {
    const text = render({
      kind: "text",
      text: "<img src=x> ![a](b) `c` *d* ~~e~~ &lt; _f_ MAX_SIZE\n# g\n1. h\n- i\n0.8 of it\n===",
    });
    expect(text).toContain("&lt;img src=x\\>");
    expect(text).toContain("!\\[a\\](b) \\`c\\` \\*d\\* \\~\\~e\\~\\~ &amp;lt; \\_f\\_ MAX_SIZE");
    expect(text).toContain("\n\\# g\n1\\. h\n\\- i\n0.8 of it\n\\===\n");
  });

  it("fences a body that itself holds fences", () => {
    expect(render({ kind: "lines", lines: [{ mark: " ", text: "````" }] })).toContain("`````diff\n  ````\n`````");
  });
});
