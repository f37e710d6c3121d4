// Where the values of a valid JSON text stand, so that a part of it can be taken over as its own lexemes: JSON.parse would round
// large integers, reorder numeric keys and drop the first of two equal keys. Built lazily, container by container.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Offset behind the string that opens at `at`; the text's length when it is not closed. Linear, by indexOf. */
export function endOfString(text: string, at: number): number {
  for (let close = text.indexOf('"', at + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let slashes = 0;
    while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return close + 1;
  }
  return text.length;
}

/** Offset behind the value that starts at `at`; -1 when it is not closed. Checks brackets and quotes, nothing else. */
export function endOfValue(text: string, at: number): number {
  let depth = 0;
  for (let pos = at; pos < text.length; ) {
    const code = text.charCodeAt(pos);
    if (code === QUOTE) {
      const end = endOfString(text, pos);
      if (end === text.length && (end - pos < 2 || text.charCodeAt(end - 1) !== QUOTE)) return -1;
      pos = end;
      if (depth === 0) return pos;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      pos += 1;
    } else if (code === 0x7d || code === 0x5d) {
      if (depth === 0) return pos;
      depth -= 1;
      pos += 1;
      if (depth === 0) return pos;
    } else if (depth === 0) {
      while (pos < text.length && !isEndOfScalar(text.charCodeAt(pos))) pos += 1;
      return pos;
    } else pos += 1;
  }
  return -1;
}

function isEndOfScalar(code: number): boolean {
  return (
    code === 0x2c || code === 0x7d || code === 0x5d || code === 0x7b || code === 0x5b || code === QUOTE || isSpace(code)
  );
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** First offset from `at` that is no JSON white space. */
export function skipSpace(text: string, at: number): number {
  let pos = at;
  while (pos < text.length && isSpace(text.charCodeAt(pos))) pos += 1;
  return pos;
}

type Place = readonly [start: number, end: number];

/** Looks up parts of one valid JSON text by path. Each container is read once, however often it is asked about. */
export class JsonPlaces {
  private readonly text: string;
  private readonly children = new Map<number, ReadonlyMap<string | number, Place>>();

  constructor(text: string) {
    this.text = text;
  }

  /** The compact lexemes of the value at a path of keys and indices; null when there is none. Of equal keys the last counts. */
  at(path: readonly (string | number)[]): string | null {
    let start = skipSpace(this.text, 0);
    let end = this.text.length;
    for (const step of path) {
      const place = this.childrenOf(start).get(step);
      if (place === undefined) return null;
      [start, end] = place;
    }
    return compact(this.text.slice(start, end).trim());
  }

  private childrenOf(start: number): ReadonlyMap<string | number, Place> {
    const known = this.children.get(start);
    if (known !== undefined) return known;
    const found = childrenAt(this.text, start);
    this.children.set(start, found);
    return found;
  }
}

function childrenAt(text: string, start: number): ReadonlyMap<string | number, Place> {
  const found = new Map<string | number, Place>();
  const open = text.charCodeAt(start);
  if (open !== 0x7b && open !== 0x5b) return found;
  let pos = skipSpace(text, start + 1);
  for (let index = 0; pos < text.length; index += 1) {
    const code = text.charCodeAt(pos);
    if (code === 0x7d || code === 0x5d) break;
    let step: string | number = index;
    if (open === 0x7b) {
      const end = endOfString(text, pos);
      const key = text.slice(pos + 1, end - 1);
      step = key.includes("\\") ? (JSON.parse(text.slice(pos, end)) as string) : key;
      pos = skipSpace(text, skipSpace(text, end) + 1);
    }
    const end = endOfValue(text, pos);
    if (end === -1) break;
    found.set(step, [pos, end]);
    pos = skipSpace(text, end);
    if (text.charCodeAt(pos) === 0x2c) pos = skipSpace(text, pos + 1);
  }
  return found;
}

/** The same JSON without white space between its tokens; every lexeme stays. Linear. */
export function compact(text: string): string {
  const out: string[] = [];
  let from = 0;
  for (let pos = 0; pos < text.length; ) {
    const code = text.charCodeAt(pos);
    if (code === QUOTE) pos = endOfString(text, pos);
    else if (isSpace(code)) {
      out.push(text.slice(from, pos));
      pos = skipSpace(text, pos);
      from = pos;
    } else pos += 1;
  }
  if (from === 0) return text;
  out.push(text.slice(from));
  return out.join("");
}
