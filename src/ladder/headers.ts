// Marker lines that stand at the top of a shortened body: how they are written, and when one that is read is believed.
// A header is believed only when this ladder could have written it; anything else is ordinary tool output.
import { LADDER } from "./constants.ts";

export type HeaderKind = "gcf" | "log-collapse" | "skeleton" | "elided" | "trimmed" | "cleared" | "evidence-receipt";

export interface Header {
  readonly kind: HeaderKind;
  /** Characters of the body before the first rung that touched it. */
  readonly chars: number;
  /** Its lines; null where the marker carries none. */
  readonly lines: number | null;
  /** Offset of the text below the header line; the body's length when there is none. */
  readonly below: number;
}

export const header = {
  gcf: (rows: number, columns: number, chars: number, lines: number) =>
    `[gcf: ${rows} rows, ${columns} columns, original ${chars} chars, ${lines} lines]`,
  logCollapse: (chars: number, lines: number) => `[log-collapse: original ${chars} chars, ${lines} lines]`,
  skeleton: (chars: number, lines: number) => `[skeleton: original ${chars} chars, ${lines} lines]`,
  elided: (chars: number) => `[elided: original ${chars} chars]`,
  trimmed: (chars: number) => `[trimmed: original ${chars} chars]`,
  cleared: (chars: number) => `[cleared: original ${chars} chars]`,
} as const;

interface Row {
  readonly kind: HeaderKind;
  readonly spelling: RegExp;
  /** Whether a rung that takes bodies of these sizes could have left this text below its header. */
  possible(found: { chars: number; lines: number | null; first: number; second: number; below: string }): boolean;
}

// Anchored, and applied to one line of at most LONGEST characters.
const ROWS: readonly Row[] = [
  {
    kind: "gcf",
    spelling:
      /^\[gcf: (?<first>\d+) rows, (?<second>\d+) columns, original (?<chars>\d+) chars, (?<lines>\d+) lines\]$/,
    possible: (found) =>
      found.chars >= LADDER.gcf.minimum &&
      found.first >= LADDER.gcf.objects &&
      found.second >= 1 &&
      found.below.startsWith("[") &&
      lineCount(found.below) === found.first + 1,
  },
  {
    kind: "log-collapse",
    spelling: /^\[log-collapse: original (?<chars>\d+) chars, (?<lines>\d+) lines\]$/,
    possible: ({ chars, lines }) =>
      chars >= LADDER.logs.minimum &&
      chars <= LADDER.logs.maximum &&
      lines !== null &&
      lines >= LADDER.logs.first + LADDER.logs.run + LADDER.logs.last,
  },
  {
    kind: "skeleton",
    spelling: /^\[skeleton: original (?<chars>\d+) chars, (?<lines>\d+) lines\]$/,
    // The sizes may be those of a gcf block's source, so any number of lines will do.
    possible: ({ chars }) => chars >= LADDER.skeleton.minimum,
  },
  {
    kind: "elided",
    spelling: /^\[elided: original (?<chars>\d+) chars\]$/,
    possible: ({ chars, below }) =>
      chars >= LADDER.elide.minimum &&
      below.length <= LADDER.elide.total + LADDER.elide.lines - 1 &&
      (below === "" || lineCount(below) <= LADDER.elide.lines),
  },
  { kind: "trimmed", spelling: /^\[trimmed: original (?<chars>\d+) chars\]$/, possible: () => true },
  {
    kind: "cleared",
    spelling: /^\[cleared: original (?<chars>\d+) chars\]$/,
    possible: ({ below }) => below === "",
  },
  {
    kind: "evidence-receipt",
    spelling: /^\[evidence-receipt: original (?<chars>\d+) chars, (?<lines>\d+) lines; [^\r]*\]$/,
    // The loop writes receipts for results of 4 to 64 KiB.
    possible: ({ chars, lines }) => chars >= 4096 && chars <= 65536 && lines !== null && lines >= 1,
  },
];

/** No header of ours is longer; a longer first line is ordinary text. */
const LONGEST = 512;

/** The believed header of a body, or null. Reads one bounded line, and the text below it only when the spelling is exact. */
export function headerOf(body: string): Header | null {
  if (!body.startsWith("[")) return null;
  const lineEnd = body.slice(0, LONGEST + 1).indexOf("\n");
  if (lineEnd === -1 && body.length > LONGEST) return null;
  const line = lineEnd === -1 ? body : body.slice(0, lineEnd);
  for (const row of ROWS) {
    const groups = row.spelling.exec(line)?.groups;
    if (groups === undefined) continue;
    const chars = sizeOf(groups.chars);
    const lines = groups.lines === undefined ? null : sizeOf(groups.lines);
    const below = lineEnd === -1 ? body.length : lineEnd + 1;
    const honest =
      chars > body.length &&
      (lines === null || (lines >= 1 && lines <= chars + 1)) &&
      row.possible({
        chars,
        lines,
        first: sizeOf(groups.first),
        second: sizeOf(groups.second),
        below: body.slice(below),
      });
    return honest ? { kind: row.kind, chars, lines, below } : null;
  }
  return null;
}

/** A count as we write it: no leading zero, an exact integer. Anything else is -1, which no rule accepts. */
function sizeOf(digits: string | undefined): number {
  if (digits === undefined || (digits.length > 1 && digits.startsWith("0"))) return -1;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : -1;
}

/** Lines of a text: its line breaks plus one. An empty last line counts. */
export function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Size of a body before the first rung that touched it: what its believed header says, else its own. */
export function originalSize(body: string): { readonly chars: number; readonly lines: number } {
  const found = headerOf(body);
  return { chars: found?.chars ?? body.length, lines: found?.lines ?? lineCount(body) };
}
