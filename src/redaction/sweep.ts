// Credentials once found are looked for in everything else of their document: whole, and in pieces of twelve characters, so that
// a head or a tail that a cut or a wrapped line left behind goes too. One pass with a rolling hash, whatever the values.

import { isAt, WORD } from "./chars.ts";
import type { Span } from "./spans.ts";
import { looksRandom } from "./value-shape.ts";

/** The length of the value-tail gate: this many consecutive characters of a credential may not stay. */
export const PIECE = 12;
/** Odd multiplier of the rolling hash modulo 2^32 (Knuth's, 2^32 over the golden ratio). */
const BASE = 0x9e3779b1 | 0;
/** Places that are remembered for one hash. Alike pieces of one source say the same; a handful is enough. */
const PLACES_MAX = 8;
/** Characters that are looked at in a step, and the step: so many places share them. */
const GRAM = 4;
const STEP = PIECE - GRAM + 1;
const LABEL = /-----(?:BEGIN|END) [A-Z0-9 ]*-----/g;

export interface Pieces {
  /**
   * By text, the stretches of it that stand in a credential, at least twelve characters each; null for a text that holds none. Each
   * text is asked for once, and once more when a piece may stand in it, so that they need not all be held at a time.
   */
  find(count: number, textAt: (index: number) => string): readonly (readonly Span[] | null)[];
}

interface Source {
  readonly value: string;
  readonly name: string;
  /** Looked for as a whole only. */
  readonly whole: boolean;
}

/** Pieces of values by class; null when no value is long enough. */
export function piecesOf(values: ReadonlyMap<string, string>): Pieces | null {
  const sources: Source[] = [];
  for (const [value, name] of values) addSources(value, name, sources);
  if (sources.length === 0) return null;
  const grams = new Grams(sources);
  return {
    find: (count, textAt) => {
      const wanted = new HashSet();
      const want = (hash: number): void => wanted.add(hash);
      const texts: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const text = textAt(index);
        let any = false;
        grams.candidates(text, (from, to) => {
          any = true;
          hashes(text, from, to, want);
        });
        if (any) texts.push(index);
      }
      const found: (readonly Span[] | null)[] = new Array(count).fill(null);
      if (texts.length === 0) return found;
      const places = placesOf(sources, wanted);
      for (const index of texts) {
        const spans = spansIn(textAt(index), sources, grams, places);
        if (spans.length > 0) found[index] = spans;
      }
      return found;
    },
  };
}

/** Where the pieces stand that a text may hold. A document of secrets has a thousand times as many, and its other texts hold few. */
function placesOf(sources: readonly Source[], wanted: HashSet): Places {
  const found: number[] = [];
  for (const [index, { value, whole }] of sources.entries()) {
    hashes(value, 0, whole ? 1 : value.length, (hash, at) => {
      if (wanted.has(hash)) found.push(hash, index, at);
    });
  }
  const places = new Places(found.length / 3);
  for (let at = 0; at < found.length; at += 3) places.add(found[at]!, found[at + 1]!, found[at + 2]!);
  return places;
}

function spansIn(text: string, sources: readonly Source[], grams: Grams, places: Places): readonly Span[] {
  const spans: { readonly start: number; end: number; readonly class: string }[] = [];
  let until = 0;
  const check = (hash: number, at: number): void => {
    for (let place = places.first(hash); place !== 0; place = places.next(place)) {
      const source = sources[places.source(place)]!;
      const from = places.offset(place);
      const size = source.whole ? source.value.length : PIECE;
      if (at + size > text.length || !text.startsWith(source.value.slice(from, from + size), at)) continue;
      if (source.whole && (isAt(text, at - 1, WORD) || isAt(text, at + size, WORD))) continue;
      const last = spans.at(-1);
      if (last !== undefined && at <= until - PIECE + 1 && last.class === source.name)
        last.end = Math.max(last.end, at + size);
      else spans.push({ start: at, end: at + size, class: source.name });
      until = Math.max(until, at + size);
      return;
    }
  };
  grams.candidates(text, (from, to) => hashes(text, from, to, check));
  return spans;
}

const LABELLED = "-----";
const PARTED = /\s|\\[nrt]/;

/**
 * Adds what of a value is looked for: a random value in pieces; names, words and prose as a whole only, since their pieces stand
 * everywhere. The labels of a key block are no secret.
 */
function addSources(value: string, name: string, sources: Source[]): void {
  if (value.length < PIECE || value.length > 2 ** 20) return;
  // Most are one run: nothing to cut.
  const runs =
    PARTED.test(value) || value.includes(LABELLED) ? value.replace(LABEL, " ").split(/(?:\s|\\[nrt])+/) : [value];
  const filled = runs.length === 1 ? runs : runs.filter((run) => run !== "");
  if (filled.length === 1 && looksRandom(value)) {
    sources.push({ value, name, whole: false });
    return;
  }
  if (value.length <= 400) sources.push({ value, name, whole: true });
  for (const run of filled) {
    if (run.length >= PIECE && looksRandom(run)) sources.push({ value: run, name, whole: false });
  }
}

/** Hashes that a text asks for: a table of at least twice as many places, each with the first free one behind what it is for. */
class HashSet {
  private slots = new Int32Array(1 << 8);
  private shift = 32 - 8;
  private size = 0;
  /** 0 marks a free place, so that hash has a flag of its own. */
  private zero = false;

  add(hash: number): void {
    if (hash === 0) this.zero = true;
    else if (!this.has(hash)) {
      this.put(hash);
      this.size += 1;
      if (2 * this.size > this.slots.length) this.grow();
    }
  }

