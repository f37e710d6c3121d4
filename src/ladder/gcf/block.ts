// The gcf block: a header line, the column names as a JSON array, and one line of comma-separated lexemes per object.
// An absent key is an empty slot; null is `null` and the empty string `""`. Lexemes hold no line break, commas in strings
// stand inside quotes, so the block reads back without guessing.
import { JsonSyntaxError, Lexer } from "../../core/json/lexer.ts";
import { header, headerOf } from "../headers.ts";
import { SCALARS, type Table } from "./read.ts";

/** The block of a table, or null as soon as it reaches `limit` characters. `chars` and `lines` are the original's size. */
export function writeBlock(table: Table, chars: number, lines: number, limit: number): string | null {
  const out = [header.gcf(table.rows.length, table.columns.length, chars, lines), `[${table.columns.join(",")}]`];
  let length = out.reduce((sum, line) => sum + line.length + 1, -1);
  for (const row of table.rows) {
    if (length >= limit) return null;
    const line = Array.from(table.columns, (_, column) => row[column] ?? "").join(",");
    length += line.length + 1;
    out.push(line);
  }
  return length >= limit ? null : out.join("\n");
}

/** The table that a believed block holds, or null when the body is none. */
export function readBlock(body: string): Table | null {
  const found = headerOf(body);
  if (found?.kind !== "gcf") return null;
  const [first = "", ...rest] = body.slice(found.below).split("\n");
  try {
    const columns = readNames(new Lexer(first));
    return { columns, rows: rest.map((line) => readRow(new Lexer(line), columns.length)) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null;
    throw error;
  }
}

function readNames(lexer: Lexer): string[] {
  const names: string[] = [];
  let token = lexer.next();
  if (token !== "[") throw new JsonSyntaxError(lexer.start, "an array of column names");
  do {
    if (lexer.next() !== "string") throw new JsonSyntaxError(lexer.start, "a column name");
    names.push(lexer.text.slice(lexer.start, lexer.end));
    token = lexer.next();
  } while (token === ",");
  if (token !== "]" || lexer.next() !== "end") throw new JsonSyntaxError(lexer.start, "the end of the column names");
  return names;
}

function readRow(lexer: Lexer, columns: number): (string | undefined)[] {
  const row: (string | undefined)[] = [];
  for (let column = 0; column < columns; column += 1) {
    const closer = column === columns - 1 ? "end" : ",";
    let token = lexer.next();
    if (token !== closer) {
      if (!SCALARS.has(token)) throw new JsonSyntaxError(lexer.start, "a value");
      row[column] = lexer.text.slice(lexer.start, lexer.end);
      token = lexer.next();
    }
    if (token !== closer) throw new JsonSyntaxError(lexer.start, closer === "end" ? "the end of the row" : "a comma");
  }
  return row;
}

/** JSON text of a believed gcf block, the source's lexemes without its white space; null when the body is no block. */
export function jsonOfBlock(body: string): string | null {
  const table = readBlock(body);
  if (table === null) return null;
  const objects = table.rows.map((row) => {
    const members = table.columns.flatMap((name, column) =>
      row[column] === undefined ? [] : `${name}:${row[column]}`,
    );
    return `{${members.join(",")}}`;
  });
  return `[${objects.join(",")}]`;
}
