// Replaces secrets by numbered placeholders. Works on decoded strings and on values behind key names, never on serialised
// lines; a string that is JSON itself (a call's arguments) is read as JSON. What held no secret comes back byte for byte.
import { JsonSyntaxError } from "../core/json/lexer.ts";
import type { Keyed, RedactionClass } from "./class.ts";
import { REDACTION_CLASSES } from "./classes/index.ts";
import { type JsonLeaf, replaceLeaves } from "./json-strings.ts";
import type { Numbering } from "./numbering.ts";
import { findSpans, prepareTable, type Span, type Table } from "./spans.ts";

/** JSON in a string in JSON in a string …: three layers are what tools write. */
const LAYERS = 3;
const NO_NAMES: Keyed = { key: "", before: "", under: "" };

/** The classes that run: all of the table but the opt-in ones, changed by `+name` and `-name`. */
export function activeClasses(changes: readonly string[] = []): readonly RedactionClass[] {
  const on = new Set(changes.filter((change) => change.startsWith("+")).map((change) => change.slice(1)));
  const off = new Set(changes.filter((change) => change.startsWith("-")).map((change) => change.slice(1)));
  return REDACTION_CLASSES.filter((row) => (row.when !== "opt-in" || on.has(row.name)) && !off.has(row.name));
}

export class Redactor {
  readonly #table: Table;

  constructor(classes: readonly RedactionClass[] = activeClasses()) {
    this.#table = prepareTable(classes, REDACTION_CLASSES);
  }

  /** The spans of a decoded string, with what its key names say of it. */
  spans(text: string, names: Keyed = NO_NAMES): readonly Span[] {
    const extra: Span[] = [];
    if (names.key !== "" || names.under !== "" || names.before !== "") {
      for (const { name, keyed } of this.#table.classes) {
        keyed?.find(text, names, (start, end) => extra.push({ start, end, class: name }));
      }
    }
    return findSpans(text, this.#table, extra);
  }

  /** A text without its secrets. */
  text(text: string, numbering: Numbering, names: Keyed = NO_NAMES): string {
    const spans = this.spans(text, names);
    if (spans.length === 0) return text;
    const out: string[] = [];
    let from = 0;
    for (const span of spans) {
      out.push(text.slice(from, span.start), numbering.of(text.slice(span.start, span.end), span.class));
      from = span.end;
    }
    out.push(text.slice(from));
    return out.join("");
  }

  /** A JSON text without its secrets, still JSON; null when the text is no JSON. */
  json(text: string, numbering: Numbering, layer = 0): string | null {
    try {
      return replaceLeaves(
        text,
        (key) => this.holds(key),
        (leaf) => this.leaf(leaf, numbering, layer),
      );
    } catch (error) {
      if (error instanceof JsonSyntaxError) return null;
      throw error;
    }
  }

  /** A decoded string: as JSON where it is a document of its own, else as text. */
  string(value: string, numbering: Numbering, names: Keyed = NO_NAMES, layer = 0): string {
    const inner = layer < LAYERS && /^\s*[[{]/.test(value) ? this.json(value, numbering, layer + 1) : null;
    return inner ?? this.text(value, numbering, names);
  }

  /** What stands in the place of one leaf of a JSON text; null when it holds no secret. */
  leaf(leaf: JsonLeaf, numbering: Numbering, layer = 0): string | null {
    if (leaf.kind === "number") {
      const row = this.#table.classes.find(({ keyed }) => keyed?.number?.(leaf.names.key, leaf.value) === true);
      return row === undefined ? null : numbering.of(leaf.value, row.name);
    }
    const redacted = this.string(leaf.value, numbering, leaf.names, layer);
    return redacted === leaf.value ? null : redacted;
  }

  /** Whether what stands below a key belongs to it (a map of cookies, of header values). */
  holds(key: string): boolean {
    return this.#table.classes.some(({ keyed }) => keyed?.holds?.(key) === true);
  }
}
