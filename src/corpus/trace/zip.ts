// A zip archive read by hand: most libraries refuse Zstandard, and none bounds what an entry unpacks to. The central directory says what
// is in it; an archive that was cut has none, and then the entries themselves are walked. Sizes in it are claims of the input.
import { crc32, inflateRawSync } from "node:zlib";
import { textKey } from "../../core/text-key.ts";
import type { Pieces } from "./pieces.ts";
import { fitsInto } from "./zstd-frame.ts";

export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly offset: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_PLACE = 0x07064b50;
const LONGEST_END = 22 + 65_535;

/** The entries in their order, of equal names the last; null without a central directory. */
export function directoryOf(file: Pieces): readonly ZipEntry[] | null {
  const place = directoryPlace(file);
  if (place === null) return null;
  const bytes = file.slice(place.offset, place.offset + place.size);
  const found = new Map<string, ZipEntry>();
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === CENTRAL; ) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const name = bytes.toString("utf8", at + 46, nameEnd);
    const wide = wideSizes(bytes.subarray(nameEnd, extraEnd), [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]);
    const key = textKey(name);
    found.delete(key);
    found.set(key, {
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: wide[0] as number,
      packed: wide[1] as number,
      offset: wide[2] as number,
    });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return [...found.values()];
}

function directoryPlace(file: Pieces): { readonly offset: number; readonly size: number } | null {
  const start = Math.max(0, file.length - LONGEST_END);
  const tail = file.slice(start, file.length);
  // A comment may hold the signature too, so that each is tried from the end.
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const size = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (size === 0xffffffff || offset === 0xffffffff) return widePlace(file, start + at);
    if (offset + size <= start + at) return { offset, size };
  }
  return null;
}

function widePlace(file: Pieces, end: number): { readonly offset: number; readonly size: number } | null {
  const place = file.slice(end - 20, end);
  if (place.length < 20 || place.readUInt32LE(0) !== END_64_PLACE) return null;
  const at = Number(place.readBigUInt64LE(8));
  const record = file.slice(at, at + 56);
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) return null;
  const [size, offset] = [Number(record.readBigUInt64LE(40)), Number(record.readBigUInt64LE(48))];
  return offset + size <= end ? { offset, size } : null;
}

/** Figures that did not fit into 32 bits stand in an extra field, those alone, in this order. */
function wideSizes(extra: Buffer, figures: readonly number[]): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return figures.map((figure) => {
      if (figure !== 0xffffffff || next + 8 > extra.length) return figure;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return figures;
}

/** The entries of an archive without a directory, up to the first whose size isn't known or that is cut. */
export function walkedEntries(file: Pieces): readonly ZipEntry[] {
  const found: ZipEntry[] = [];
  for (let at = 0; ; ) {
    const head = file.slice(at, at + 30);
    if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) return found;
    const packed = head.readUInt32LE(18);
    const nameEnd = at + 30 + head.readUInt16LE(26);
    const end = nameEnd + head.readUInt16LE(28) + packed;
    const flags = head.readUInt16LE(6);
    if ((flags & 8) !== 0 || packed === 0xffffffff || end > file.length) return found;
    found.push({
      name: file.slice(at + 30, nameEnd).toString("utf8"),
      flags,
      method: head.readUInt16LE(8),
      crc: head.readUInt32LE(14),
      packed,
      size: head.readUInt32LE(22),
      offset: at,
    });
    at = end;
  }
}

export type Unpacked =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "unreadable"; readonly why: string };

/** The bytes of an entry; never more than `maxBytes`, nor than the entry says of itself. */
export async function unpackEntry(file: Pieces, entry: ZipEntry, maxBytes: number): Promise<Unpacked> {
  const head = file.slice(entry.offset, entry.offset + 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) return unreadable("its header is damaged");
  if (entry.size > maxBytes) return unreadable(`it unpacks to ${entry.size} bytes, more than ${maxBytes}`);
  if ((entry.flags & 1) !== 0) return unreadable("it is encrypted");
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = file.slice(start, start + entry.packed);
  if (packed.length < entry.packed) return unreadable("it is cut");
  const method = Object.hasOwn(METHODS, entry.method) ? METHODS[entry.method] : undefined;
  if (method === undefined) return unreadable(`it is packed by method ${entry.method}, which is not read`);
  try {
    const bytes = await method(packed, entry.size);
    if (bytes.length === entry.size && crc32(bytes) === entry.crc) return { kind: "bytes", bytes };
  } catch {
    // Damaged, or more than it says: the same answer.
  }
  return unreadable("it does not unpack to what it says");
}

type Method = (packed: Buffer, size: number) => Buffer | Promise<Buffer>;

const NOTHING = Buffer.alloc(0);

const METHODS: Readonly<Record<number, Method>> = {
  0: (packed) => packed,
  8: (packed, size) => inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }),
  93: async (packed, size) => {
    if (!fitsInto(packed, size)) return NOTHING;
    const { decompress } = await import("fzstd");
    // Into a buffer of the size that it says: the header of a frame may ask for any.
    const bytes = decompress(packed, new Uint8Array(size));
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  },
};

function unreadable(why: string): Unpacked {
  return { kind: "unreadable", why };
}
