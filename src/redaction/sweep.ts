// Credentials once found are looked for in everything else of their document: whole, and in pieces of twelve characters, so that
// a head or a tail that a cut or a wrapped line left behind goes too. One pass with a rolling hash, whatever the values.

import type { Span } from "./spans.ts";
import { looksRandom } from "./value-shape.ts";

/** The length of the value-tail gate: this many consecutive characters of a credential may not stay. */
export const PIECE = 12;
/** Odd multiplier of the rolling hash modulo 2^32 (Knuth's, 2^32 over the golden ratio). */
const BASE = 0x9e3779b1 | 0;
/** Bits of the filter in front of the map, at least and at most; a miss there is all that ordinary text costs. */
const FILTER_MIN = 10;
const FILTER_MAX = 20;
/** Places that are remembered for one hash. Alike pieces of one source say the same; a handful is enough. */
const PLACES_MAX = 8;
/** Offsets of a place; the number of its source stands above them. */
const OFFSETS = 2 ** 26;
const LABEL = /-----(?:BEGIN|END) [A-Z0-9 ]*-----/g;

export interface Pieces {
  /** Stretches of a text that stand in a credential, at least twelve characters each. */
  find(text: string): readonly Span[];
}

/** Pieces of values by class; null when no value is long enough. */
export function piecesOf(values: ReadonlyMap<string, string>): Pieces | null {
  const sources: { readonly value: string; readonly name: string; readonly whole: boolean }[] = [];
  for (const [value, name] of values) {
    for (const source of sourcesOf(value)) if (source.value.length >= PIECE) sources.push({ ...source, name });
  }
  if (sources.length === 0) return null;
  const length = sources.reduce((sum, { value }) => sum + value.length, 0);
  const bits = Math.min(FILTER_MAX, Math.max(FILTER_MIN, 36 - Math.clz32(length)));
  const filter = new Filter(bits);
  /** Hash of a piece -> the first place that has it; from place to place with the same hash. */
  const first = new Map<number, number>();
  const places: number[] = [];
  const following: number[] = [];
  for (const [index, { value, whole }] of sources.entries()) {
    hashes(value, null, (hash, at) => {
      if (whole && at > 0) return;
      filter.add(hash);
      const place = places.push(index * OFFSETS + at) - 1;
      following.push(-1);
      const head = first.get(hash);
      if (head === undefined) {
        first.set(hash, place);
        return;
      }
      let last = head;
      let count = 1;
      for (; following[last] !== -1; last = following[last]!) count += 1;
      if (count < PLACES_MAX) following[last] = place;
    });
  }
  return {
    find: (text) => {
      const spans: { readonly start: number; end: number; readonly class: string }[] = [];
      let until = 0;
      hashes(text, filter, (hash, at) => {
        for (let place = first.get(hash) ?? -1; place !== -1; place = following[place]!) {
          const source = sources[Math.floor(places[place]! / OFFSETS)]!;
          const from = places[place]! % OFFSETS;
          const size = source.whole ? source.value.length : PIECE;
          if (at + size > text.length || !text.startsWith(source.value.slice(from, from + size), at)) continue;
          if (source.whole && (isWordAt(text, at - 1) || isWordAt(text, at + size))) continue;
          const last = spans.at(-1);
          if (last !== undefined && at <= until - PIECE + 1 && last.class === source.name)
            last.end = Math.max(last.end, at + size);
          else spans.push({ start: at, end: at + size, class: source.name });
          until = Math.max(until, at + size);
          return;
        }
      });
      return spans;
    },
  };
}

function isWordAt(text: string, at: number): boolean {
  return /\w/.test(text[at] ?? " ");
}

/**
 * What of a value is looked for: a random value in pieces; names, words and prose as a whole only, since their pieces stand
 * everywhere. The labels of a key block are no secret.
 */
function sourcesOf(value: string): readonly { readonly value: string; readonly whole: boolean }[] {
  if (value.length > 2 ** 20) return [];
  const runs = value
    .replace(LABEL, " ")
    .split(/(?:\s|\\[nrt])+/)
    .filter((run) => run !== "");
  if (runs.length === 1 && looksRandom(value)) return [{ value, whole: false }];
  const random = runs
    .filter((run) => run.length >= PIECE && looksRandom(run))
    .map((run) => ({ value: run, whole: false }));
  return value.length <= 400 ? [{ value, whole: true }, ...random] : random;
}

/** A set of hashes by their upper bits: says no, or maybe. */
class Filter {
  private readonly shift: number;
  private readonly words: Int32Array;

  constructor(bits: number) {
    this.shift = 32 - bits;
    this.words = new Int32Array(1 << (bits - 5));
  }

  add(hash: number): void {
    const bit = hash >>> this.shift;
    this.words[bit >>> 5]! |= 1 << (bit & 31);
  }

  has(hash: number): boolean {
    const bit = hash >>> this.shift;
    return (this.words[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }
}

/** Calls `visit` with the hash of every twelve characters that the filter lets through, and where they start. */
function hashes(text: string, filter: Filter | null, visit: (hash: number, at: number) => void): void {
  const { length } = text;
  if (length < PIECE) return;
  let top = 1;
  for (let count = 0; count < PIECE; count += 1) top = Math.imul(top, BASE);
  let hash = 0;
  for (let at = 0; at < PIECE; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  for (let at = 0; ; at += 1) {
    if (filter === null || filter.has(hash)) visit(hash, at);
    const next = at + PIECE;
    if (next >= length) return;
    hash = (Math.imul(hash, BASE) + text.charCodeAt(next) - Math.imul(text.charCodeAt(at), top)) | 0;
  }
}
