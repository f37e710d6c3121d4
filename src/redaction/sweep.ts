// Credentials once found are looked for in everything else of their document: whole, and in pieces of twelve characters, so that
// a head or a tail that a cut or a wrapped line left behind goes too. One pass with a rolling hash, whatever the values.

import type { Span } from "./spans.ts";
import { looksRandom } from "./value-shape.ts";

/** The length of the value-tail gate: this many consecutive characters of a credential may not stay. */
export const PIECE = 12;
/** Odd multiplier of the rolling hash modulo 2^32 (Knuth's, 2^32 over the golden ratio). */
const BASE = 0x9e3779b1 | 0;
/** Bits of the filter in front of the map; a miss there is all that ordinary text costs. */
const FILTER_BITS = 20;
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
  /** Hash of a piece -> the places that have it, as source index and offset. */
  const places = new Map<number, number[]>();
  const filter = new Uint8Array(1 << (FILTER_BITS - 3));
  for (const [index, { value, whole }] of sources.entries()) {
    hashes(value, null, (hash, at) => {
      if (whole && at > 0) return;
      const bit = hash >>> (32 - FILTER_BITS);
      filter[bit >>> 3]! |= 1 << (bit & 7);
      const known = places.get(hash);
      const place = index * 2 ** 26 + at;
      // Alike pieces of one source say the same; a handful of places per hash is enough.
      if (known === undefined) places.set(hash, [place]);
      else if (known.length < 8) known.push(place);
    });
  }
  return {
    find: (text) => {
      const spans: Span[] = [];
      let until = 0;
      hashes(text, filter, (hash, at) => {
        const found = places.get(hash);
        if (found === undefined) return;
        for (const place of found) {
          const source = sources[Math.floor(place / 2 ** 26)]!;
          const from = place % 2 ** 26;
          const size = source.whole ? source.value.length : PIECE;
          if (at + size > text.length || !text.startsWith(source.value.slice(from, from + size), at)) continue;
          if (source.whole && (isWordAt(text, at - 1) || isWordAt(text, at + size))) continue;
          const last = spans.at(-1);
          if (last !== undefined && at <= until - PIECE + 1 && last.class === source.name)
            spans[spans.length - 1] = { ...last, end: Math.max(last.end, at + size) };
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

/** Calls `visit` with the hash of every twelve characters that the filter lets through, and where they start. */
function hashes(text: string, filter: Uint8Array | null, visit: (hash: number, at: number) => void): void {
  const { length } = text;
  if (length < PIECE) return;
  let top = 1;
  for (let count = 0; count < PIECE; count += 1) top = Math.imul(top, BASE);
  let hash = 0;
  for (let at = 0; at < PIECE; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  for (let at = 0; ; at += 1) {
    const bit = hash >>> (32 - FILTER_BITS);
    if (filter === null || (filter[bit >>> 3]! & (1 << (bit & 7))) !== 0) visit(hash, at);
    const next = at + PIECE;
    if (next >= length) return;
    hash = (Math.imul(hash, BASE) + text.charCodeAt(next) - Math.imul(text.charCodeAt(at), top)) | 0;
  }
}
