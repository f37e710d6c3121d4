// Bytes that may be no UTF-8 as text, and back to the same bytes. A byte that belongs to no legal sequence becomes the lone
// surrogate U+DC00 + byte, which no legal UTF-8 decodes to; to be scanned it is read as the Latin-1 letter of its number.
import { isUtf8 } from "node:buffer";

export interface BytesText {
  /** What is written: encodes back to the very bytes. */
  readonly raw: string;
  /** What is scanned: as long as `raw`, and the same string when the bytes are UTF-8. */
  readonly scan: string;
}

/** Decodes any bytes. Linear; a byte order mark stays. */
export function textOfBytes(bytes: Uint8Array): BytesText {
  if (isUtf8(bytes)) {
    const text = buffer(bytes).toString("utf8");
    return { raw: text, scan: text };
  }
  const raw = new Uint16Array(bytes.length);
  const scan = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = sequenceAt(bytes, at);
    if (size === 0) {
      raw[length] = 0xdc00 + bytes[at]!;
      scan[length] = bytes[at]!;
      length += 1;
      at += 1;
      continue;
    }
    const code = codePointAt(bytes, at, size);
    if (code > 0xffff) {
      raw[length] = scan[length] = 0xd7c0 + (code >> 10);
      raw[length + 1] = scan[length + 1] = 0xdc00 + (code & 0x3ff);
      length += 2;
    } else {
      raw[length] = scan[length] = code;
      length += 1;
    }
    at += size;
  }
  return { raw: textOfUnits(raw, length), scan: textOfUnits(scan, length) };
}

/** The bytes of a text that `textOfBytes` made, or of any text with such surrogates in it. */
export function bytesOfText(raw: string): Uint8Array {
  if (!/[\ud800-\udfff]/.test(raw)) return Buffer.from(raw, "utf8");
  const out = Buffer.allocUnsafe(raw.length * 3);
  let length = 0;
  let from = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if ((code & 0xf800) !== 0xd800) continue;
    if (code < 0xdc00 && (raw.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at += 1;
    else if (code >= 0xdc80 && code <= 0xdcff) {
      length += out.write(raw.slice(from, at), length, "utf8");
      out[length] = code & 0xff;
      length += 1;
      from = at + 1;
    }
  }
  length += out.write(raw.slice(from), length, "utf8");
  return out.subarray(0, length);
}

/** The offset at or before `at` where a character starts, so that no sequence is cut. Looks back at most three bytes. */
export function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && at - start < 3 && (bytes[start]! & 0xc0) === 0x80) start -= 1;
  return start;
}

/** Bytes of the legal sequence (RFC 3629) at an offset, 0 when there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const size =
    first >= 0xc2 && first <= 0xdf ? 2 : (first & 0xf0) === 0xe0 ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (size === 0 || at + size > bytes.length) return 0;
  for (let next = at + 1; next < at + size; next += 1) if ((bytes[next]! & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1]!;
  // Overlong forms, surrogates, beyond U+10FFFF.
  if ((first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)) return 0;
  return (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f) ? 0 : size;
}

function codePointAt(bytes: Uint8Array, at: number, size: number): number {
  let code = size === 1 ? bytes[at]! : bytes[at]! & (0xff >> (size + 1));
  for (let next = at + 1; next < at + size; next += 1) code = (code << 6) | (bytes[next]! & 0x3f);
  return code;
}

function textOfUnits(units: Uint16Array, length: number): string {
  return Buffer.from(units.buffer, 0, length * 2).toString("utf16le");
}

function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
