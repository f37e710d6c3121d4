// Where the secrets of one text are: every class over the text as it was written, one pass for all, then spans that touch the
// same characters become one. Placeholders that stand in the text already are invisible to every class.
import type { RedactionClass } from "./class.ts";
import { Hits } from "./hits.ts";
import { Keywords } from "./keywords.ts";
import { masked, placeholdersIn } from "./placeholder.ts";
import { type PlainView, plainView, UNSEEN_BYTES, UNSEEN_WIDE } from "./plain-view.ts";

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
  /** Places of the classes by name. */
  readonly owners: ReadonlyMap<string, number>;
  readonly keywords: Keywords;
}

/** What a class found; `owner` is its index in the table. */
interface Raw extends Span {
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
    owners: new Map(classes.map(({ name }, owner) => [name, owner])),
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
export function findSpans(text: string, table: Table, extra: readonly Span[] = NONE): readonly Span[] {
  const own = placeholdersIn(text, table.names);
  const written = masked(text, own);
  const found: Raw[] = [];
  const plain = !scan(written, table, found);
  for (const span of extra) {
    if (hasContent(written, span.start, span.end)) found.push({ ...span, owner: table.owners.get(span.class) ?? -1 });
  }
  if (found.length === 0) return NONE;
  let spans = merged(found);
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    // The keywords that are left are those of the pass before; where something is unseen, what is left of that may part others.
    if (!hits.uncovered(spans) && plain) return spans;
    const again: Raw[] = [];
    const bare = masked(written, spans);
    hits.each(finder(bare, table, again, null));
    if (!plain) scanView(bare, table, again);
    if (again.length === 0) return spans;
    for (const span of spans) again.push(span);
    spans = merged(again);
  }
  return [{ start: 0, end: text.length, class: spans[0]!.class }];
}

/** Keywords of the text at hand. */
const hits = new Hits();

function hasContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) !== 0xffff) return true;
  return false;
}

/** Adds what the classes find in a text, also without what is unseen in it; answers whether anything is. */
function scan(text: string, table: Table, found: Raw[]): boolean {
  hits.clear();
  let unseen = UNSEEN_WIDE.test(text);
  const find = finder(text, table, found, null);
  table.keywords.each(text, (owner, start, end) => {
    if (owner >= table.classes.length) unseen ||= owner === table.classes.length;
    else {
      hits.add(owner, start, end);
      find(owner, start, end);
    }
  });
  return unseen && scanView(text, table, found);
}

/** Adds what the classes find in a text without what is unseen in it; answers whether anything is. */
function scanView(text: string, table: Table, found: Raw[]): boolean {
  const view = plainView(text);
  if (view === null) return false;
  const findInView = finder(view.text, table, found, view);
  table.keywords.each(view.text, (owner, start, end) => {
    if (owner < table.classes.length) findInView(owner, start, end);
  });
  return true;
}

/** Asks the class of a keyword what stands around it, unless it has reported that already, and adds its answers. */
function finder(
  text: string,
  { classes }: Table,
  found: Raw[],
  view: PlainView | null,
): (owner: number, start: number, end: number) => void {
  /** Per class, the end of what it has reported. */
  let done: Int32Array | null = null;
  let current = 0;
  const report = (start: number, end: number): void => {
    if (start >= end || !hasContent(text, start, end)) return;
    const { name } = classes[current]!;
    if (view === null) found.push({ start, end, class: name, owner: current });
    else found.push({ start: view.origin(start), end: view.origin(end - 1) + 1, class: name, owner: current });
    done ??= new Int32Array(classes.length);
    if (end > done[current]!) done[current] = end;
  };
  return (owner, start, end) => {
    if (done !== null && start < done[owner]!) return;
    current = owner;
    classes[owner]!.find(text, start, end, report);
  };
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

/** The union of spans that share a character; adjacent ones stay apart. */
function merged(all: Raw[]): readonly Raw[] {
  if (!isSorted(all)) all.sort(byPlace);
  const spans: Raw[] = [];
  let at = 0;
  while (at < all.length) {
    let best = all[at]!;
    const { start } = best;
    let { end } = best;
    at += 1;
    while (at < all.length && all[at]!.start < end) {
      const next = all[at]!;
      const size = next.end - next.start;
      const bestSize = best.end - best.start;
      if (size > bestSize || (size === bestSize && next.owner < best.owner)) best = next;
      if (next.end > end) end = next.end;
      at += 1;
    }
    if (best.start === start && best.end === end) spans.push(best);
    else spans.push({ start, end, class: best.class, owner: best.owner });
  }
  return spans;
}

function byPlace(a: Raw, b: Raw): number {
  return a.start - b.start || b.end - a.end || a.owner - b.owner;
}

/** Classes are asked in the order of the text, so their answers mostly are sorted already. */
function isSorted(all: readonly Raw[]): boolean {
  for (let at = 1; at < all.length; at += 1) if (byPlace(all[at - 1]!, all[at]!) > 0) return false;
  return true;
}
