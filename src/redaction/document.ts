// The plan of a document: which characters of which of its strings are secret. A document is a text, or a JSON text whose strings
// are read decoded, and strings in those that are JSON themselves, four levels down. Collecting and redacting both read
// the same plan, so they cannot disagree.
import type { Keyed } from "./class.ts";
import { visitJson } from "./json-strings.ts";
import { findSpans, type Span, type Table } from "./spans.ts";
import { type Pieces, piecesOf } from "./sweep.ts";

/** Levels of JSON inside strings of JSON that are opened; further down a string is read as text. */
const MAX_LEVEL = 4;

/** One string (or number) of a document that holds secrets. */
export interface Part {
  /** Of the lexeme in the text that holds it; the whole text at the root. */
  readonly start: number;
  readonly end: number;
  /** The decoded value. */
  readonly value: string;
  /** A lexeme of JSON, which must be written as one; false for the text itself. */
  readonly quoted: boolean;
  /** What is secret in the value: spans, or the plan of the JSON text that the value is. */
  readonly content:
    | { readonly kind: "spans"; readonly spans: readonly Span[] }
    | { readonly kind: "json"; readonly plan: Plan };
}

/** Parts that change, in order of place. */
export interface Plan {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** How a document is read: `text` never as JSON at its root, `json` as JSON where it is. */
export type Reading = "text" | "json";

interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly quoted: boolean;
  /** Spans that names give. */
  readonly extra: readonly Span[];
  readonly inner: Tree | null;
}

interface Tree {
  readonly text: string;
  readonly leaves: readonly Leaf[];
}

/** The plan of a document. Pieces of its credentials are looked for in all of its strings. */
export function planOf(text: string, table: Table): Plan {
  const tree = treeOf(text, table, 0) ?? {
    text,
    leaves: [{ start: 0, end: text.length, value: text, quoted: false, extra: [], inner: null }],
  };
  const first = planned(tree, table, null);
  const pieces = piecesOf(credentialsOf(first, table));
  return pieces === null ? first : planned(tree, table, pieces);
}

/** The tree of a JSON text; null when it is none, or not an object, array or string. */
function treeOf(text: string, table: Table, level: number): Tree | null {
  if (level >= MAX_LEVEL || !startsLikeJson(text)) return null;
  const leaves: Leaf[] = [];
  const end = visitJson(text, {
    holds: (key) => table.classes.some((row) => row.keyed?.holds?.(key) === true),
    string: ({ start, end, value, role, names }) => {
      const inner = role === "value" ? treeOf(value, table, level + 1) : null;
      leaves.push({
        start,
        end,
        value,
        quoted: true,
        extra: inner === null && role === "value" ? named(value, names, table) : [],
        inner,
      });
    },
    number: ({ start, end, key }) => {
      const row = table.classes.find((candidate) => candidate.keyed?.number?.(key, text.slice(start, end)) === true);
      if (row === undefined) return;
      const value = text.slice(start, end);
      leaves.push({
        start,
        end,
        value,
        quoted: true,
        extra: [{ start: 0, end: value.length, class: row.name }],
        inner: null,
      });
    },
  });
  return end === text.length ? { text, leaves } : null;
}

function startsLikeJson(text: string): boolean {
  let at = 0;
  while (at < text.length && " \t\n\r".includes(text[at] as string)) at += 1;
  return text[at] === "{" || text[at] === "[" || text[at] === '"';
}

function named(value: string, names: Keyed, table: Table): readonly Span[] {
  if (names.key === "" && names.before === "" && names.under === "") return [];
  const spans: Span[] = [];
  for (const row of table.classes)
    row.keyed?.find(value, names, (start, end) => spans.push({ start, end, class: row.name }));
  return spans;
}

function planned(tree: Tree, table: Table, pieces: Pieces | null): Plan {
  const parts: Part[] = [];
  for (const leaf of tree.leaves) {
    const { start, end, value, quoted } = leaf;
    if (leaf.inner !== null) {
      const plan = planned(leaf.inner, table, pieces);
      if (plan.parts.length > 0) parts.push({ start, end, value, quoted, content: { kind: "json", plan } });
      continue;
    }
    const swept = pieces === null ? [] : pieces.find(value);
    const spans = findSpans(value, table, swept.length === 0 ? leaf.extra : [...leaf.extra, ...swept]);
    if (spans.length > 0) parts.push({ start, end, value, quoted, content: { kind: "spans", spans } });
  }
  return { text: tree.text, parts };
}

/** Visits every secret of a plan in input order. */
export function eachSecret(plan: Plan, visit: (value: string, name: string, part: Part, span: Span) => void): void {
  for (const part of plan.parts) {
    if (part.content.kind === "json") eachSecret(part.content.plan, visit);
    else for (const span of part.content.spans) visit(part.value.slice(span.start, span.end), span.class, part, span);
  }
}

function credentialsOf(plan: Plan, table: Table): Map<string, string> {
  const credential = new Set(table.classes.filter((row) => row.credential).map((row) => row.name));
  const found = new Map<string, string>();
  eachSecret(plan, (value, name) => {
    if (credential.has(name) && !found.has(value)) found.set(value, name);
  });
  return found;
}

/** The text of a plan with every secret replaced; lexemes without a secret keep their bytes. */
export function written(plan: Plan, replace: (value: string, name: string) => string): string {
  if (plan.parts.length === 0) return plan.text;
  const out: string[] = [];
  let from = 0;
  for (const part of plan.parts) {
    out.push(plan.text.slice(from, part.start));
    const value =
      part.content.kind === "json"
        ? written(part.content.plan, replace)
        : replaced(part.value, part.content.spans, replace);
    out.push(part.quoted ? JSON.stringify(value) : value);
    from = part.end;
  }
  out.push(plan.text.slice(from));
  return out.join("");
}

function replaced(value: string, spans: readonly Span[], replace: (value: string, name: string) => string): string {
  const out: string[] = [];
  let from = 0;
  for (const { start, end, class: name } of spans) {
    out.push(value.slice(from, start), replace(value.slice(start, end), name));
    from = end;
  }
  out.push(value.slice(from));
  return out.join("");
}
