// A body to its gcf block, proved on every use: the block is decoded and compared with the source lexeme by lexeme.
import { Lexer } from "../../core/json/lexer.ts";
import { lineCount } from "../headers.ts";
import { type BodyOutcome, left, rewritten } from "../rung.ts";
import { jsonOfBlock, writeBlock } from "./block.ts";
import { readTable } from "./read.ts";

/** Encodes a JSON array of flat objects in columns, or says why not. */
export function encodeBody(body: string): BodyOutcome {
  const read = readTable(body);
  if (read.kind === "left") return read;
  const block = writeBlock(read.table, body.length, lineCount(body), body.length);
  if (block === null) return left("not-shorter");
  return prove(block, body);
}

/** The block as the new body if it decodes to the source; a fault in the encoder ends as a decline, never as lost text. */
export function prove(block: string, source: string): BodyOutcome {
  return decodesTo(block, source) ? rewritten(block) : left("round-trip");
}

/** Whether a block decodes to the source, white space between lexemes apart. */
export function decodesTo(block: string, source: string): boolean {
  const decoded = jsonOfBlock(block);
  return decoded !== null && sameLexemes(new Lexer(decoded), new Lexer(source));
}

function sameLexemes(one: Lexer, other: Lexer): boolean {
  for (;;) {
    const token = one.next();
    if (token !== other.next()) return false;
    if (token === "end") return true;
    if (one.text.slice(one.start, one.end) !== other.text.slice(other.start, other.end)) return false;
  }
}
