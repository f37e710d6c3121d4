// Where the secrets of a document are, in the characters of the document itself. A document is any text; where it or a line of it is
// JSON, strings are read decoded, and strings in those that are JSON themselves, four levels down. Only the characters
// of a secret change, so everything else keeps its bytes and JSON stays JSON. Collecting, redacting and vetting read the same
// answer.
import type { Keyed } from "./class.ts";
import { mappedUp } from "./decoded.ts";
import { visitJson } from "./json-strings.ts";
import { masked } from "./placeholder.ts";
import { findSpans, keywordEnds, type Span, type Table } from "./spans.ts";
import { PIECE, type Pieces, piecesOf } from "./sweep.ts";

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
  /** The text in whose lexeme at `at` it is written; null for the document. */
  readonly outer: Node | null;
  readonly at: number;
}

/** A secret in the characters of a node. */
interface Placed extends Secret {
  readonly node: Node;
}

/** A string of a JSON text, in characters of that text. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly escaped: boolean;
  readonly known: readonly Span[];
}

const NONE: readonly never[] = [];

/** The secrets of a document, ascending and apart. Linear. */
export function secretsOf(text: string, table: Table): readonly Secret[] {
  const reader = new Reader(table);
  reader.open({ text, known: [], apart: [], outer: null, at: 0 }, 0);
  return reader.secrets();
}

class Reader {
  private readonly table: Table;
  private readonly nodes: Node[] = [];
  /** Strings in which no class finds anything by itself; a piece of a credential may stand in one. */
  private readonly quiet: Node[] = [];
  private readonly numbers: Placed[] = [];

  constructor(table: Table) {
    this.table = table;
  }

  secrets(): readonly Secret[] {
    const found = this.nodes.map((node) => this.spansOf(node, node.known));
    const pieces = piecesOf(this.credentials(found));
    if (pieces !== null) {
      for (const [index, node] of this.nodes.entries()) found[index] = this.swept(node, found[index]!, pieces);
      for (const node of this.quiet) {
        const spans = this.swept(node, NONE, pieces);
        if (spans.length > 0) found[this.nodes.push(node) - 1] = spans;
      }
    }
    const placed = this.numbers;
    for (const [index, node] of this.nodes.entries()) {
      for (const span of found[index]!) {
        placed.push({ node, ...span, value: node.text.slice(span.start, span.end), quote: "" });
      }
    }
    return inDocument(placed);
  }

  /** Adds a text and all JSON in it. */
  open(node: Node, level: number): void {
    if (level < MAX_LEVEL) {
      const end = this.openJson(node, 0, node.text.length, level);
      if (end === node.text.length) return;
      this.openLines(node, level);
    }
    this.nodes.push(node);
  }

  private spansOf(node: Node, known: readonly Span[]): readonly Span[] {
    return findSpans(masked(node.text, node.apart), this.table, known);
  }

  /** With the pieces of credentials that stand in the node beside what was found in it. */
  private swept(node: Node, spans: readonly Span[], pieces: Pieces): readonly Span[] {
    const bare = [...node.apart, ...spans].sort((a, b) => a.start - b.start);
    const more = pieces.find(masked(node.text, bare));
    return more.length === 0 ? spans : this.spansOf(node, [...spans, ...more]);
  }

