// Entities of a text in one linear pass. At every token boundary each class says how far it reaches, the longest wins and
// the order of the classes breaks ties; the scan goes on behind it, so no character is in two entities.
import { ENTITY_CLASSES, ENTITY_MAX_LENGTH, type Entity, type EntityClass, type Matcher } from "./classes.ts";
import { gutterEnd, listedPath, placeEnd } from "./gutter.ts";
import { matchHex } from "./match-hex.ts";
import { matchNumber } from "./match-number.ts";
import { matchPair } from "./match-pair.ts";
import { matchPath } from "./match-path.ts";
import { matchUpper } from "./match-upper.ts";
import { matchUrl } from "./match-url.ts";
import { escapeUnitEnd, wordBefore, wordCharAt, wordEnd } from "./tokens.ts";

const MATCHERS: Readonly<Record<EntityClass, Matcher>> = {
  url: matchUrl,
  path: matchPath,
  "key=value": matchPair,
  "hex id": matchHex,
  UPPER_SNAKE: matchUpper,
  number: matchNumber,
};

const ORDERED: readonly Matcher[] = ENTITY_CLASSES.map((row) => MATCHERS[row.name]);
const ROWS = ORDERED.length;
const PATH = ENTITY_CLASSES.findIndex((row) => row.name === "path");

/** The entities of a text, in order of their place. Never overlapping; each at most ENTITY_MAX_LENGTH long. */
export function entitiesOf(text: string): Entity[] {
  const entities: Entity[] = [];
  eachEntity(text, (entityClass, start, end) => {
    entities.push({ class: entityClass, text: text.slice(start, end), start });
  });
  return entities;
}

/** Calls `visit` with every entity's class and [start, end), in order, without making a string of it. */
export function eachEntity(text: string, visit: (entityClass: EntityClass, start: number, end: number) => void): void {
  /** Per class: no match begins before this offset. */
  const closedUntil = ORDERED.map(() => 0);
  let lineStart = true;
  let afterWord = false;
  let at = 0;

  const emit = (row: number, end: number): void => {
    if (end - at <= ENTITY_MAX_LENGTH) visit((ENTITY_CLASSES[row] as (typeof ENTITY_CLASSES)[number]).name, at, end);
    at = row === PATH ? placeEnd(text, end) : end;
    afterWord = wordBefore(text, at);
  };

  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 && code !== 0x1b) {
      lineStart = code === 0x0a || (lineStart && (code === 0x20 || code === 0x09));
      afterWord = false;
      at += 1;
      continue;
    }
    const afterEscape = escapeUnitEnd(text, at);
    if (afterEscape > at) {
      // `\n` begins a line in JSON text, `\t` and colours are blank there.
      const letter = code === 0x5c ? text.charCodeAt(at + 1) : 0;
      lineStart = letter === 0x6e || (lineStart && (code === 0x1b || letter === 0x74));
      afterWord = false;
      at = afterEscape;
      continue;
    }
    if (lineStart) {
      lineStart = false;
      const next = afterGutter(at);
      if (next > at) {
        at = next;
        afterWord = wordBefore(text, at);
        closedUntil.fill(0);
        continue;
      }
    }
    const word = wordCharAt(text, at) > 0;
    if (word || !afterWord) {
      const found = longest(text, at, closedUntil);
      if (found !== -1) {
        emit(found % ROWS, Math.floor(found / ROWS));
        continue;
      }
    }
    at = word ? wordEnd(text, at) : at + 1;
    afterWord = word;
  }

  /** Passes over a line's number; emits the path that stands before it in a listing's context line. */
  function afterGutter(from: number): number {
    const gutter = gutterEnd(text, from);
    if (gutter > from) return gutter;
    const listed = listedPath(text, from);
    if (listed === null || matchPath(text.slice(from, listed.end), 0) !== listed.end - from) return from;
    visit("path", from, listed.end);
    return listed.next;
  }
}

/** The class whose match at `at` is longest and that match's end, packed as end * ROWS + row; -1 when no class matches. */
function longest(text: string, at: number, closedUntil: number[]): number {
  let best = -1;
  let bestEnd = at;
  for (let row = 0; row < ROWS; row += 1) {
    if ((closedUntil[row] as number) > at) continue;
    const end = (ORDERED[row] as Matcher)(text, at);
    if (end > bestEnd && wordCharAt(text, end) === 0) {
      best = row;
      bestEnd = end;
    } else if (end < 0) closedUntil[row] = -end;
  }
  return best === -1 ? -1 : bestEnd * ROWS + best;
}
