// Where the secrets of a document are, in the characters of the document itself. A document is any text; where it or a line of it is
// JSON, strings are read decoded, and strings in those that are JSON themselves, four levels down. Only the characters
// of a secret change, so everything else keeps its bytes and JSON stays JSON. Collecting, redacting and vetting read the same
// answer.
import type { Keyed } from "./class.ts";
import { mappedUp } from "./decoded.ts";
import { visitJson } from "./json-strings.ts";
import { masked } from "./placeholder.ts";
import { findSpans, type Span, type Table } from "./spans.ts";
import { type Pieces, piecesOf } from "./sweep.ts";

/** Levels of JSON inside strings of JSON that are opened; further down a string is read as text. */
const MAX_LEVEL = 4;

/** One secret of a document. */
export interface Secret {
  /** In the document, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly class: string;
  /** Decoded, as the class saw it. */
  readonly value: string;
  /** Written on both sides of what replaces it: the quotes that a number of JSON needs, as its level writes them; else "". */
  readonly quote: string;
}

/** A text to scan: the document, or a string of JSON in it. */
interface Node {
  readonly text: string;
  /** What names and embedded JSON say about it already. */
  readonly known: Span[];
  /** Embedded JSON, which has nodes of its own. */
  readonly apart: { readonly start: number; readonly end: number }[];
  /** The lexeme that it is the value of; null for the document. */
  readonly lexeme: Lexeme | null;
}

interface Lexeme {
  readonly node: Node;
  readonly start: number;
}

/** The secrets of a document, ascending and apart. Linear. */
export function secretsOf(text: string, table: Table): readonly Secret[] {
  const reader = new Reader(table);
  reader.read(text);
  return reader.secrets();
}

class Reader {
  private readonly table: Table;
  private readonly nodes: Node[] = [];
  private readonly numbers: Secret[] = [];

  constructor(table: Table) {
    this.table = table;
  }

  read(text: string): void {
    const root: Node = { text, known: [], apart: [], lexeme: null };
    this.open(root, 0);
  }

  secrets(): readonly Secret[] {
    const found = this.nodes.map((node) => this.spansOf(node, node.known));
    const pieces = piecesOf(this.credentials(found));
    if (pieces !== null)
      for (const [index, node] of this.nodes.entries()) found[index] = this.swept(node, found[index]!, pieces);
    const secrets = [...this.numbers];
    for (const [index, node] of this.nodes.entries()) {
      const spans = found[index]!;
      if (spans.length === 0) continue;
      const places = atRoot(node, spans);
      for (const [at, { start, end }] of places.entries()) {
        const span = spans[at]!;
        secrets.push({ start, end, class: span.class, value: node.text.slice(span.start, span.end), quote: "" });
      }
    }
    return secrets.sort((a, b) => a.start - b.start);
  }

  private spansOf(node: Node, known: readonly Span[]): readonly Span[] {
    return findSpans(masked(node.text, node.apart), this.table, known);
  }

  /** With the pieces of credentials that stand in the node beside what was found in it. */
  private swept(node: Node, spans: readonly Span[], pieces: Pieces): readonly Span[] {
    const more = pieces.find(
      masked(
        node.text,
        [...node.apart, ...spans].sort((a, b) => a.start - b.start),
      ),
    );
    return more.length === 0 ? spans : this.spansOf(node, [...spans, ...more]);
  }

  private credentials(found: readonly (readonly Span[])[]): ReadonlyMap<string, string> {
    const credentials = new Map<string, string>();
    const names = new Set(this.table.classes.filter((row) => row.credential).map((row) => row.name));
    for (const [index, node] of this.nodes.entries()) {
      for (const { start, end, class: name } of found[index]!) {
        const value = node.text.slice(start, end);
        if (names.has(name) && !credentials.has(value)) credentials.set(value, name);
      }
    }
    return credentials;
  }

  /** Adds a text and all JSON in it. */
  private open(node: Node, level: number): void {
    if (level < MAX_LEVEL) {
      const end = this.openJson(node, 0, node.text.length, level);
      if (end === node.text.length) return;
      this.openLines(node, level);
    }
    this.nodes.push(node);
  }

