// A Markdown table, drawn by the program's own renderer so that escaping has one home.
import { markdown } from "../../dist/reports/renderers/markdown.js";

/** All columns left-aligned; the renderer's title line is left out. */
export function markdownTable(titles, rows) {
  const columns = titles.map((title) => ({ title, align: "left" }));
  const text = markdown.render({ title: "", blocks: [{ kind: "table", columns, rows }] }, { width: 80, color: false });
  return text.split("\n").slice(2).join("\n").trimEnd();
}
