// Classes whose tokens begin with a fixed prefix, as rows of data: prefix, alphabet and length of what follows, and a check
// where the issuer publishes one. A row is the whole of what a provider's token needs.
import { beginsAt } from "./boundary.ts";
import { ALNUM, isAt, runEnd, WORD } from "./chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "./class.ts";
import { cutEnd } from "./cut.ts";
import { isExample } from "./value-shape.ts";
import { afterBreak, BREAKS_MAX, continuedOver, unwrapped } from "./wrap.ts";

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

/** Where the token of a row ends whose prefix begins at `at`; -1 when none does. */
export function tokenEnd(text: string, at: number, row: TokenRow): number {
  if (!text.startsWith(row.prefix, at) || !beginsAt(text, at, row.joined ?? ALNUM)) return -1;
  const end = readEnd(text, at, row);
  return end === -1 || isExample(text.slice(at + ledBy(row), end)) ? -1 : end;
}

/** Characters that every token of a row begins with. */
function ledBy(row: TokenRow): number {
  const [first] = row.parts;
  return row.prefix.length + (typeof first === "string" ? first.length : 0);
}

function readEnd(text: string, at: number, row: TokenRow): number {
  const match = matched(text, at, row);
  if (match.kind === "whole") {
    return continued(text, at, match.end, row);
  }
  if (match.kind === "other") return -1;
  if (afterBreak(text, match.end) !== -1) {
    // Fewest line ends first: what follows the last one may be a word of the next line.
    for (let breaks = 1; breaks <= BREAKS_MAX; breaks += 1) {
      const joined = unwrapped(text, at, longest(row), breaks);
      const over = joined === null ? null : matched(joined.text, 0, row);
      // More characters make nothing right that has gone wrong.
      if (joined === null || over?.kind === "other") break;
      if (over?.kind === "whole") return continued(text, at, joined.originEnd(over.end), row);
    }
  }
  return cutEnd(text, match.end, match.end - at - ledBy(row), CUT_MIN);
}

/** A token that may be longer goes on over further line ends. */
function continued(text: string, at: number, end: number, row: TokenRow): number {
  const last = row.parts.at(-1);
  if (typeof last !== "object" || last.max === undefined || last.max === last.min) return end;
  return continuedOver(text, at, end, last.set);
}

interface Match {
  /** `short`: right as far as it goes. */
  readonly kind: "whole" | "short" | "other";
  readonly end: number;
}

/** Reads the parts from a prefix on: the end of a whole token, or where it stops. */
function matched(text: string, at: number, row: TokenRow): Match {
  let end = at + row.prefix.length;
  for (const part of row.parts) {
    const start = end;
    if (typeof part === "string") {
      while (end - start < part.length && text[end] === part[end - start]) end += 1;
      if (end - start < part.length) return { kind: isAt(text, end, WORD) ? "other" : "short", end };
    } else {
      end = runFrom(text, start, part.set, Math.min(text.length, start + (part.max ?? part.min)));
      if (end - start < part.min) return { kind: isAt(text, end, WORD) ? "other" : "short", end };
    }
  }
  if (typeof row.parts.at(-1) === "object" && isAt(text, end, ALNUM)) return { kind: "other", end };
  return { kind: row.check === undefined || row.check(text.slice(at, end)) ? "whole" : "other", end };
}

interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** By set, characters that are known to be of it: those of the run that was read last. */
const runs = new Map<number, Run>();

/** As runEnd. Prefixes that follow each other without end stand in one run, which is not read again for each. */
function runFrom(text: string, at: number, set: number, limit: number): number {
  const run = runs.get(set);
  const known = run !== undefined && at >= run.start && at <= run.end && run.text === text ? run : null;
  if (known !== null && known.end >= limit) return limit;
  const end = runEnd(text, known?.end ?? at, set, limit);
  runs.set(set, { text, start: known?.start ?? at, end });
  return end;
}

/** Most characters that a token of a row has, and one to see that it ends. */
function longest(row: TokenRow): number {
  const parts = row.parts.map((part) => (typeof part === "string" ? part.length : (part.max ?? part.min)));
  return parts.reduce((sum, length) => sum + length, row.prefix.length) + 1;
}

/** What a class of prefixes needs beside its rows. */
export interface PrefixClass extends Pick<RedactionClass, "name" | "says" | "notCovered"> {
  readonly rows: readonly TokenRow[];
  readonly improves?: readonly string[];
}

/** A class from rows of data; its keywords and the forms it covers are read off them. */
export function prefixClass(given: PrefixClass): RedactionClass {
  // A keyword is a whole prefix, so its length leaves few rows, and tokenEnd looks at the prefix itself.
  const byLength: TokenRow[][] = [];
  for (const row of given.rows) byLength[row.prefix.length] = [...(byLength[row.prefix.length] ?? []), row];
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
      for (const row of byLength[end - at] ?? []) {
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
