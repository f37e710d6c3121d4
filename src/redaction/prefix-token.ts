// Classes whose tokens begin with a fixed prefix, as rows of data: prefix, alphabet and length of what follows, and a check
// where the issuer publishes one. A row is the whole of what a provider's token needs.
import { beginsAt } from "./boundary.ts";
import { ALNUM, isAt, WORD } from "./chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "./class.ts";
import { cutEnd } from "./cut.ts";
import { knownRunEnd } from "./known-run.ts";
import { isExample } from "./value-shape.ts";
import { afterBreak, BREAKS_MAX, continuedOver, mayReach, unwrapped } from "./wrap.ts";

/** A run of characters of a set: exactly `min` when there is no `max`. A string stands for itself. */
export type Part = string | { readonly set: number; readonly min: number; readonly max?: number };

export interface TokenRow {
  /** Exact case. */
  readonly prefix: string;
  readonly parts: readonly Part[];
  /** What else must hold of the whole token (checksums, marker words). Absent: nothing. */
  readonly check?: (token: string) => boolean;
  /** Makes a token that the parts alone would not make pass `check`. */
  readonly mend?: (token: string) => string;
  /** Sets that may not stand before the prefix; letters, digits, `_` unless said otherwise. */
  readonly joined?: number;
  /** What it is, for the table of documentation. */
  readonly says: string;
}

/** Characters of a token that must be there before a cut is believed to have been one. */
const CUT_MIN = 10;

/** A row and what is worked out from it once. */
interface Prepared extends TokenRow {
  /** Characters that every token of the row begins with. */
  readonly led: number;
  /** Least and most characters of one, the most with one to see that it ends. */
  readonly least: number;
  readonly longest: number;
}

function prepared(row: TokenRow): Prepared {
  const [first] = row.parts;
  const sum = (size: (part: Exclude<Part, string>) => number): number =>
    row.parts.reduce((total, part) => total + (typeof part === "string" ? part.length : size(part)), row.prefix.length);
  return {
    ...row,
    led: row.prefix.length + (typeof first === "string" ? first.length : 0),
    least: sum(({ min }) => min),
    longest: sum(({ min, max }) => max ?? min) + 1,
  };
}

/** Where the token of a row ends whose prefix stands at `at`; -1 when none does. */
function tokenEnd(text: string, at: number, row: Prepared): number {
  if (!beginsAt(text, at, row.joined ?? ALNUM)) return -1;
  const end = readEnd(text, at, row);
  return end === -1 || isExample(text.slice(at + row.led, end)) ? -1 : end;
}

function readEnd(text: string, at: number, row: Prepared): number {
  const kind = matched(text, at, row);
  const end = matchEnd;
  if (kind === "whole") return continued(text, at, end, row);
  if (kind === "other") return -1;
  if (afterBreak(text, end) !== -1 && mayReach(text, at, row.least)) {
    // Fewest line ends first: what follows the last one may be a word of the next line.
    for (let breaks = 1; breaks <= BREAKS_MAX; breaks += 1) {
      const joined = unwrapped(text, at, row.longest, breaks);
      const over = joined === null ? "other" : matched(joined.text, 0, row);
      // More characters make nothing right that has gone wrong.
      if (joined === null || over === "other") break;
      if (over === "whole") return continued(text, at, joined.originEnd(matchEnd), row);
    }
  }
  return cutEnd(text, end, end - at - row.led, CUT_MIN);
}

/** A token that may be longer goes on over further line ends. */
function continued(text: string, at: number, end: number, row: TokenRow): number {
  const last = row.parts.at(-1);
  if (typeof last !== "object" || last.max === undefined || last.max === last.min) return end;
  return continuedOver(text, at, end, last.set);
}

/** `short`: right as far as it goes. */
type Match = "whole" | "short" | "other";

/** The end of what `matched` read last: of a whole token, or where it stops. */
let matchEnd = 0;