  has(hash: number): boolean {
    if (hash === 0) return this.zero;
    const { slots } = this;
    for (let at = hash >>> this.shift; ; at = (at + 1) & (slots.length - 1)) {
      if (slots[at] === hash) return true;
      if (slots[at] === 0) return false;
    }
  }

  private put(hash: number): void {
    const { slots } = this;
    let at = hash >>> this.shift;
    while (slots[at] !== 0) at = (at + 1) & (slots.length - 1);
    slots[at] = hash;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Int32Array(2 * before.length);
    this.shift -= 1;
    for (const hash of before) if (hash !== 0) this.put(hash);
  }
}

/** Where pieces stand, by their hash: a table of chains in plain arrays, since a map of a million entries costs ten times as much. */
class Places {
  private readonly shift: number;
  /** By the upper bits of a hash the first place of its chain; 0 is no place. */
  private readonly heads: Int32Array;
  /** By place. */
  private readonly hashes: Int32Array;
  private readonly following: Int32Array;
  private readonly sources: Int32Array;
  private readonly offsets: Int32Array;
  private size = 0;

  constructor(count: number) {
    // Four times as many chains as pieces: most of them are empty.
    this.shift = Math.max(6, Math.clz32(count) - 2);
    this.heads = new Int32Array(2 ** (32 - this.shift));
    this.hashes = new Int32Array(count + 1);
    this.following = new Int32Array(count + 1);
    this.sources = new Int32Array(count + 1);
    this.offsets = new Int32Array(count + 1);
  }

  add(hash: number, source: number, offset: number): void {
    const head = hash >>> this.shift;
    let last = 0;
    let alike = 0;
    for (let place = this.heads[head]!; place !== 0; place = this.following[place]!) {
      last = place;
      if (this.hashes[place] === hash) alike += 1;
    }
    if (alike >= PLACES_MAX) return;
    this.size += 1;
    this.hashes[this.size] = hash;
    this.sources[this.size] = source;
    this.offsets[this.size] = offset;
    if (last === 0) this.heads[head] = this.size;
    else this.following[last] = this.size;
  }

  /** The first place of a hash and the next one of the same; 0 when there is none. */
  first(hash: number): number {
    return this.alike(this.heads[hash >>> this.shift]!, hash);
  }

  next(place: number): number {
    return this.alike(this.following[place]!, this.hashes[place]!);
  }

  source(place: number): number {
    return this.sources[place]!;
  }

  offset(place: number): number {
    return this.offsets[place]!;
  }

  private alike(from: number, hash: number): number {
    let place = from;
    while (place !== 0 && this.hashes[place] !== hash) place = this.following[place]!;
    return place;
  }
}

/**
 * Where a piece may stand at all, by the four characters that every piece over nine places shares: text that holds none of them
 * is passed over nine characters at a step (Wu and Manber, A fast algorithm for multi-pattern searching, 1994, with one shift).
 */
class Grams {
  /** One bit for each hash of four characters. */
  private readonly bits: Int32Array;
  private readonly shift: number;

  constructor(sources: readonly Source[]) {
    const count = sources.reduce((sum, { value, whole }) => sum + (whole ? PIECE : value.length), 0);
    this.shift = Math.min(22, Math.max(8, Math.clz32(count) - 5));
    this.bits = new Int32Array(2 ** (32 - this.shift - 5));
    const { bits, shift } = this;
    for (const { value, whole } of sources) {
      const end = whole ? PIECE : value.length;
      let gram = 0;
      for (let at = 0; at < end; at += 1) {
        gram = (gram << 8) ^ value.charCodeAt(at);
        if (at < GRAM - 1) continue;
        const slot = Math.imul(gram, BASE) >>> shift;
        bits[slot >>> 5]! |= 1 << (slot & 31);
      }
    }
  }

  /** Calls `visit` with each stretch [from, to) of places at which a piece may begin, ascending. */
  candidates(text: string, visit: (from: number, to: number) => void): void {
    const last = text.length - PIECE;
    let from = -1;
    for (let at = 0; at <= last; at += STEP) {
      // Every piece that begins at one of these nine places holds the four characters at the ninth.
      const slot = this.slot(text, at + STEP - 1);
      if ((this.bits[slot >>> 5]! & (1 << (slot & 31))) !== 0) {
        if (from === -1) from = at;
      } else if (from !== -1) {
        visit(from, at);
        from = -1;
      }
    }
    if (from !== -1) visit(from, last + 1);
  }

  private slot(text: string, at: number): number {
    // A fifth character before these would have been shifted out.
    const first = (text.charCodeAt(at) << 8) ^ text.charCodeAt(at + 1);
    const gram = (((first << 8) ^ text.charCodeAt(at + 2)) << 8) ^ text.charCodeAt(at + 3);
    return Math.imul(gram, BASE) >>> this.shift;
  }
}

/** Calls `visit` with the hash of the twelve characters at every place of [from, to) where so many stand. */
function hashes(text: string, from: number, to: number, visit: (hash: number, at: number) => void): void {
  const end = Math.min(to, text.length - PIECE + 1);
  if (from >= end) return;
  let top = 1;
  for (let count = 0; count < PIECE; count += 1) top = Math.imul(top, BASE);
  let hash = 0;
  for (let at = from; at < from + PIECE; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  for (let at = from; ; ) {
    visit(hash, at);
    at += 1;
    if (at >= end) return;
    hash = (Math.imul(hash, BASE) + text.charCodeAt(at + PIECE - 1) - Math.imul(text.charCodeAt(at - 1), top)) | 0;
  }
}
