// Findings of a whole file: JSON lines, one JSON document, or any text. JSON is read by its decoded strings and key names,
// text as it stands. Places are lines of the file; no value is kept.
import { JsonSyntaxError } from "../core/json/lexer.ts";
import { replaceLeaves } from "./json-strings.ts";
import { Numbering } from "./numbering.ts";
import type { Redactor } from "./redactor.ts";
import { vetText } from "./vet.ts";

export interface Placed {
  readonly class: string;
  /** 1-based line of the file. */
  readonly line: number;
}

export interface VettedDocument {
  readonly kind: "json-lines" | "json" | "text";
  readonly findings: readonly Placed[];
}

/** Reads the text as the first of JSON lines, JSON and text that it is. */
export function vetDocument(text: string, redactor: Redactor): VettedDocument {
  const lines = text.split("\n");
  const perLine = jsonLines(lines, redactor);
  if (perLine !== null) return { kind: "json-lines", findings: perLine };
  const whole = jsonFindings(text, redactor, 1);
  if (whole !== null) return { kind: "json", findings: whole };
  return { kind: "text", findings: vetText(text, redactor).map(({ class: name, line }) => ({ class: name, line })) };
}

/** Null when a line is no JSON object or array, or when there is none. */
function jsonLines(lines: readonly string[], redactor: Redactor): readonly Placed[] | null {
  const found: Placed[] = [];
  let documents = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    if (!/^\s*[[{]/.test(line)) return null;
    const here = jsonFindings(line, redactor, index + 1);
    if (here === null) return null;
    documents += 1;
    found.push(...here);
  }
  return documents === 0 ? null : found;
}

function jsonFindings(text: string, redactor: Redactor, firstLine: number): readonly Placed[] | null {
  const found: Placed[] = [];
  let line = firstLine;
  let counted = 0;
  try {
    replaceLeaves(
      text,
      (key) => redactor.holds(key),
      (leaf) => {
        const numbering = new Numbering();
        if (redactor.leaf(leaf, numbering) === null) return null;
        for (let at = text.indexOf("\n", counted); at !== -1 && at < leaf.start; at = text.indexOf("\n", counted)) {
          line += 1;
          counted = at + 1;
        }
        for (const [name, count] of numbering.counts) {
          for (let times = 0; times < count; times += 1) found.push({ class: name, line });
        }
        return null;
      },
    );
  } catch (error) {
    if (error instanceof JsonSyntaxError) return null;
    throw error;
  }
  return found;
}
