// Findings of a whole file: JSON lines, one JSON document, or any text, whichever it is first. Places are lines of the file.
import type { Table } from "./spans.ts";
import { vetDocument } from "./vet.ts";

export interface Placed {
  readonly class: string;
  /** 1-based line of the file. */
  readonly line: number;
}

export interface VettedFile {
  readonly kind: "json-lines" | "document";
  readonly findings: readonly Placed[];
}

/** Reads each line by itself when every line that isn't blank is an object or array of its own. */
export function vetFile(text: string, table: Table): VettedFile {
  const lines = text.split("\n");
  if (isJsonLines(lines)) {
    const findings = lines.flatMap((line, index) =>
      vetDocument(line, table).map(({ class: name }) => ({ class: name, line: index + 1 })),
    );
    return { kind: "json-lines", findings };
  }
  return {
    kind: "document",
    findings: vetDocument(text, table).map(({ class: name, line }) => ({ class: name, line })),
  };
}

function isJsonLines(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== "");
  return written.length > 1 && written.every((line) => /^\s*[[{].*[\]}]\s*$/.test(line));
}