  private credentials(found: readonly (readonly Span[])[]): ReadonlyMap<string, string> {
    const credentials = new Map<string, string>();
    for (const [index, node] of this.nodes.entries()) {
      for (const { start, end, class: name } of found[index]!) {
        const value = node.text.slice(start, end);
        if (this.table.credentials.has(name) && !credentials.has(value)) credentials.set(value, name);
      }
    }
    return credentials;
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
    const strings: Found[] = [];
    const numbers: Placed[] = [];
    const { table } = this;
    const stop = visitJson(source, {
      holds: (key) => table.keyed.some((row) => row.keyed?.holds?.(key) === true),
      string: (from, to, value, escaped, names) =>
        strings.push({ start: from, end: to, value, escaped, known: this.named(value, names) }),
      number: (from, to, key) => {
        if (key === "") return;
        const lexeme = source.slice(from, to);
        const row = table.keyed.find(({ keyed }) => keyed?.number?.(key, lexeme) === true);
        if (row === undefined) return;
        const place = { start: start + from, end: start + to };
        numbers.push({ node, ...place, class: row.name, value: lexeme, quote: quoteIn(node) });
      },
    });
    const whole = stop === source.length;
    const loud = loudOf(strings, source.slice(0, stop), table);
    for (const [index, { start: from, value, known }] of strings.entries()) {
      const at = start + from;
      if (!whole) {
        if (loud[index]) node.known.push(...mappedUp(node.text, at, findSpans(value, table, known)));
      } else if (loud[index]) this.open({ text: value, known: [...known], apart: [], outer: node, at }, level + 1);
      else if (value.length >= PIECE) this.quiet.push({ text: value, known: [], apart: [], outer: node, at });
    }
    if (!whole) return start + stop;
    this.numbers.push(...numbers);
    return end;
  }

  private named(value: string, names: Keyed): readonly Span[] {
    if (names.key === "" && names.before === "" && names.under === "") return NONE;
    let spans: Span[] | null = null;
    for (const row of this.table.keyed) {
      row.keyed?.find(value, names, (start, end) => {
        spans ??= [];
        spans.push({ start, end, class: row.name });
      });
    }
    return spans ?? NONE;
  }
}

/**
 * Which strings of a JSON text must be read by themselves. In one without escapes a keyword stands only where it stands in the
 * text, so a single scan of the text speaks for all of them; most hold none and need no reading.
 */
function loudOf(strings: readonly Found[], source: string, table: Table): readonly boolean[] {
  const ends = strings.length === 0 ? null : keywordEnds(source, table);
  let next = 0;
  return strings.map(({ start, end, escaped, known }) => {
    if (ends === null || escaped || known.length > 0) return true;
    while (next < ends.length && ends[next]! <= start + 1) next += 1;
    return next < ends.length && ends[next]! < end;
  });
}

/** Secrets of nodes as those of the document, ascending. Lifted level by level, so that no lexeme is read once per secret in it. */
function inDocument(placed: readonly Placed[]): readonly Secret[] {
  let here = placed;
  while (here.some(({ node }) => node.outer !== null)) {
    const lifted: Placed[] = [];
    for (const [node, secrets] of byNode(here)) {
      const { outer, at } = node;
      if (outer === null) for (const secret of secrets) lifted.push(secret);
      else
        for (const secret of mappedUp(outer.text, at, secrets.sort(byStart))) lifted.push({ ...secret, node: outer });
    }
    here = lifted;
  }
  return here.map(({ node: _, ...secret }) => secret).sort(byStart);
}

function byNode(placed: readonly Placed[]): ReadonlyMap<Node, Placed[]> {
  const groups = new Map<Node, Placed[]>();
  for (const secret of placed) {
    const group = groups.get(secret.node);
    if (group === undefined) groups.set(secret.node, [secret]);
    else group.push(secret);
  }
  return groups;
}

function byStart(a: Secret, b: Secret): number {
  return a.start - b.start;
}

/** A quote of JSON as it stands in a node's text when written in the document. */
function quoteIn(node: Node): string {
  let quote = '"';
  for (let at = node; at.outer !== null; at = at.outer) quote = JSON.stringify(quote).slice(1, -1);
  return quote;
}

/** Whether JSON that holds anything may begin at `start`. */
function opensJson(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && isBlank(text.charCodeAt(at))) at += 1;
  const code = at < end ? text.charCodeAt(at) : 0;
  return code === 0x7b || code === 0x5b || code === 0x22;
}

function closesJson(text: string, start: number, end: number): boolean {
  let at = end - 1;
  while (at >= start && isBlank(text.charCodeAt(at))) at -= 1;
  const code = at >= start ? text.charCodeAt(at) : 0;
  return code === 0x7d || code === 0x5d;
}

/** White space of JSON. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
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
