// Where the secrets of a document are, in the characters of the document itself. A document is any text; where it or a line of it is
// JSON, strings are read decoded, and strings in those that are JSON themselves, four levels down. Only the characters
// of a secret change, so everything else keeps its bytes and JSON stays JSON. Collecting, redacting and vetting read the same
// answer.
import type { Keyed } from "./class.ts";
import { mapUp } from "./decoded.ts";
import { visitJson } from "./json-strings.ts";
import { inDocument, type Node, type Placed, quoteIn, type Secret, type Stretch } from "./nodes.ts";
import { masked } from "./placeholder.ts";
import { findSpans, KeywordPlaces, type Span, type Table } from "./spans.ts";
import { PIECE, type Pieces, piecesOf } from "./sweep.ts";

export type { Secret };

/** Levels of JSON inside strings of JSON that are opened; further down a string is read as text. */
const MAX_LEVEL = 4;

/** A string of a JSON text that must be read by itself: where its lexeme begins in the node. */
interface Found {
  readonly start: number;
  readonly value: string;
  readonly known: readonly Span[];
}

const NONE: readonly never[] = [];

/** Escapes that may hide a character of a keyword, or one that parts it; a line break, a tab, a quote and a backslash can't. */
const HIDING = /\\[u/bf]/;
/** What JSON writes as an escape. */
const ESCAPED = /["\\\u0000-\u001f]/;

/** The secrets of a document, ascending and apart. Linear. */
export function secretsOf(text: string, table: Table): readonly Secret[] {
  const keywords = opensJson(text, 0, text.length) ? new KeywordPlaces(text, table) : null;
  // JSON without a keyword: its names and strings hold none either.
  if (keywords?.none === true && !HIDING.test(text)) return NONE;
  const found = new Reader(table, true).secretsOf(text, keywords);
  return found ?? new Reader(table, false).secretsOf(text, null) ?? NONE;
}

class Reader {
  private readonly table: Table;
  /** Leave strings closed that no keyword stands in, also those with escapes. */
  private readonly quick: boolean;
  /** One with escapes was left closed: JSON inside of it was not read. */
  private leftClosed = false;
  private readonly nodes: Node[] = [];
  /** Strings in which no class finds anything by itself; a piece of a credential may stand in one. */
  private readonly quiet: Node[] = [];
  private readonly numbers: Placed[] = [];

  constructor(table: Table, quick: boolean) {
    this.table = table;
    this.quick = quick;
  }

  /** The secrets of a document; null: what was left closed must be read after all. */
  secretsOf(text: string, keywords: KeywordPlaces | null): readonly Secret[] | null {
    this.open({ text, known: NONE, apart: NONE, outer: null, at: 0 }, 0, keywords);
    const found = this.nodes.map((node) => this.spansOf(node, node.known));
    if (this.numbers.length === 0 && found.every((spans) => spans.length === 0)) return NONE;
    const credentials = this.credentials(found);
    // A piece of such a credential reads otherwise in JSON inside of JSON.
    if (this.leftClosed && [...credentials.keys()].some((value) => ESCAPED.test(value))) return null;
    const pieces = piecesOf(credentials);
    if (pieces !== null) this.sweep(found, pieces);
    const placed = this.numbers;
    for (const [index, node] of this.nodes.entries()) {
      for (const span of found[index]!) {
        const { start, end, class: name } = span;
        placed.push({ node, start, end, class: name, value: node.text.slice(start, end), quote: "" });
      }
    }
    return inDocument(placed);
  }

  /** Adds a text and all JSON in it. */
  private open(node: Node, level: number, keywords: KeywordPlaces | null): void {
    if (level < MAX_LEVEL) {
      const before = this.openJson(node, 0, node.text.length, level, keywords);
      if (before === null) return;
      // Cut JSON: its strings are read decoded, and everything is read once more as text.
      const known = before.flatMap(({ start, value, known }) => {
        const spans = findSpans(value, this.table, known).map((span) => ({ ...span }));
        mapUp(node.text, start, spans);
        return spans;
      });
      if (known.length > 0) node.known = [...node.known, ...known];
      node.apart = this.openLines(node, level);
    }
    this.nodes.push(node);
  }

  private spansOf(node: Node, known: readonly Span[]): readonly Span[] {
    return findSpans(masked(node.text, node.apart), this.table, known);
  }

  /** Adds to what was found the pieces of credentials that stand beside it, and in the quiet strings. */
  private sweep(found: (readonly Span[])[], pieces: Pieces): void {
    const { nodes, quiet } = this;
    const read = nodes.length;
    const more = pieces.find(read + quiet.length, (index) =>
      index < read ? bareOf(nodes[index]!, found[index]!) : quiet[index - read]!.text,
    );
    for (const [index, spans] of more.entries()) {
      if (spans === null) continue;
      const node = index < read ? nodes[index]! : quiet[index - read]!;
      const swept = this.spansOf(node, index < read ? [...found[index]!, ...spans] : spans);
      if (index < read) found[index] = swept;
      else if (swept.length > 0) found[nodes.push(node) - 1] = swept;
    }
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

  /** Opens the lines of a text that are JSON by themselves; answers where they are. */
  private openLines(node: Node, level: number): readonly Stretch[] {
    const { text } = node;
    let opened: Stretch[] | null = null;
    for (let start = 0; start < text.length; ) {
      const stop = text.indexOf("\n", start);
      const end = stop === -1 ? text.length : stop;
      if (
        opensJson(text, start, end) &&
        closesJson(text, start, end) &&
        this.openJson(node, start, end, level, null) === null
      ) {
        opened ??= [];
        opened.push({ start, end });
      }
      start = end + 1;
    }
    return opened ?? NONE;
  }

  /**
   * Opens the strings of the JSON text at [start, end) of a node and answers null; when it is none, those before the fault.
   * `keywords` are those of that text when they are known already.
   */
  private openJson(
    node: Node,
    start: number,
    end: number,
    level: number,
    known: KeywordPlaces | null,
  ): readonly Found[] | null {
    if (!opensJson(node.text, start, end)) return NONE;
    const source = start === 0 && end === node.text.length ? node.text : node.text.slice(start, end);
    const { table } = this;
    const strings: Found[] = [];
    const quiet: Node[] = [];
    const numbers: Placed[] = [];
    let keywords = known;
    let hiding: HidingEscapes | null = null;
    const stop = visitJson(source, {
      holds: (key) => table.keyed.some((row) => row.keyed?.holds?.(key) === true),
      string: (from, to, value, escaped, names) => {
        const known = this.named(value, names);
        // A keyword stands in the value only where it stands in the source, unless an escape hides it, so one scan of the source
        // speaks for all strings. Most hold none, and need no reading.
        if (known.length === 0 && (!escaped || this.quick)) {
          keywords ??= new KeywordPlaces(source, table);
          if (escaped) hiding ??= new HidingEscapes(source);
          if (!keywords.standIn(from + 1, to - 1) && !(escaped && hiding!.standIn(from + 1, to - 1))) {
            this.leftClosed ||= escaped;
            if (value.length >= PIECE)
              quiet.push({ text: value, known: NONE, apart: NONE, outer: node, at: start + from });
            return;
          }
        }
        strings.push({ start: start + from, value, known });
      },
      number: (from, to, key) => {
        if (key === "") return;
        const lexeme = source.slice(from, to);
        const row = table.keyed.find(({ keyed }) => keyed?.number?.(key, lexeme) === true);
        if (row === undefined) return;
        const place = { start: start + from, end: start + to };
        numbers.push({ node, ...place, class: row.name, value: lexeme, quote: quoteIn(node) });
      },
    });
    if (stop < source.length) return strings;
    for (const number of numbers) this.numbers.push(number);
    for (const string of quiet) this.quiet.push(string);
    for (const { start: at, value, known } of strings)
      this.open({ text: value, known, apart: NONE, outer: node, at }, level + 1, null);
    return null;
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

/** A node's text without what is read elsewhere or was found in it. */
function bareOf({ text, apart }: Node, spans: readonly Span[]): string {
  if (apart.length === 0) return masked(text, spans);
  return masked(
    text,
    [...apart, ...spans].sort((a, b) => a.start - b.start),
  );
}

/** Where HIDING stands in a text; stretches must be asked for in ascending order. */
class HidingEscapes {
  private readonly text: string;
  private readonly pattern = /\\[u/bf]/g;
  private next = -1;

  constructor(text: string) {
    this.text = text;
  }

  standIn(start: number, end: number): boolean {
    if (this.next < start) {
      this.pattern.lastIndex = start;
      this.next = this.pattern.exec(this.text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.next < end;
  }
}

/** Whether JSON that holds anything may begin at `start`. */
export function opensJson(text: string, start: number, end: number): boolean {
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
