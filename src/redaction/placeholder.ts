// The placeholder that stands for a value: `[redacted-<class>-<number>]`. Whatever has exactly this form, with a class of the
// table, is one and is never read again; anything that only looks like it is ordinary text.

const OPEN = "[redacted-";
/** Longest placeholder: class names have at most 24 characters, numbers at most 7 digits. */
const LONGEST = OPEN.length + 24 + 1 + 7 + 1;
/** A code unit that is no character (Unicode, noncharacters), hence in no set of chars.ts: scanners stop at it. */
export const FILLER = "\uffff";
const RUN = FILLER.repeat(1024);

export interface PlaceholderAt {
  readonly start: number;
  readonly end: number;
  readonly class: string;
  readonly number: number;
}

export function placeholderFor(name: string, number: number): string {
  return `${OPEN}${name}-${number}]`;
}

/** The placeholders of a text, in order. `names` are the classes of the table. Linear. */
export function placeholdersIn(text: string, names: ReadonlySet<string>): readonly PlaceholderAt[] {
  const found: PlaceholderAt[] = [];
  for (let start = text.indexOf(OPEN); start !== -1; start = text.indexOf(OPEN, start + 1)) {
    const inner = text.slice(start + OPEN.length, start + LONGEST);
    const close = inner.indexOf("]");
    const hyphen = close === -1 ? -1 : inner.lastIndexOf("-", close);
    if (hyphen < 1) continue;
    const name = inner.slice(0, hyphen);
    const digits = inner.slice(hyphen + 1, close);
    if (!/^[1-9][0-9]{0,6}$/.test(digits) || !names.has(name)) continue;
    found.push({ start, end: start + OPEN.length + close + 1, class: name, number: Number(digits) });
  }
  return found;
}

/** The text with [start, end) of each range replaced by as many fillers. Ranges ascend and do not overlap. */
export function masked(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  if (ranges.length === 0) return text;
  if (ranges.length > FEW) return maskedAtOnce(text, ranges);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    const length = end - start;
    // A slice of one long run costs less than a run made anew.
    parts.push(text.slice(from, start), length <= RUN.length ? RUN.slice(0, length) : FILLER.repeat(length));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/** Ranges from which on it is cheaper to fill a copy of the text than to join its parts. */
const FEW = 16;

function maskedAtOnce(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  const bytes = Buffer.allocUnsafe(2 * text.length);
  bytes.write(text, "utf16le");
  // Both bytes of a filler are 0xff. A call to fill a few bytes costs more than they do.
  for (const { start, end } of ranges) {
    if (end - start > 64) bytes.fill(0xff, 2 * start, 2 * end);
    else for (let at = 2 * start; at < 2 * end; at += 1) bytes[at] = 0xff;
  }
  return bytes.toString("utf16le");
}

/** More than any length rule asks for. */
const ENOUGH = 64;

/** Characters of a slice that are no filler, counted as far as length rules go. */
export function lengthWithoutFiller(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end && count < ENOUGH; at += 1) if (text.charCodeAt(at) !== 0xffff) count += 1;
  return count;
}
