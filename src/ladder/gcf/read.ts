// Reads a JSON array of flat objects as source lexemes: nothing is parsed into a value, so `1.0`, `-0` and a
// twenty-digit id come out as they stood. Refuses, by name, whatever columns could not give back exactly.
import { JsonSyntaxError, Lexer, type TokenKind } from "../../core/json/lexer.ts";
import { textKey } from "../../core/text-key.ts";
import { LADDER } from "../constants.ts";
import type { DeclineReason } from "../declines.ts";

export interface Table {
  /** Key lexemes, quotes included, in order of first appearance. */
  readonly columns: readonly string[];
  /** Value lexemes by column; undefined where the object lacks the key. */
  readonly rows: readonly (readonly (string | undefined)[])[];
}

export type ReadOutcome =
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "left"; readonly why: DeclineReason };

class Refusal extends Error {
  readonly why: DeclineReason;
  constructor(why: DeclineReason) {
    super(why);
    this.why = why;
  }
}

export const SCALARS: ReadonlySet<TokenKind> = new Set(["string", "number", "true", "false", "null"]);

/** Reads the whole text, or says why it can't be a table. Linear; stops at the first thing that refuses. */
export function readTable(text: string): ReadOutcome {
  try {
    return { kind: "table", table: read(new Lexer(text)) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "left", why: error.why };
    if (error instanceof JsonSyntaxError) return { kind: "left", why: "not-array" };
    throw error;
  }
}

function read(lexer: Lexer): Table {
  if (lexer.next() !== "[") throw new Refusal("not-array");
  const columns = new Columns();
  const rows: (string | undefined)[][] = [];
  let token = lexer.next();
  if (token === "]") throw new Refusal("few-objects");
  for (;;) {
    if (token !== "{") throw new Refusal(token === "end" ? "not-array" : "nested");
    rows.push(readObject(lexer, columns));
    // Every row will need a comma between its slots, so a wide and sparse table is refused before it is held.
    if (rows.length * (columns.lexemes.length - 1) >= lexer.text.length) throw new Refusal("not-shorter");
    token = lexer.next();
    if (token === "]") break;
    if (token !== ",") throw new Refusal("not-array");
    token = lexer.next();
  }
  if (lexer.next() !== "end") throw new Refusal("not-array");
  if (rows.length < LADDER.gcf.objects) throw new Refusal("few-objects");
  if (columns.lexemes.length === 0) throw new Refusal("no-columns");
  return { columns: columns.lexemes, rows };
}

function readObject(lexer: Lexer, columns: Columns): (string | undefined)[] {
  const row: (string | undefined)[] = [];
  let last = -1;
  let token = lexer.next();
  if (token === "}") return row;
  for (;;) {
    if (token !== "string") throw new Refusal("not-array");
    const column = columns.indexOf(lexer);
    if (row[column] !== undefined) throw new Refusal("repeated-key");
    if (column < last) throw new Refusal("key-order");
    last = column;
    if (lexer.next() !== ":") throw new Refusal("not-array");
    token = lexer.next();
    if (token === "{" || token === "[") throw new Refusal("nested");
    if (!SCALARS.has(token)) throw new Refusal("not-array");
    row[column] = lexer.text.slice(lexer.start, lexer.end);
    token = lexer.next();
    if (token === "}") return row;
    if (token !== ",") throw new Refusal("not-array");
    token = lexer.next();
  }
}

class Columns {
  readonly lexemes: string[] = [];
  readonly #byKey = new Map<string, number>();

  indexOf(lexer: Lexer): number {
    const lexeme = lexer.text.slice(lexer.start, lexer.end);
    const key = lexer.escaped ? (JSON.parse(lexeme) as string) : lexeme.slice(1, -1);
    const known = this.#byKey.get(textKey(key));
    if (known === undefined) {
      this.#byKey.set(textKey(key), this.lexemes.length);
      return this.lexemes.push(lexeme) - 1;
    }
    if (this.lexemes[known] !== lexeme) throw new Refusal("two-spellings");
    return known;
  }
}