/** Reads the parts from a prefix on. */
function matched(text: string, at: number, row: TokenRow): Match {
  let end = at + row.prefix.length;
  let last: Part = "";
  for (const part of row.parts) {
    const start = end;
    last = part;
    const whole = typeof part === "string" ? part.length : part.min;
    if (typeof part === "string") {
      while (end - start < whole && text.charCodeAt(end) === part.charCodeAt(end - start)) end += 1;
    } else end = knownRunEnd(text, start, part.set, Math.min(text.length, start + (part.max ?? whole)));
    matchEnd = end;
    if (end - start < whole) return isAt(text, end, WORD) ? "other" : "short";
  }
  matchEnd = end;
  if (typeof last === "object" && isAt(text, end, ALNUM)) return "other";
  return row.check === undefined || row.check(text.slice(at, end)) ? "whole" : "other";
}

/** What a class of prefixes needs beside its rows. */
export interface PrefixClass extends Pick<RedactionClass, "name" | "says" | "notCovered"> {
  readonly rows: readonly TokenRow[];
  readonly improves?: readonly string[];
}

/** A class from rows of data; its keywords and the forms it covers are read off them. */
export function prefixClass(given: PrefixClass): RedactionClass {
  // A keyword is a whole prefix, so its length and first character leave few rows.
  const byStart = new Map<number, Prepared[]>();
  for (const row of given.rows) {
    const start = startOf(row.prefix, 0, row.prefix.length);
    byStart.set(start, [...(byStart.get(start) ?? []), prepared(row)]);
  }
  return {
    name: given.name,
    when: "always",
    says: given.says,
    covered: given.rows.map((row) => row.says),
    notCovered: given.notCovered,
    improves: given.improves ?? ["a provider prefix the table does not list"],
    credential: true,
    keywords: [...new Set(given.rows.map((row) => row.prefix.toLowerCase()))],
    find(text: string, at: number, end: number, emit: Emit): void {
      const rows = byStart.get(startOf(text, at, end));
      if (rows === undefined) return;
      for (const row of rows) {
        if (!standsAt(text, at, row.prefix)) continue;
        const stop = tokenEnd(text, at, row);
        if (stop === -1) continue;
        emit(at, stop);
        return;
      }
    },
    example(draw: Draw): Example {
      const row = given.rows[draw(given.rows.length)] as TokenRow;
      const secret = drawToken(row, draw);
      return { text: `cloned with ${secret} today`, secret };
    },
  };
}

/** A number for the first character and the length of a prefix. */
function startOf(text: string, at: number, end: number): number {
  return (text.charCodeAt(at) << 8) | (end - at);
}

/** As startsWith, which costs more than the few characters of a prefix. */
function standsAt(text: string, at: number, prefix: string): boolean {
  for (let index = 1; index < prefix.length; index += 1)
    if (text.charCodeAt(at + index) !== prefix.charCodeAt(index)) return false;
  return true;
}

/** A token of a row, random but true. */
export function drawToken(row: TokenRow, draw: Draw): string {
  let token = row.prefix;
  for (const part of row.parts) {
    if (typeof part === "string") token += part;
    else {
      const max = Math.min(part.max ?? part.min, part.min + 12);
      token += drawRun(part.set, part.min + draw(max - part.min + 1), draw);
    }
  }
  return row.mend === undefined ? token : row.mend(token);
}

/** Random characters of a set, of the printable ones that no sentence ends with. */
export function drawRun(set: number, length: number, draw: Draw): string {
  const chars: string[] = [];
  for (let code = 0x21; code < 0x7f; code += 1) {
    const char = String.fromCharCode(code);
    if (isAt(char, 0, set)) chars.push(char);
  }
  const alnum = chars.filter((char) => isAt(char, 0, ALNUM));
  let run = "";
  for (let at = 0; at < length; at += 1) {
    const from = at === 0 || at === length - 1 ? alnum : chars;
    run += from[draw(from.length)];
  }
  return run;
}
