// The text of one line, or why its bytes are none: BOM, NUL, bytes that are no UTF-8. Nothing is repaired or replaced.

export type LineText =
  | { readonly kind: "text"; readonly text: string; readonly crlf: boolean }
  /** Nothing but spaces, tabs and a carriage return. */
  | { readonly kind: "blank"; readonly crlf: boolean }
  /** `at` is the byte of the line where it starts, from 0. */
  | { readonly kind: "bad"; readonly reason: "bom" | "utf-16" | "nul" | "not-utf8"; readonly at: number };

const BOM = [0xef, 0xbb, 0xbf];
const CR = 0x0d;
const BLANKS = new Set([0x20, 0x09, CR]);

/** Decodes a line's bytes (without \n; a \r before it is taken off). `first`: the file starts with this line. */
export function lineText(bytes: Uint8Array, first: boolean): LineText {
  if (first && BOM.every((byte, at) => bytes[at] === byte)) return { kind: "bad", reason: "bom", at: 0 };
  const [one, two] = bytes;
  if (first && ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff))) {
    return { kind: "bad", reason: "utf-16", at: 0 };
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { kind: "bad", reason: "nul", at: nul };
  const crlf = bytes.at(-1) === CR;
  if (bytes.every((byte) => BLANKS.has(byte))) return { kind: "blank", crlf };
  const text = decoded(crlf ? bytes.subarray(0, -1) : bytes);
  return text === null ? { kind: "bad", reason: "not-utf8", at: firstNonUtf8(bytes) } : { kind: "text", text, crlf };
}

// ignoreBOM keeps U+FEFF: past the start of a file it is a character like any other.
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The first byte that cannot be UTF-8: the longest prefix that decodes, found by halving. */
function firstNonUtf8(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodesUpTo(bytes, middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function decodesUpTo(bytes: Uint8Array, end: number): boolean {
  try {
    // A stream may end inside a character, so that only bytes that are wrong count.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
    return true;
  } catch {
    return false;
  }
}
