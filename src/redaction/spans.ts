// Where the secrets of one text are: every class over the text as it was written, one pass for all, then spans that touch the
// same characters become one. Placeholders that stand in the text already are invisible to every class.
import type { RedactionClass } from "./class.ts";
import { Keywords } from "./keywords.ts";
import { masked, placeholdersIn } from "./placeholder.ts";
import { plainView, UNSEEN_BYTES, UNSEEN_WIDE } from "./plain-view.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
  /** Name of the class: of the longest of the spans that became this one; the first of the table when equal. */
  readonly class: string;
}

/** A table made ready: its classes in order and the automaton of their keywords. */
export interface Table {
  readonly classes: readonly RedactionClass[];
  readonly names: ReadonlySet<string>;
  /** Names of those whose values are looked for everywhere. */
  readonly credentials: ReadonlySet<string>;
  /** Those that judge a string of JSON by the names around it. */
  readonly keyed: readonly RedactionClass[];
  readonly keywords: Keywords;
}

/** Collects what classes find; `owner` is an index into the table. */
interface Raw {
  readonly start: number;
  readonly end: number;
  readonly owner: number;
}

const NONE: readonly never[] = [];
/** Passes after which a text that still shows something new is taken whole. Two suffice for all but texts built for it. */
const MAX_PASSES = 4;

/**
 * Makes a table ready; cheap enough to do once per process, too dear to do per text. `all` are the names of every class that
 * there is: their placeholders are known even where the class is off.
 */
export function prepareTable(classes: readonly RedactionClass[], all: readonly RedactionClass[] = classes): Table {
  return {
    classes,
    names: new Set(all.map((row) => row.name)),
    credentials: new Set(classes.filter((row) => row.credential).map((row) => row.name)),
    keyed: classes.filter((row) => row.keyed !== undefined),
    // Behind the classes: what is unseen, and words that only names around a string hold.
    keywords: new Keywords([
      ...classes.map((row) => row.keywords),
      UNSEEN_BYTES,
      classes.flatMap((row) => row.keyed?.words ?? []),
    ]),
  };
}

/**
 * The spans of a text, ascending and apart from each other. When they are replaced by placeholders, the same call on the
 * result finds nothing: after a pass its spans are blanked out and the text is read again until nothing new shows.
 * `extra` are spans known from elsewhere (a JSON key), in any order.
 */
export function findSpans(text: string, table: Table, extra: readonly Span[] = []): readonly Span[] {
  const own = placeholdersIn(text, table.names);
  const written = masked(text, own);
  const found = scan(written, table);
  const known = extra.filter((span) => hasContent(written, span));
  if (found.length === 0 && known.length === 0) return NONE;
  let spans = merged(
    known.map((span) => ({ ...span, owner: ownerOf(table, span.class) })),
    found,
    table,
  );
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const again = scan(masked(written, spans), table);
    if (again.length === 0) return spans;
    spans = merged(
      spans.map((span) => ({ ...span, owner: ownerOf(table, span.class) })),
      again,
      table,
    );
  }
  return [{ start: 0, end: text.length, class: spans[0]!.class }];
}

function ownerOf(table: Table, name: string): number {
  return table.classes.findIndex((row) => row.name === name);
}

function hasContent(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) !== 0xffff) return true;
  return false;
}

function scan(text: string, table: Table): readonly Raw[] {
  const found: Raw[] = [];
  const unseen = scanView(text, table, (start, end, owner) => found.push({ start, end, owner }));
  const view = unseen || UNSEEN_WIDE.test(text) ? plainView(text) : null;
  if (view !== null) {
    scanView(view.text, table, (start, end, owner) =>
      found.push({ start: view.origin(start), end: view.origin(end - 1) + 1, owner }),
    );
  }
  return found;
}

/**
 * Where the keywords of all classes stand in a text. A stretch of it in which none stands holds nothing that a class would
 * find by itself.
 */
export class KeywordPlaces {
  private readonly ends: number[] = [];
  /** Characters are unseen that may part a keyword. */
  private unseen: boolean;
  private next = 0;

  constructor(text: string, table: Table) {
    this.unseen = UNSEEN_WIDE.test(text);
    table.keywords.each(text, (owner, _start, end) => {
      if (owner === table.classes.length) this.unseen = true;
      this.ends.push(end);
    });
  }

  /** Whether there is none in the whole text, and no name of a secret either. */
  get none(): boolean {
    return this.ends.length === 0 && !this.unseen;
  }

  /** Whether one may stand in [start, end). Stretches must be asked for in ascending order. */
  standIn(start: number, end: number): boolean {
    const { ends } = this;
    while (this.next < ends.length && ends[this.next]! <= start) this.next += 1;
    return this.unseen || (this.next < ends.length && ends[this.next]! <= end);
  }
}

/** Emits what the classes find; answers whether one of UNSEEN_BYTES stands in the text. */
function scanView(text: string, table: Table, emit: (start: number, end: number, owner: number) => void): boolean {
  const { classes } = table;
  /** Per class, the end of what it has reported. */
  let done: Int32Array | null = null;
  let unseen = false;
  let current = 0;
  const report = (start: number, end: number): void => {
    if (start >= end || !hasContent(text, { start, end })) return;
    emit(start, end, current);
    done ??= new Int32Array(classes.length);
    if (end > done[current]!) done[current] = end;
  };
  table.keywords.each(text, (owner, start, end) => {
    if (owner >= classes.length) unseen ||= owner === classes.length;
    else if (done === null || start >= done[owner]!) {
      current = owner;
      classes[owner]!.find(text, start, end, report);
    }
  });
  return unseen;
}

/** The union of spans that share a character; adjacent ones stay apart. */
function merged(known: readonly Raw[], found: readonly Raw[], table: Table): readonly Span[] {
  const all = [...known, ...found].sort((a, b) => a.start - b.start || b.end - a.end || a.owner - b.owner);
  const spans: Span[] = [];
  let at = 0;
  while (at < all.length) {
    let best = all[at]!;
    const { start } = best;
    let { end } = best;
    at += 1;
    while (at < all.length && all[at]!.start < end) {
      const next = all[at]!;
      const [size, bestSize] = [next.end - next.start, best.end - best.start];
      if (size > bestSize || (size === bestSize && next.owner < best.owner)) best = next;
      if (next.end > end) end = next.end;
      at += 1;
    }
    spans.push({ start, end, class: table.classes[best.owner]!.name });
  }
  return spans;
}