  /** The lines of a text that are JSON by themselves. */
  private openLines(node: Node, level: number): void {
    const { text, apart } = node;
    for (let start = 0; start < text.length; ) {
      const stop = text.indexOf("\n", start);
      const end = stop === -1 ? text.length : stop;
      if (opensJson(text, start, end) && closesJson(text, start, end)) {
        const own: Node = { ...node, known: [] };
        if (this.openJson(own, start, end, level) === end) apart.push({ start, end });
      }
      start = end + 1;
    }
  }

  /**
   * Opens the strings of the JSON text at [start, end) of a node. Answers `end` when it is one; else nothing but its strings before
   * the fault are known, as spans of the node, and the answer is where it stopped (`start` when nothing was read).
   */
  private openJson(node: Node, start: number, end: number, level: number): number {
    if (!opensJson(node.text, start, end)) return start;
    const source = start === 0 && end === node.text.length ? node.text : node.text.slice(start, end);
    const strings: Node[] = [];
    const numbers: Secret[] = [];
    const stop = visitJson(source, {
      holds: (key) => this.table.classes.some((row) => row.keyed?.holds?.(key) === true),
      string: ({ start: at, value, role, names }) => {
        const known = role === "value" ? this.named(value, names) : [];
        strings.push({ text: value, known, apart: [], lexeme: { node, start: start + at } });
      },
      number: ({ start: at, end: stop, key }) => {
        const lexeme = source.slice(at, stop);
        const row = this.table.classes.find(({ keyed }) => keyed?.number?.(key, lexeme) === true);
        if (row === undefined) return;
        const [place] = atRoot(node, [{ start: start + at, end: start + stop, class: row.name }]);
        numbers.push({ ...place!, class: row.name, value: lexeme, quote: quoteIn(node) });
      },
    });
    if (stop === source.length) {
      this.numbers.push(...numbers);
      for (const string of strings) this.open(string, level + 1);
      return end;
    }
    for (const string of strings) {
      const spans = findSpans(string.text, this.table, string.known);
      for (const place of mappedUp(node.text, string.lexeme!.start, spans)) node.known.push(place);
    }
    return start + stop;
  }

  private named(value: string, names: Keyed): Span[] {
    const spans: Span[] = [];
    if (names.key === "" && names.before === "" && names.under === "") return spans;
    for (const row of this.table.classes) {
      row.keyed?.find(value, names, (start, end) => spans.push({ start, end, class: row.name }));
    }
    return spans;
  }
}

/** Spans of a node as spans of the document. */
function atRoot(node: Node, spans: readonly Span[]): readonly Span[] {
  let places = spans;
  for (let at = node; at.lexeme !== null; at = at.lexeme.node)
    places = mappedUp(at.lexeme.node.text, at.lexeme.start, places);
  return places;
}

/** A quote of JSON as it stands in a node's text when written in the document. */
function quoteIn(node: Node): string {
  let quote = '"';
  for (let at = node; at.lexeme !== null; at = at.lexeme.node) quote = JSON.stringify(quote).slice(1, -1);
  return quote;
}

function opensJson(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && " \t\r\n".includes(text[at] as string)) at += 1;
  return at < end && (text[at] === "{" || text[at] === "[" || text[at] === '"');
}

function closesJson(text: string, start: number, end: number): boolean {
  let at = end;
  while (at > start && " \t\r".includes(text[at - 1] as string)) at -= 1;
  return text[at - 1] === "}" || text[at - 1] === "]";
}

/** The document with every secret replaced. */
export function written(text: string, secrets: readonly Secret[], replace: (secret: Secret) => string): string {
  if (secrets.length === 0) return text;
  const out: string[] = [];
  let from = 0;
  for (const secret of secrets) {
    const put = replace(secret);
    out.push(text.slice(from, secret.start), `${secret.quote}${put}${secret.quote}`);
    from = secret.end;
  }
  out.push(text.slice(from));
  return out.join("");
}
